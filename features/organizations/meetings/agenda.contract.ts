import type { AgendaKind } from '../../../contract/agenda.ts'

export const meetingKind: AgendaKind = { kind: 'meeting', noun: 'Meeting', shape: 'double', order: 26 }
