import { call } from '../../../web/api/api.ts'
import type { AgendaHandler, AgendaMove } from '../../../web/slots.ts'

/** Loaded on demand: no page needs them before. */
const contract = () => import('../contract.ts')
const subtasks = () => import('../subtasks/contract.ts')

/** A deadline moves to a day, and to a time if it is dropped on one. */
const due = ({ day, time }: AgendaMove) => ({ dueDate: day, dueTime: time })
const opened = (id: string) => `/homework?open=${id}`

/** The agenda handler for deadlines of assignments. */
export const assignmentAgendaHandler: AgendaHandler = {
  feature: 'homework',
  allDay: true,
  open: ({ id }) => opened(id),
  async move({ id }, to) {
    const { editAssignment } = await contract()
    await call(editAssignment, { id, ...due(to) })
    return undefined
  },
}

/** The agenda handler for those of subtasks. */
export const subtaskAgendaHandler: AgendaHandler = {
  feature: 'homework.subtasks',
  noun: () => 'Subtask',
  parts: true,
  allDay: true,
  async open({ id }) {
    const { readSubtask } = await subtasks()
    return opened((await call(readSubtask, { id })).assignmentId)
  },
  async move({ id }, to) {
    const { editSubtask } = await subtasks()
    await call(editSubtask, { id, ...due(to) })
    return undefined
  },
}
