import { z } from 'zod'
import { day, id, instant } from './shapes.ts'

export const agendaKinds = ['class', 'study-group', 'assignment', 'tutor', 'personal'] as const

/** One dated thing of any feature. All-day things are dates (end exclusive) and never become instants. */
export const agendaRow = z.strictObject({
  id,
  /** The feature whose row it is; only that one knows how it is opened and moved. */
  feature: z.string(),
  kind: z.enum(agendaKinds),
  title: z.string(),
  location: z.string().nullable(),
  when: z.discriminatedUnion('kind', [
    z.strictObject({ kind: z.literal('time'), start: instant, end: instant.nullable() }),
    z.strictObject({ kind: z.literal('days'), start: day, end: day }),
  ]),
  /** The course as it is written, and the index of its colour, 0 to 11. */
  course: z.string().nullable(),
  color: z.number().int().nullable(),
  state: z.enum(['open', 'running', 'done', 'cancelled']),
  /** Takes the person's time, so that two at once clash. A deadline does not. */
  busy: z.boolean(),
  /** What dragging may change: nothing, when it is, or also how long. */
  changes: z.enum(['none', 'start', 'span']),
  /** The series it is one of. */
  series: id.nullable(),
})
export type AgendaRow = z.output<typeof agendaRow>
