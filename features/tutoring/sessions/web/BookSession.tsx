import { useQuery } from '@tanstack/react-query'
import { read } from '../../../../web/api/api.ts'
import { isRefused, MissingState } from '../../../../web/errors/FailedFetch.tsx'
import modal from '../../../../web/ui/Modal.module.css'
import { ModalFrame } from '../../../../web/ui/ModalFrame.tsx'
import { Loading, SkeletonBlock } from '../../../../web/ui/Skeletons.tsx'
import { useHasDrawn } from '../../../../web/ui/useHasDrawn.ts'
import { tutorWords } from '../../tutors/rules.ts'
import { readTutor, type TutorCard } from '../../tutors/shown.contract.ts'
import { useTutorLive } from '../../tutors/web/useTutorLive.ts'
import type { BookedMinutes } from '../rules.ts'
import { BookForm } from './BookForm.tsx'

type BookSessionProps = {
  /** The tutor's. */
  id: string
  /** What a list has of them. */
  known?: TutorCard | undefined
  /** The time with which it opens. */
  start?: string | undefined
  minutes?: BookedMinutes | undefined
  opened: boolean
  onClose: () => void
}

/** Books a session with a tutor. */
export function BookSession({ id, known, start, minutes, opened, onClose }: BookSessionProps) {
  const drawn = useHasDrawn()
  useTutorLive(id)
  const found = useQuery(read(readTutor, { id }))
  const of = found.data ?? known
  // What was typed outlives a fetch that fails.
  if (of && !isRefused(found.error))
    return (
      <BookForm of={of} page={found.data} start={start} length={minutes} opened={opened && drawn} onClose={onClose} />
    )
  return (
    <ModalFrame opened={opened && drawn} onClose={onClose} title="Book Session" size={600} tall>
      <div className={modal.scroll}>
        {found.isError ? (
          <MissingState
            what="tutor"
            error={found.error}
            failed={tutorWords.profileNotFetched}
            absent="They take no bookings any more, or do not see you."
            retrying={found.isFetching}
            onRetry={() => found.refetch()}
          />
        ) : (
          <Loading label="Loading the tutor">
            <SkeletonBlock width="86%" height={14} />
          </Loading>
        )}
      </div>
    </ModalFrame>
  )
}
