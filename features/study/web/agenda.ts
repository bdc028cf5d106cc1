import { call } from '../../../web/api/api.ts'
import type { AgendaHandler, AgendaPlanner } from '../../../web/slots.ts'

/** The agenda handler for sessions. */
export const studyAgendaHandler: AgendaHandler = {
  feature: 'study',
  noun: () => 'Study session',
  open: ({ id }) => `/study-sessions?edit=${id}`,
  scopes: ['this', 'following'],
  async move({ id }, { when, day, time, scope }) {
    if (time === null || when.kind !== 'time') return undefined
    const { editSession } = await import('../contract.ts')
    const length = when.end && Math.round((Date.parse(when.end) - Date.parse(when.start)) / 60_000)
    await call(editSession, {
      ...{ id, date: day, time, scope: scope === 'this' ? scope : 'following' },
      ...(length && { plannedMinutes: length }),
    })
    return undefined
  },
}

/** Plans sessions for open assignments. Its code is loaded with the list of work. */
export const assignmentPlanner: AgendaPlanner = {
  feature: 'homework',
  work: { queryKey: ['/work-to-plan'], queryFn: async () => (await import('./planner.ts')).readWorkToPlan() },
  plan: async (...given) => (await import('./planner.ts')).planSession(...given),
}
