import { IconBook, IconSchool } from '@tabler/icons-react'
import { agendaKinds } from '../../../contract/agenda.ts'
import type { WebFeature } from '../../../web/feature.ts'
import { dashboardPanels, dashboardStats, profilePanels, readDashboardPart } from '../../../web/pages/slots.ts'
import { searchParts } from '../../../web/search.ts'
import { agendaHandlers, calendarActions, firstWays, termLines } from '../../../web/slots.ts'
import { classKind } from '../agenda.contract.ts'
import { coursesDashboardPart } from '../dashboard.contract.ts'
import { ActiveCourses } from './ActiveCourses.tsx'
import { coursesAgendaHandler } from './agenda.ts'

export const coursesWebFeature: WebFeature = {
  name: 'courses',
  places: [{ to: '/courses', label: 'Courses', icon: IconSchool, order: 80 }],
  screens: [
    {
      path: '/courses',
      audience: 'signed-in',
      load: async () => ({ Component: (await import('./Courses.tsx')).Courses }),
    },
    {
      path: '/courses/progress',
      audience: 'signed-in',
      load: async () => ({ Component: (await import('../grades/web/ProgressPage.tsx')).ProgressPage }),
    },
    {
      path: '/courses/:id',
      audience: 'signed-in',
      load: async () => {
        const { askCourse, CoursePage } = await import('./CoursePage.tsx')
        return { Component: CoursePage, ask: askCourse }
      },
    },
  ],
  live: [
    { topic: 'courses', paths: ['/courses', '/terms', '/classes', '/grading-scales', '/progress'] },
    { topic: 'any', paths: ['/progress/achievements'] },
  ],
  fills: [
    searchParts.with(async () => (await import('./search.ts')).coursesSearchPart),
    firstWays.with(async () => (await import('../first/web/way.tsx')).coursesWay),
    termLines.with({
      order: 10,
      name: 'term',
      load: async () => ({ Component: (await import('../first/web/TermLine.tsx')).TermLine }),
    }),
    agendaKinds.with(classKind),
    agendaHandlers.with(coursesAgendaHandler),
    calendarActions.with({ label: 'Add Class', to: '/courses?add=1', icon: IconBook }),
    dashboardStats.with({
      order: 40,
      labels: ['Active Courses'],
      of: (slice) => {
        const courses = readDashboardPart(coursesDashboardPart, slice)
        if (!courses) return []
        const { active, termName } = courses
        return [{ label: 'Active Courses', value: active, ...(termName && { meaning: termName }) }]
      },
    }),
    dashboardPanels.with({ order: 30, side: 'main', Panel: ActiveCourses }),
    profilePanels.with({
      order: 10,
      name: 'academic-progress',
      load: async () => ({ Component: (await import('../grades/web/AcademicProgress.tsx')).AcademicProgress }),
    }),
  ],
}
