import { dayIn } from '../../../contract/day.ts'
import type { Notification, NotificationKinds } from '../../../contract/notification.ts'
import { longDayWords, nearDayWords } from '../../../contract/words/dates.ts'
import { usePerson } from '../../../web/session.ts'
import { useMinute } from '../../../web/useMinute.ts'
import { byDay } from './groups.ts'
import css from './NotificationDays.module.css'
import { NotificationRow } from './NotificationRow.tsx'

type NotificationDaysProps = {
  rows: readonly Notification[]
  kinds: NotificationKinds
  onOpen?: () => void
  /** The level of the days' headings, beneath that of the list. */
  heading: 'h2' | 'h3'
}

/** Notifications under the day on which they were told. */
export function NotificationDays({ rows, kinds, onOpen, heading: Heading }: NotificationDaysProps) {
  const { zone } = usePerson()
  const now = useMinute()
  const today = dayIn(zone, now)
  return byDay(rows, kinds, zone).map(({ day, entries }) => (
    <section key={day} className={css.day} aria-label={nearDayWords(day, today) ?? longDayWords(day, today)}>
      <Heading className={css.name}>{nearDayWords(day, today) ?? longDayWords(day, today)}</Heading>
      <ul className={css.list}>
        {entries.map((entry) => (
          <NotificationRow key={entry.key} entry={entry} kinds={kinds} now={now} zone={zone} onOpen={onOpen} />
        ))}
      </ul>
    </section>
  ))
}
