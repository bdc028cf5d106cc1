import { daysAfter } from '../../contract/day.ts'
import { instantOf, wallClock } from '../../contract/zone.ts'
import { type NotificationSource, type ReminderSource, subjectSelect } from '../notifications/slots.ts'
import { timedReminders, wholeDayReminders } from './notifications.rules.ts'

/** What says when an occurrence is: an instant to the minute, or a day. */
const occurrenceMoment = `coalesce(to_char(o.starts_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI'), o.start_day::text)`

/** An occurrence of an own event, by its id. */
export const eventSubjects: NotificationSource = {
  subject: (n) =>
    subjectSelect(
      {
        title: 'coalesce(o.title, e.title)',
        place: `nullif(coalesce(o.location, e.location), '')`,
        course: 'e.course',
        color: `(select c.color from course_colors c where c.user_id = e.user_id and c.name = lower(e.course))`,
        // The first moment of its first day depends on the zone: it is the one that was told.
        at: `coalesce(o.starts_at, ${n}.at)`,
        wholeDay: 'o.start_day is not null',
        state: `'open'::text`,
        path: `'/calendar?event=' || o.id`,
        later: 'o.starts_at is not null',
        moment: occurrenceMoment,
      },
      `calendar_occurrences o join calendar_events e on e.id = o.event_id and e.deleted_at is null
        where ${n}.kind = 'event' and o.id = ${n}.reference and o.user_id = ${n}.user_id and not o.cancelled`,
    ),
}

type WholeDay = { zone: string; day: string; lead: number; at: string; remindAt: string }

/** What is to be reminded of between two moments, of whole days in these zones. */
export function wholeDaysBetween(zones: readonly string[], from: Date, to: Date): WholeDay[] {
  return zones.flatMap((zone) =>
    wholeDayReminders.flatMap((lead) => {
      // The day on which it is told, and the time by the clock.
      const before = Math.ceil(lead / 1440)
      const minutes = before * 1440 - lead
      const time = `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`
      const found: WholeDay[] = []
      for (let told = wallClock(from, zone).date; ; told = daysAfter(told, 1)) {
        const remindAt = instantOf(told, time, zone)
        if (remindAt > to) return found
        const first = daysAfter(told, before)
        // It is worth telling until its first day is over.
        const at = new Date(instantOf(daysAfter(first, 1), '00:00', zone).getTime() - 1000)
        if (remindAt > from)
          found.push({ zone, day: first, lead, at: at.toISOString(), remindAt: remindAt.toISOString() })
      }
    }),
  )
}

/** Own events, as each says; of a series each occurrence. */
export const eventReminders: ReminderSource = {
  kind: 'event',
  days: wholeDaysBetween,
  select: ({ from, to, days }) => {
    const columns = (lead: string) =>
      `o.user_id, o.id as reference, null::uuid as course, concat_ws(' ', 'event', o.id, ${occurrenceMoment}, ${lead}) as key`
    const live = 'e.deleted_at is null and not o.cancelled'
    return `select ${columns('l.lead')}, o.starts_at as at, o.starts_at - l.before as remind_at, l.lead
      from (select lead, lead * interval '1 minute' as before from unnest(array[${timedReminders.join(', ')}]) lead) l
        join calendar_occurrences o on o.starts_at > ${from} + l.before and o.starts_at <= ${to} + l.before
        join calendar_events e on e.id = o.event_id and ${live} and e.reminders @> array[l.lead]
      where e.created_at <= o.starts_at - l.before
      union all
      select ${columns('d.lead')}, d.at, d."remindAt" as remind_at, d.lead
      from jsonb_to_recordset(${days}) as d(zone text, day date, lead int, at timestamptz, "remindAt" timestamptz)
        join profiles w on w.zone = d.zone
        join calendar_occurrences o on o.user_id = w.id and o.start_day = d.day
        join calendar_events e on e.id = o.event_id and ${live} and e.reminders @> array[d.lead]
      where e.created_at <= d."remindAt" and d."remindAt" > ${from} and d."remindAt" <= ${to}`
  },
}
