import { Badge } from '@mantine/core'
import { memo } from 'react'
import { Link } from 'react-router'
import { Avatar } from '../../../../web/ui/Avatar.tsx'
import box from '../../../../web/ui/Card.module.css'
import { MessageLink } from '../../threads/web/MessageLink.tsx'
import type { TutoringSession } from '../contract.ts'
import { BookingActions } from './BookingActions.tsx'
import css from './BookingCard.module.css'
import { BookingSummary } from './BookingSummary.tsx'
import { badgeOf, otherOf, type ReadAt } from './cardWords.ts'

type BookingCardProps = {
  of: TutoringSession
  at: ReadAt
  /** The address that opens it. */
  to: string
}

/** One session of the reader, on whichever side. */
export const BookingCard = memo(function BookingCard({ of, at, to }: BookingCardProps) {
  const id = `session-${of.id}`
  const other = otherOf(of)
  const { label, ...look } = badgeOf(of)
  return (
    <article
      className={`${box.card} ${css.card}`}
      aria-labelledby={id}
      data-done={['completed', 'cancelled', 'no_show'].includes(of.status)}
    >
      <div className={css.head}>
        <Avatar id={other.id ?? of.id} name={other.name} src={other.avatarUrl} size={40} />
        <div className={css.words} id={id}>
          <h2 className={`${box.title} ${css.subject}`}>
            <Link className={css.open} to={to} replace preventScrollReset aria-haspopup="dialog">
              {of.subject}
            </Link>
          </h2>
          <OtherLine of={of} />
        </div>
        <Badge className={css.badge} {...look}>
          {label}
        </Badge>
      </div>
      <BookingSummary of={of} at={at} />
      {of.ownNotes !== null && (
        <p className={css.own}>
          <strong>Only you:</strong> <span dir="auto">{of.ownNotes}</span>
        </p>
      )}
      <BookingActions of={of} at={at} titleId={id} />
    </article>
  )
})

/** "with Henrik Sol", "You tutor Leo Brandt" */
export function OtherLine({ of }: { of: TutoringSession }) {
  const { name, to } = otherOf(of)
  return (
    <p className={css.other}>
      {of.side === 'student' ? 'with' : 'You tutor'}{' '}
      {to === null ? (
        <bdi>{name}</bdi>
      ) : (
        <Link className={css.name} to={to}>
          <bdi>{name}</bdi>
        </Link>
      )}
      <MessageLink of={of} />
    </p>
  )
}
