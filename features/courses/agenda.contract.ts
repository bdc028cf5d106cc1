import type { AgendaKind } from '../../contract/agenda.ts'

export const classKind: AgendaKind = { kind: 'class', noun: 'Class', shape: 'solid', order: 10 }
