import { useQuery } from '@tanstack/react-query'
import { read } from '../../../../web/api/api.ts'
import { isRefused } from '../../../../web/errors/FailedFetch.tsx'
import { EmptyState } from '../../../../web/ui/EmptyState.tsx'
import modal from '../../../../web/ui/Modal.module.css'
import { ModalFrame } from '../../../../web/ui/ModalFrame.tsx'
import { UnloadedModal } from '../../../../web/ui/UnloadedModal.tsx'
import { useHasDrawn } from '../../../../web/ui/useHasDrawn.ts'
import { readTutoring, type TutoringSession } from '../../sessions/contract.ts'
import { bookingWords } from '../../sessions/rules.ts'
import type { ReadAt } from '../../sessions/web/cardWords.ts'
import { mayReview, whyNotReview } from '../rules.ts'
import { ReviewForm } from './ReviewForm.tsx'
import { reviewFactsOf } from './reviewFacts.ts'

type ReviewDialogProps = {
  /** The session's. */
  id: string
  /** What the list has of it. */
  known: TutoringSession | undefined
  at: ReadAt
  opened: boolean
  onClose: () => void
}

/** Writes the review of a session, or changes it, while that is allowed. */
export function ReviewDialog({ id, known, at, opened, onClose }: ReviewDialogProps) {
  const drawn = useHasDrawn()
  const found = useQuery(read(readTutoring, { id }))
  const of = found.data ?? known
  const facts = of && reviewFactsOf(of)
  const action = of?.review ? 'edit' : 'write'
  // What was typed outlives a fetch that fails. While it fades out, what was sent stays.
  if (of && facts && !isRefused(found.error) && (!opened || mayReview(action, facts, of.side, at.now)))
    return <ReviewForm of={of} at={at} opened={opened} onClose={onClose} />
  const frame = { onClose, title: 'Review Session', size: 520 }
  if (!facts || isRefused(found.error))
    return (
      <UnloadedModal
        {...frame}
        opened={opened}
        what="session"
        found={found}
        failed={bookingWords.notFetched}
        absent="It is not yours, or it was erased."
      />
    )
  return (
    <ModalFrame {...frame} opened={opened && drawn}>
      <div className={modal.scroll}>
        <EmptyState inPanel title="Nothing to change here" sentence={whyNotReview(action, facts)} />
      </div>
    </ModalFrame>
  )
}
