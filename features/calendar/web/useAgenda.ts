import { useContext } from 'react'
import { type AgendaKinds, type AgendaRow, readAgendaKinds } from '../../../contract/agenda.ts'
import type { ReadFills } from '../../../contract/slot.ts'
import { FillsContext } from '../../../web/fills.ts'
import { type AgendaHandler, agendaHandlers } from '../../../web/slots.ts'

type Agenda = {
  kinds: AgendaKinds
  /** The row's agenda handler; undefined where its feature offers none. */
  handlerOf: (row: AgendaRow) => AgendaHandler | undefined
  /** The noun for a row beside its title. */
  nounOf: (row: AgendaRow) => string
  canMove: (row: AgendaRow) => boolean
  isPart: (row: AgendaRow) => boolean
}

const made = new WeakMap<ReadFills, Agenda>()

/** What the features offer for agenda rows: their kinds, and the handlers. */
export function useAgenda(): Agenda {
  const fills = useContext(FillsContext)
  const known = made.get(fills)
  if (known) return known
  const kinds = readAgendaKinds(fills)
  const byFeature = new Map(fills(agendaHandlers).map(({ value }) => [value.feature, value]))
  const handlerOf = (row: AgendaRow) => byFeature.get(row.feature)
  const agenda: Agenda = {
    kinds,
    handlerOf,
    nounOf: (row) => handlerOf(row)?.noun?.(row) ?? kinds.of(row.kind).noun,
    isPart: (row) => handlerOf(row)?.parts === true,
    canMove: (row) => row.changes !== 'none' && handlerOf(row)?.move !== undefined,
  }
  made.set(fills, agenda)
  return agenda
}
