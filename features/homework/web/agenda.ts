import { call } from '../../../web/api.ts'
import type { AgendaMove, AgendaRows } from '../../../web/feature.ts'
import { editAssignment } from '../contract.ts'
import { editSubtask, readSubtask } from '../subtasks/contract.ts'

/** A deadline goes to a day, and to a time of it where it is dropped on one. */
const due = ({ day, time }: AgendaMove) => ({ dueDate: day, dueTime: time })
const opened = (id: string) => `/homework?open=${id}`

/** What the calendar can do with deadlines: of assignments, and of what they are made of. */
export const homeworkAgenda: AgendaRows[] = [
  {
    feature: 'homework',
    allDay: true,
    open: ({ id }) => opened(id),
    async move({ id }, to) {
      await call(editAssignment, { id, ...due(to) })
      return undefined
    },
  },
  {
    feature: 'homework.subtasks',
    noun: () => 'Subtask',
    allDay: true,
    open: async ({ id }) => opened((await call(readSubtask, { id })).assignmentId),
    async move({ id }, to) {
      await call(editSubtask, { id, ...due(to) })
      return undefined
    },
  },
]
