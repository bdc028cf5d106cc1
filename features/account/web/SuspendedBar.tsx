import { IconLock } from '@tabler/icons-react'
import { Link } from 'react-router'
import { dayTimeWords } from '../../../contract/words/times.ts'
import { usePerson, useSession } from '../../../web/session.ts'
import css from './ConfirmReminder.module.css'

/** Under the top bar of somebody whom moderators have suspended: until when, and what they can do. */
export function SuspendedBar() {
  const { zone } = usePerson()
  const suspended = useSession().data?.suspended
  if (!suspended) return null
  const until = dayTimeWords(zone, suspended.until)
  return (
    <section className={css.bar} aria-label="Suspended">
      <div className={css.room}>
        <IconLock className={css.icon} size={18} stroke={1.75} aria-hidden />
        <p className={`${css.words} ${css.whole}`}>
          Your account is suspended until {until}. Until then you can read and{' '}
          <Link className={css.link} to="/settings#your-data">
            export
          </Link>{' '}
          everything of yours, and nobody else sees you.{' '}
          <Link className={css.link} to="/cases">
            Why, and asking for another look
          </Link>
        </p>
      </div>
    </section>
  )
}
