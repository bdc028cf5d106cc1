import type { AgendaRow } from '../../../contract/agenda.ts'
import type { SlotEntry } from '../../../contract/slot.ts'
import { useFills } from '../../../web/fills.ts'
import { type AgendaHandler, agendaHandlers } from '../../../web/slots.ts'
import { agendaKindNames } from './words.ts'

type AgendaHandlers = {
  /** What the row's feature can do with it; undefined for one that offers nothing. */
  handlerOf: (row: AgendaRow) => AgendaHandler | undefined
  /** What a row is called beside its title. */
  nounOf: (row: AgendaRow) => string
  canMove: (row: AgendaRow) => boolean
}

const made = new WeakMap<readonly SlotEntry<AgendaHandler>[], AgendaHandlers>()

export function useAgendaHandlers(): AgendaHandlers {
  const entries = useFills(agendaHandlers)
  const known = made.get(entries)
  if (known) return known
  const byFeature = new Map(entries.map(({ value }) => [value.feature, value]))
  const handlerOf = (row: AgendaRow) => byFeature.get(row.feature)
  const handlers: AgendaHandlers = {
    handlerOf,
    nounOf: (row) => handlerOf(row)?.noun?.(row) ?? agendaKindNames[row.kind],
    canMove: (row) => row.changes !== 'none' && handlerOf(row)?.move !== undefined,
  }
  made.set(entries, handlers)
  return handlers
}
