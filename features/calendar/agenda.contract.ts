import type { AgendaKind } from '../../contract/agenda.ts'

export const tutorKind: AgendaKind = {
  kind: 'tutor',
  noun: 'Tutor session',
  category: 'Tutoring',
  shape: 'double',
  order: 40,
}

/** The default kind of an own event. */
export const personalKind: AgendaKind = { kind: 'personal', noun: 'Personal', shape: 'open', order: 50 }
