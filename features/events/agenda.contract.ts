import type { AgendaKind } from '../../contract/agenda.ts'

export const campusEventKind: AgendaKind = { kind: 'campus-event', noun: 'Campus event', shape: 'solid', order: 65 }
