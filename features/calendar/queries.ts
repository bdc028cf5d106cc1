import { sql } from 'drizzle-orm'
import type { SpanParameters } from '../../server/agenda.ts'
import { agendaSelect } from '../../server/agenda.ts'

/**
 * Own events in a span. Most last a few hours, so of these only those that began half a day before it can reach into
 * it; an index of their own finds the longer ones.
 */
export function calendarAgenda({ me, start, end, firstDay, endDay }: SpanParameters): string {
  const shown = (moments: { sortAt: string; endsAt?: string; wholeDay?: string; endDay?: string }, which: string) =>
    agendaSelect(
      {
        id: 'o.id',
        feature: `'calendar'::text`,
        kind: 'e.kind',
        title: 'coalesce(o.title, e.title)',
        location: `nullif(coalesce(o.location, e.location), '')`,
        ...moments,
        course: 'e.course',
        color: `((select jsonb_object_agg(c.name, c.color) from course_colors c where c.user_id = ${me}) ->> lower(e.course))::int`,
        busy: 'e.busy',
        changes: `'span'::text`,
        series: 'case when o.original is not null then e.id end',
      },
      // Each by its id: with few people's events the planner would rather read everybody's. `offset 0` keeps it from that.
      `calendar_occurrences o cross join lateral (
          select * from calendar_events e where e.id = o.event_id and e.deleted_at is null offset 0) e
        where o.user_id = ${me} and not o.cancelled and ${which}`,
    )
  const half = "interval '12 hours'"
  const timed = { sortAt: 'o.starts_at', endsAt: 'o.ends_at' }
  return [
    shown(
      timed,
      `o.starts_at < ${end} and o.starts_at > ${start} - ${half} and (o.starts_at >= ${start} or o.ends_at > ${start})`,
    ),
    shown(timed, `o.starts_at <= ${start} - ${half} and o.ends_at - o.starts_at > ${half} and o.ends_at > ${start}`),
    shown(
      { sortAt: start, wholeDay: 'o.start_day', endDay: 'o.end_day' },
      `o.start_day < ${endDay} and o.end_day > ${firstDay}`,
    ),
  ].join(' union all ')
}

/** Whether an imported event differs from its source, as a condition on its row of calendar_events. */
export const isEdited = sql<boolean>`(
  calendar_events.kind <> 'personal' or calendar_events.course is not null or not calendar_events.busy
  or exists (select 1 from calendar_occurrences o where o.event_id = calendar_events.id and o.source_said is not null)
  or exists (
    select 1 from (values ('title', calendar_events.title), ('location', calendar_events.location),
      ('notes', calendar_events.notes)) as f(name, mine)
    where jsonb_exists(calendar_events.source_said, f.name)
      and f.mine is distinct from calendar_events.source_said->>f.name))`
