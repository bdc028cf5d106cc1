import { call } from '../../../web/api/api.ts'
import type { AgendaPlanner } from '../../../web/slots.ts'
import { addSession, deleteSession } from '../contract.ts'
import { listWorkToPlan } from '../planning/contract.ts'
import { minutesToPlan } from '../planning/rules.ts'

/** Open assignments, each with the proposed length of a session for it. */
export const readWorkToPlan: AgendaPlanner['work']['queryFn'] = async () => {
  const { rows, more } = await call(listWorkToPlan, {})
  const shown = rows.map(({ id, title, course, courseColor, dueDate, dueTime, dueAt, planned, ...effort }) => ({
    ...{ feature: 'homework', id, title, course, color: courseColor, dueDate, dueTime, dueAt, planned },
    minutes: minutesToPlan(effort),
  }))
  return { rows: shown, more }
}

/** Plans a session for an assignment, with its title and course. */
export const planSession: AgendaPlanner['plan'] = async ({ id, title, course }, { day, time, minutes }) => {
  const plan = { title, course, date: day, time, plannedMinutes: minutes, assignmentIds: [id] }
  const session = await call(addSession, plan)
  return { start: session.startTime, undo: () => call(deleteSession, { id: session.id }) }
}
