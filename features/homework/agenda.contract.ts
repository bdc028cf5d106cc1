import type { AgendaKind } from '../../contract/agenda.ts'

export const assignmentKind: AgendaKind = {
  kind: 'assignment',
  noun: 'Assignment',
  shape: 'ring',
  order: 30,
  deadline: true,
}
