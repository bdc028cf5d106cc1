import { type SearchParameters, searchSelect } from '../../server/search.ts'

/** When an occurrence is, or begins where it lasts whole days. */
const starts = `coalesce(o.starts_at, o.start_day::timestamp at time zone 'UTC')`

/**
 * Own events, a series once: by the next time that it takes place, or by its last one. A single one with a title, a place
 * or notes of its own is found by these too.
 */
export function calendarSearch({ me, now, ids }: SearchParameters): string {
  const ofOccurrence = {
    ...{ feature: `'calendar'::text`, kind: `'event'::text`, id: 'o.id', course: 'e.course', color: 'c.color' },
    ...{ at: 'o.starts_at', day: 'o.start_day' },
    state: `case when coalesce(o.ends_at, o.starts_at, o.end_day::timestamp at time zone 'UTC') < ${now} then 'done' else 'open' end`,
  }
  const colors = `left join course_colors c on c.user_id = ${me} and c.name = lower(e.course)`
  const all = searchSelect(
    { ...ofOccurrence, title: 'e.title', place: 'e.location', notes: 'e.notes' },
    `calendar_events e ${colors} cross join lateral (
      select o.* from calendar_occurrences o where o.event_id = e.id and not o.cancelled
      order by (${starts} < ${now}), case when ${starts} < ${now} then ${now} - ${starts} else ${starts} - ${now} end, o.id limit 1) o
      where e.user_id = ${me} and e.deleted_at is null${ids === null ? '' : ` and e.id in (select event_id from calendar_occurrences where id = any(${ids}))`}`,
  )
  const single = searchSelect(
    {
      ...ofOccurrence,
      title: 'coalesce(o.title, e.title)',
      place: 'coalesce(o.location, e.location)',
      notes: 'coalesce(o.notes, e.notes)',
    },
    `calendar_events e join calendar_occurrences o on o.event_id = e.id and not o.cancelled ${colors}
      where e.user_id = ${me} and e.deleted_at is null and e.rule is not null
        and (o.title is not null or o.location is not null or o.notes is not null)`,
  )
  return `${all} union all ${single}`
}
