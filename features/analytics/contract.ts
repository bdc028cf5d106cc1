import { z } from 'zod'
import { endpoint, fileBytes } from '../../contract/endpoint.ts'
import { setting } from '../../contract/setting.ts'
import { day } from '../../contract/shapes.ts'
import { site } from '../../contract/site.ts'
import { analyticsRanges, eventNames, funnelSteps, maxEvents, maxRequestBytes, milestones } from './rules.ts'

/** Whether what the person does is counted, without a name. Browsers that say no by themselves are never counted. */
export const usageCounting = setting('usage-counting', z.boolean(), true)

/** Kept with the account, so that each milestone is counted once; `paid`: a payment has arrived. Nobody sends it. */
export const countedMilestones = setting('counted-milestones', z.array(z.enum([...milestones, 'paid'])), [])

const count = z.number().int()

/**
 * Counts what people do: one event, or up to 50 in `events`, each `{event, properties, userId, timestamp}`. Events and
 * properties are a closed list; `path` is the pattern of a screen, such as `/tutors/:id`. Whatever else an event says is
 * refused, and the others are taken. `userId` and `userAgent` may be there and are not kept. Nothing is kept for whoever
 * has turned counting off, or whose browser sends `DNT: 1` or `Sec-GPC: 1`.
 */
export const recordEvents = endpoint(
  'visitor',
  'POST',
  '/analytics',
  z.strictObject({
    event: z.unknown().optional(),
    properties: z.unknown().optional(),
    userId: z.unknown().optional(),
    timestamp: z.unknown().optional(),
    events: z.array(z.unknown()).max(maxEvents, `At most ${maxEvents} events can be sent at once.`).optional(),
    /** Random, made by the browser: 32 hexadecimal digits. A keyed hash of it with the day is kept. */
    visitor: z
      .string()
      .regex(/^[0-9a-f]{32}$/, 'Send 32 hexadecimal digits.')
      .optional(),
  }),
  /** `counting`: whether anything of this sender is counted at all. */
  z.strictObject({ counting: z.boolean(), taken: count, refused: count }),
  { maxBytes: maxRequestBytes },
)

const range = z.enum(analyticsRanges).default('30')

const dayCounts = z.strictObject({
  day,
  /** Browsers that were seen on that day. */
  visitors: count,
  /** By the names of events; those that are missing did not happen. */
  events: z.partialRecord(z.enum(eventNames), count),
})
export type DayCounts = z.output<typeof dayCounts>

const pageCounts = z.strictObject({ path: z.string(), views: count, visitors: count })
export type PageCounts = z.output<typeof pageCounts>

const funnelStep = z.strictObject({ step: z.enum(funnelSteps), count, percent: count.nullable() })

/** What was counted from one day to another. Days are those of UTC. */
export const readAnalytics = endpoint(
  site('admin'),
  'GET',
  '/admin/analytics',
  z.strictObject({ range }),
  z.strictObject({
    /** False: the operator has switched it off, and nothing is added. */
    counting: z.boolean(),
    from: day,
    to: day,
    /** Days on which anything was counted. */
    days: z.array(dayCounts),
    /** Most viewed first. */
    pages: z.array(pageCounts),
    funnel: z.array(funnelStep),
  }),
)
export type Analytics = z.output<typeof readAnalytics.output>

export const analyticsTables = ['events', 'pages', 'funnel'] as const

/** One of the three as a table for spreadsheets (CSV). */
export const downloadAnalytics = endpoint(
  site('admin'),
  'GET',
  '/admin/analytics/file',
  z.strictObject({ range, table: z.enum(analyticsTables) }),
  fileBytes,
)
