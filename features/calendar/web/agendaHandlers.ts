import type { AgendaRow } from '../../../contract/agenda.ts'
import type { AgendaHandler } from '../../../web/feature.ts'
import { webFeatures } from '../../../web/features.ts'
import { agendaKindNames } from './words.ts'

const offered = new Map(webFeatures.flatMap(({ agenda = [] }) => agenda).map((one) => [one.feature, one]))

/** What the row's feature can do with it; undefined for one that offers nothing. */
export function agendaHandlerOf(row: AgendaRow): AgendaHandler | undefined {
  return offered.get(row.feature)
}

/** What a row is called beside its title. */
export function rowNounOf(row: AgendaRow): string {
  return agendaHandlerOf(row)?.noun?.(row) ?? agendaKindNames[row.kind]
}

/** What other features offer on this page. */
export const quickActions = webFeatures
  .flatMap((one) => one.pageActions ?? [])
  .filter(({ page }) => page === 'calendar')

export function canMove(row: AgendaRow): boolean {
  return row.changes !== 'none' && agendaHandlerOf(row)?.move !== undefined
}
