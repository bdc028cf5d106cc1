import { Button } from '@mantine/core'
import { Link, useLocation } from 'react-router'
import type { TutoringSession } from '../../sessions/contract.ts'
import type { ReadAt } from '../../sessions/web/cardWords.ts'
import { mayReview } from '../rules.ts'
import { reviewFactsOf } from './reviewFacts.ts'

type ReviewButtonProps = {
  of: TutoringSession
  at: ReadAt
  /** The id of the session's title. */
  titleId: string
}

/** Opens the review of a session, exactly where it can be written or changed. */
export function ReviewButton({ of, at, titleId }: ReviewButtonProps) {
  const { search } = useLocation()
  const facts = reviewFactsOf(of)
  const edits = mayReview('edit', facts, of.side, at.now)
  if (!edits && !mayReview('write', facts, of.side, at.now)) return null
  const to = new URLSearchParams(search)
  to.delete('open')
  to.set('review', of.id)
  return (
    <Button
      variant="default"
      component={Link}
      to={{ pathname: '/tutoring-sessions', search: `?${to}` }}
      replace
      preventScrollReset
      aria-haspopup="dialog"
      aria-describedby={titleId}
    >
      {edits ? 'Edit Review' : 'Write Review'}
    </Button>
  )
}
