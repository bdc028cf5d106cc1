import { z } from 'zod'
import { day, id, instant } from './shapes.ts'
import { type ReadFills, slot } from './slot.ts'

/**
 * How a kind is drawn, besides the colour of the course: with a solid, broken or double edge, with no fill, or as an
 * outline with a ring.
 */
export type AgendaShape = 'solid' | 'broken' | 'double' | 'open' | 'ring'

/** A kind of dated things. A feature registers its kinds on both sides; rows may have kinds of other features. */
export type AgendaKind = {
  /** As rows, addresses and stored events have it. */
  kind: string
  noun: string
  /** What calendar programs file it under; the noun where nothing is said. */
  category?: string
  shape: AgendaShape
  /** Where it stands in lists of kinds. */
  order: number
  /** It is due at its moment, and takes no time. */
  deadline?: boolean
}

export const agendaKinds = slot<AgendaKind>('agenda.kinds')

/** All kinds by their order, and each by its name; one that no feature registers is an event. */
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
  /** The feature whose row it is; only that one knows how it is opened and moved. */
  feature: z.string(),
  kind: agendaKindName,
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
