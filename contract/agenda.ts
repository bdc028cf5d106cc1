import { z } from 'zod'
import { day, id, instant } from './shapes.ts'

export const agendaKinds = ['class', 'study-group', 'assignment', 'tutor', 'personal'] as const

/** One dated thing of any feature. All-day things are dates (end exclusive) and never become instants. */
export const agendaRow = z.strictObject({
  id,
  kind: z.enum(agendaKinds),
  title: z.string(),
  location: z.string().nullable(),
  when: z.discriminatedUnion('kind', [
    z.strictObject({ kind: z.literal('time'), start: instant, end: instant.nullable() }),
    z.strictObject({ kind: z.literal('days'), start: day, end: day }),
  ]),
})
export type AgendaRow = z.output<typeof agendaRow>
