import { dayIn, daysAfter } from '../../../contract/day.ts'
import { call } from '../../../web/api/api.ts'
import type { AgendaHandler } from '../../../web/slots.ts'

/** Loaded on demand: no page needs it before. */
const contract = () => import('../contract.ts')

/** The agenda handler for classes: opens their course, and moves a single one. */
export const coursesAgendaHandler: AgendaHandler = {
  feature: 'courses',
  async open({ id, when }) {
    // The course's zone, and so the day, may differ.
    const day = dayIn('UTC', new Date(when.start))
    const { listClasses } = await contract()
    const classes = await call(listClasses, { from: daysAfter(day, -1), to: daysAfter(day, 1) })
    const one = classes.find((session) => session.id === id)
    return one ? `/courses/${one.courseId}` : '/courses'
  },
  async move({ id, when: before }, { when }) {
    if (when.kind !== 'time' || when.end === null || before.kind !== 'time' || before.end === null) return undefined
    const { editClass } = await contract()
    const back = { id, startsAt: before.start, endsAt: before.end }
    await call(editClass, { id, startsAt: when.start, endsAt: when.end })
    return () => call(editClass, back)
  },
}
