import { z } from 'zod'
import { day, endDay, id, instant } from './shapes.ts'
import { type ReadFills, slot } from './slot.ts'

/**
 * How a kind is drawn beside the course's colour: with a solid, broken or double edge, with no fill, or as an outline
 * with a ring.
 */
export type AgendaShape = 'solid' | 'broken' | 'double' | 'open' | 'ring'

/** A kind of dated things. A feature registers its kinds on both sides; rows may have kinds of other features. */
export type AgendaKind = {
  /** Its name in rows, addresses and stored events. */
  kind: string
  noun: string
  /** Its category in calendar programs; the noun by default. */
  category?: string
  shape: AgendaShape
  /** Its position in lists of kinds. */
  order: number
  /** Due at its moment; takes no time. */
  deadline?: boolean
}

export const agendaKinds = slot<AgendaKind>('agenda.kinds')

/** All kinds in their order, and each by its name; a kind that no feature registers is an event. */
export type AgendaKinds = { all: readonly AgendaKind[]; of: (kind: string) => AgendaKind }

export function readAgendaKinds(fills: ReadFills): AgendaKinds {
  const all = fills(agendaKinds)
    .map(({ value }) => value)
    .toSorted((one, other) => one.order - other.order)
  const named = new Map(all.map((one) => [one.kind, one]))
  return { all, of: (kind) => named.get(kind) ?? { kind, noun: 'Event', shape: 'solid', order: all.length } }
}

export const agendaKindName = z.string().max(40)

/** One dated thing of any feature. All-day things are dates (end exclusive) and never become instants. */
export const agendaRow = z.strictObject({
  id,
  /** The feature of the row; only that one knows how to open and move it. */
  feature: z.string(),
  kind: agendaKindName,
  title: z.string(),
  location: z.string().nullable(),
  when: z.discriminatedUnion('kind', [
    z.strictObject({ kind: z.literal('time'), start: instant, end: instant.nullable() }),
    z.strictObject({ kind: z.literal('days'), start: day, end: endDay }),
  ]),
  /** The course as written, and the index of its colour, 0 to 11. */
  course: z.string().nullable(),
  color: z.number().int().nullable(),
  /** `tentative`: it is not certain that the person takes part, as who stands in line for it. Drawn faint. */
  state: z.enum(['open', 'tentative', 'running', 'done', 'cancelled']),
  /** Takes the person's time, so that two at the same time clash. A deadline does not. */
  busy: z.boolean(),
  /** What dragging may change: nothing, the time, or the length too. */
  changes: z.enum(['none', 'start', 'span']),
  /** The series to which it belongs. */
  series: id.nullable(),
})
export type AgendaRow = z.output<typeof agendaRow>
