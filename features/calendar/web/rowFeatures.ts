import type { AgendaRow } from '../../../contract/agenda.ts'
import type { AgendaRows } from '../../../web/feature.ts'
import { features } from '../../../web/features.ts'
import { kindNames } from './words.ts'

const offered = new Map(features.flatMap(({ agenda = [] }) => agenda).map((one) => [one.feature, one]))

/** What the row's feature can do with it; undefined for one that offers nothing. */
export function featureOf(row: AgendaRow): AgendaRows | undefined {
  return offered.get(row.feature)
}

/** What a row is called beside its title. */
export function nounOf(row: AgendaRow): string {
  return featureOf(row)?.noun?.(row) ?? kindNames[row.kind]
}

/** What other features offer on this page. */
export const quickActions = features.flatMap((one) => one.pageActions ?? []).filter(({ page }) => page === 'calendar')

export function canMove(row: AgendaRow): boolean {
  return row.changes !== 'none' && featureOf(row)?.move !== undefined
}
