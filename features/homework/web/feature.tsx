import { IconChecklist, IconPlus } from '@tabler/icons-react'
import { agendaKinds } from '../../../contract/agenda.ts'
import { call } from '../../../web/api/api.ts'
import type { WebFeature } from '../../../web/feature.ts'
import { dashboardActions, dashboardPanels, dashboardStats, readDashboardPart } from '../../../web/pages/slots.ts'
import { searchParts } from '../../../web/search.ts'
import { agendaHandlers, topBarParts } from '../../../web/slots.ts'
import { coursePanels, courseTextNouns, firstDeadlines, gradableWork } from '../../courses/web/slots.ts'
import { notificationDone, notificationWords } from '../../notifications/web/slots.ts'
import { assignmentKind } from '../agenda.contract.ts'
import { homeworkDashboardPart } from '../dashboard.contract.ts'
import { QuickAddSlot } from '../quick/web/QuickAddSlot.tsx'
import { assignmentAgendaHandler, subtaskAgendaHandler } from './agenda.ts'
import { UpcomingAssignments } from './UpcomingAssignments.tsx'

export const homeworkWebFeature: WebFeature = {
  name: 'homework',
  places: [{ to: '/homework', label: 'Homework', icon: IconChecklist, order: 20 }],
  screens: [
    {
      path: '/homework',
      audience: 'signed-in',
      load: async () => {
        const { askHomework, Homework } = await import('./Homework.tsx')
        return { Component: Homework, ask: askHomework }
      },
    },
  ],
  live: [{ topic: 'homework', paths: ['/assignments', '/saved-filters'] }],
  fills: [
    searchParts.with(async () => (await import('./search.ts')).homeworkSearchPart),
    coursePanels.with({
      order: 5,
      name: 'assignments',
      load: async () => ({ Component: (await import('./CourseAssignments.tsx')).CourseAssignments }),
    }),
    firstDeadlines.with({
      order: 10,
      name: 'first-deadlines',
      load: async () => ({ Component: (await import('./FirstDeadlines.tsx')).FirstDeadlines }),
    }),
    courseTextNouns.with({ table: 'assignments', noun: 'assignment' }),
    notificationWords.with(async () => {
      const { dueGroup, homeworkNotifications } = await import('../notifications.rules.ts')
      return { kinds: homeworkNotifications, groups: [dueGroup] }
    }),
    notificationDone.with({
      kind: 'due',
      words: 'Assignment completed',
      async done(id) {
        const { editAssignment, readAssignment } = await import('../contract.ts')
        const { status } = await call(readAssignment, { id })
        await call(editAssignment, { id, status: 'completed' })
        return () => call(editAssignment, { id, status })
      },
    }),
    gradableWork.with((course) => ({
      queryKey: ['/assignments', 'gradable', course],
      async queryFn() {
        const { listAssignments } = await import('../contract.ts')
        return (await call(listAssignments, { course, limit: 100 })).rows
      },
    })),
    agendaKinds.with(assignmentKind),
    agendaHandlers.with(assignmentAgendaHandler),
    agendaHandlers.with(subtaskAgendaHandler),
    dashboardStats.with({
      order: 10,
      labels: ['Assignments Due'],
      of: (slice) => {
        const homework = readDashboardPart(homeworkDashboardPart, slice)
        if (!homework) return []
        const { due, overdue } = homework
        return [
          overdue > 0
            ? { label: 'Assignments Due', value: due, meaning: `${overdue} overdue`, tone: 'danger' }
            : { label: 'Assignments Due', value: due, meaning: 'this week' },
        ]
      },
    }),
    dashboardPanels.with({ order: 10, side: 'main', Panel: UpcomingAssignments }),
    topBarParts.with({ place: 'add', Part: QuickAddSlot }),
    dashboardActions.with({ order: 10, label: 'Add Assignment', to: '/homework?add=1', icon: IconPlus }),
  ],
}
