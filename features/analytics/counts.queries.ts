import { z } from 'zod'
import { daysAfter, daysBetween } from '../../contract/day.ts'
import type { Db } from '../../server/db/db.ts'
import { column, readRow, readRows } from '../../server/db/statements.ts'
import type { Analytics, analyticsTables, DayCounts, PageCounts } from './contract.ts'
import {
  type AnalyticsRange,
  daysOf,
  eventNames,
  eventWords,
  type FunnelStep,
  funnelOf,
  funnelSteps,
  funnelWords,
} from './rules.ts'

type Counts = Omit<Analytics, 'counting'>

/** What was counted in a range, by day, by page and as the way to Premium. */
export async function countsOf(db: Db, range: AnalyticsRange, now: Date): Promise<Counts> {
  const { from, to } = daysOf(range, now)
  const values = [from, to]
  const days = await readRows(
    db,
    {
      text: `select day::text as day, sum(visitors)::int as visitors, jsonb_object_agg(event, many) filter (where event is not null) as events
        from (
          select day, event, count(*)::int as many, 0 as visitors from analytics_events where day between $1 and $2 group by day, event
          union all
          select day, null, 0, count(distinct visitor)::int from analytics_events where day between $1 and $2 group by day
        ) x group by day order by day`,
      values,
    },
    { day: column.text, visitors: column.number, events: dayEvents },
  )
  const pages = await readRows(
    db,
    {
      text: `select path, count(*)::int as views, count(distinct (day, visitor)) filter (where visitor is not null)::int as visitors
        from analytics_events where day between $1 and $2 and event = 'page_view' and path is not null
        group by path order by views desc, path`,
      values,
    },
    { path: column.text, views: column.number, visitors: column.number },
  )
  const visits = await readRow(
    db,
    {
      text: `select count(distinct (day, visitor)) filter (where visitor is not null)::int as visits
        from analytics_events where day between $1 and $2 and event = 'page_view' and not signed_in`,
      values,
    },
    { visits: column.number },
  )
  const total = (step: FunnelStep) =>
    step === 'visit' ? (visits?.visits ?? 0) : days.reduce((sum, { events }) => sum + (events[step] ?? 0), 0)
  const steps = Object.fromEntries(funnelSteps.map((step) => [step, total(step)])) as Record<FunnelStep, number>
  return { from, to, days, pages, funnel: funnelOf(steps) }
}

const dayEvents = z.partialRecord(z.enum(eventNames), z.number().int())

/** One of the tables with all days, for spreadsheets. */
export async function analyticsFile(
  db: Db,
  range: AnalyticsRange,
  table: (typeof analyticsTables)[number],
  now: Date,
): Promise<unknown[][]> {
  const counts = await countsOf(db, range, now)
  const lines = {
    events: () => eventLines(counts),
    pages: () => pageLines(counts.pages),
    funnel: () => funnelLines(counts),
  }
  return lines[table]()
}

function eventLines({ days, from, to }: Counts): unknown[][] {
  const known = new Map<string, DayCounts>(days.map((of) => [of.day, of]))
  const all = Array.from({ length: daysBetween(from, to) + 1 }, (_, at) => daysAfter(from, at))
  return [
    ['Day', 'Visitors', ...eventNames.map((name) => eventWords[name])],
    ...all.map((day) => {
      const of = known.get(day)
      return [day, of?.visitors ?? 0, ...eventNames.map((name) => of?.events[name] ?? 0)]
    }),
  ]
}

function pageLines(pages: PageCounts[]): unknown[][] {
  return [['Page', 'Opened', 'Visitors'], ...pages.map(({ path, views, visitors }) => [path, views, visitors])]
}

function funnelLines({ funnel }: Counts): unknown[][] {
  return [
    ['Step', 'Count', 'Percent of the step before'],
    ...funnel.map(({ step, count, percent }) => [funnelWords[step], count, percent]),
  ]
}
