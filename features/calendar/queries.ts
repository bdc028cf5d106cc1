import { eq, sql } from 'drizzle-orm'
import type { SpanParameters } from '../../server/agenda.ts'
import { agendaSelect, whenDays, whenTimed } from '../../server/agenda.ts'
import type { Db } from '../../server/db/db.ts'
import type { Me } from '../../server/me.ts'
import { calendarFeeds, feedEntries } from './feeds/tables.ts'
import { calendarEvents, calendarOccurrences } from './tables.ts'

/**
 * Own events in a span. Most last a few hours, so of these only those that began half a day before it can reach into
 * it; an index of their own finds the longer ones.
 */
export function calendarAgenda({ me, start, end, firstDay, endDay }: SpanParameters): string {
  const timed = whenTimed('o.starts_at', 'o.ends_at')
  const days = whenDays('o.start_day', 'o.end_day')
  const shown = (when: string, sortAt: string, which: string) =>
    agendaSelect(
      {
        id: 'o.id',
        feature: `'calendar'::text`,
        kind: 'e.kind',
        title: 'coalesce(o.title, e.title)',
        location: `nullif(coalesce(o.location, e.location), '')`,
        when,
        sortAt,
        course: 'e.course',
        color: '(select c.color from course_colors c where c.user_id = e.user_id and c.name = lower(e.course))',
        busy: 'e.busy',
        changes: `'span'::text`,
        series: 'case when o.original is not null then e.id end',
      },
      `calendar_occurrences o join calendar_events e on e.id = o.event_id
        where o.user_id = ${me} and not o.cancelled and e.deleted_at is null and ${which}`,
    )
  const half = "interval '12 hours'"
  return [
    shown(
      timed,
      'o.starts_at',
      `o.starts_at < ${end} and o.starts_at > ${start} - ${half} and (o.starts_at >= ${start} or o.ends_at > ${start})`,
    ),
    shown(
      timed,
      'o.starts_at',
      `o.starts_at <= ${start} - ${half} and o.ends_at - o.starts_at > ${half} and o.ends_at > ${start}`,
    ),
    shown(days, start, `o.start_day < ${endDay} and o.end_day > ${firstDay}`),
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

export async function calendarExport(db: Db, me: Me): Promise<Record<string, unknown>> {
  const feeds = await db.select().from(calendarFeeds).where(eq(calendarFeeds.userId, me.id))
  return {
    events: await db.select().from(calendarEvents).where(eq(calendarEvents.userId, me.id)),
    occurrences: await db.select().from(calendarOccurrences).where(eq(calendarOccurrences.userId, me.id)),
    calendarFeeds: feeds.map(({ secretHash: _, ...feed }) => feed),
    feedEntries: await db.select().from(feedEntries).where(eq(feedEntries.userId, me.id)),
  }
}
