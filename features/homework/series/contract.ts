import { z } from 'zod'
import { endpoint } from '../../../contract/endpoint.ts'
import { day, id } from '../../../contract/shapes.ts'

/** How an assignment repeats: a part of RFC 5545 that always ends. */
export const repeat = z
  .strictObject({
    every: z.enum(['day', 'week', 'month']),
    interval: z.number().int().min(1, 'At least 1.').max(52, 'At most 52.').default(1),
    /** Of weeks: the days, 0 for Sunday to 6; the first is due on the first of them from the due date on. None means the due date's own. */
    weekdays: z.array(z.number().int().min(0).max(6)).max(7).default([]),
    /** Of months: on the due date's day ("the 15th"; a shorter month's last), its weekday ("the second Tuesday"), or the last day. */
    monthly: z.enum(['day', 'weekday', 'last-day']).default('day'),
    /** Counted from the due date, or from the day the one before was completed. */
    from: z.enum(['schedule', 'completion']).default('schedule'),
    /** The last day on which one may be due; either this or `count`. */
    until: day.nullable().default(null),
    /** How many in all, the first included. */
    count: z.number().int().min(2, 'At least 2.').max(400, 'At most 400.').nullable().default(null),
  })
  .refine(({ until, count }) => (until === null) !== (count === null), {
    path: ['until'],
    message: 'Say when it ends: on a day, or after a number of times.',
  })
export type Repeat = z.output<typeof repeat>

/** How the series of an assignment repeats, and its next dates. */
export const readSeries = endpoint(
  'member',
  'GET',
  '/assignments/:id/series',
  z.strictObject({ id }),
  z.strictObject({
    repeat,
    /** What the next one will be called; a single one may have been renamed. */
    title: z.string(),
    startDate: z.string(),
    /** Dates after this one, at most six; none where they hang on when it is completed. */
    next: z.array(z.string()),
    ended: z.boolean(),
  }),
)

/** The first dates that a repetition would give, at most six, before anything is saved. */
export const previewRepeat = endpoint(
  'member',
  'POST',
  '/assignments/repeat',
  z.strictObject({ dueDate: day, repeat }),
  z.strictObject({
    dates: z.array(z.string()),
    /** How many in all; null beyond 400, and where that hangs on when each is completed. */
    total: z.number().int().nullable(),
  }),
)
