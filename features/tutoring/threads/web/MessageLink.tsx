import { VisuallyHidden } from '@mantine/core'
import { Link } from 'react-router'
import type { TutoringSession } from '../../sessions/contract.ts'
import { otherOf } from '../../sessions/web/cardWords.ts'
import css from './MessageLink.module.css'

/** From a session to the other one of the two: a student begins, a tutor goes on with what a student has begun. */
export function MessageLink({ of }: { of: TutoringSession }) {
  const other = otherOf(of)
  const begin = of.side === 'student' && of.tutorId ? `/tutors/messages/with/${of.tutorId}` : null
  const to = of.thread === null ? begin : `/tutors/messages/${of.thread}`
  if (to === null || other.id === null) return null
  return (
    <>
      {' · '}
      <Link className={css.link} to={to}>
        Message
        <VisuallyHidden component="span">{` ${other.name}`}</VisuallyHidden>
      </Link>
    </>
  )
}
