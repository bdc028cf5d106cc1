import { z } from 'zod'
import { endpoint } from '../../../contract/endpoint.ts'
import { ownText } from '../../../contract/publicText.ts'
import { inScope } from '../../../contract/scope.ts'
import { day, id, instant } from '../../../contract/shapes.ts'
import { bookedLength, typedTime } from '../sessions/contract.ts'
import { tutorScope } from '../tutors/shown.contract.ts'

/** The longest span of one answer, in days. */
export const maxSlotDays = 32

const slots = z.array(
  z.strictObject({
    start: instant,
    /** A class or an event of the caller takes place then; it can be booked all the same. */
    clash: z.boolean(),
  }),
)
export const shownSlots = z.strictObject({
  /** IANA zone of the tutor's clock. */
  zone: ownText(),
  slots,
})

type Span = { from: string; to: string }
/** What a span that is asked for has to be, as arguments of `refine`. */
export const forwardSpan: [(span: Span) => boolean, { path: string[]; message: string }] = [
  ({ from, to }) => Date.parse(to) > Date.parse(from),
  { path: ['to'], message: 'The end is before the start.' },
]
export const shortSpan: typeof forwardSpan = [
  ({ from, to }) => Date.parse(to) - Date.parse(from) <= maxSlotDays * 86_400_000,
  { path: ['to'], message: `At most ${maxSlotDays} days at a time.` },
]

/** Times at which the caller can book so many minutes, soonest first. Nothing says why others are not free. */
export const listSlots = endpoint(
  inScope(tutorScope, 'tutor', 'stranger'),
  'GET',
  '/tutors/:id/slots',
  z
    .strictObject({ id, minutes: bookedLength.default(60), from: instant, to: instant })
    .refine(...forwardSpan)
    .refine(...shortSpan),
  shownSlots,
)

/** The free times nearest to a date and time in the caller's zone, soonest first. */
export const listNearestSlots = endpoint(
  inScope(tutorScope, 'tutor', 'stranger'),
  'GET',
  '/tutors/:id/slots/nearest',
  z.strictObject({
    id,
    minutes: bookedLength.default(60),
    date: day,
    time: typedTime,
    limit: z.number().int().min(1).max(12).default(4),
  }),
  shownSlots,
)
