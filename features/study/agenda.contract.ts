import type { AgendaKind } from '../../contract/agenda.ts'

export const studyGroupKind: AgendaKind = { kind: 'study-group', noun: 'Study group', shape: 'broken', order: 20 }
