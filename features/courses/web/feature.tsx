import { IconBook, IconSchool } from '@tabler/icons-react'
import { sliceOf, type WebFeature } from '../../../web/feature.ts'
import { coursesSlice } from '../slice/contract.ts'
import { ActiveCourses } from './ActiveCourses.tsx'
import { coursesAgenda } from './agenda.ts'

export const coursesFeature: WebFeature = {
  name: 'courses',
  places: [{ to: '/courses', label: 'Courses', icon: IconSchool, order: 80 }],
  screens: [
    { path: '/courses', for: 'member', load: async () => ({ Component: (await import('./Courses.tsx')).Courses }) },
    {
      path: '/courses/progress',
      for: 'member',
      load: async () => ({ Component: (await import('../grades/web/ProgressPage.tsx')).ProgressPage }),
    },
    {
      path: '/courses/:id',
      for: 'member',
      load: async () => ({ Component: (await import('./CoursePage.tsx')).CoursePage }),
    },
  ],
  agenda: coursesAgenda,
  pageActions: [{ page: 'calendar', label: 'Add Class', to: '/courses?add=1', icon: IconBook }],
  live: [
    { topic: 'courses', paths: ['/courses', '/terms', '/classes', '/grading-scales', '/progress'] },
    { topic: 'any', paths: ['/progress/achievements'] },
  ],
  dashboard: {
    part: 'courses',
    stats: {
      order: 40,
      labels: ['Active Courses'],
      of: (slice) => {
        const courses = sliceOf(coursesSlice, slice)
        if (!courses) return []
        const { active, termName } = courses
        return [{ label: 'Active Courses', value: active, ...(termName && { meaning: termName }) }]
      },
    },
    panels: [{ order: 30, side: 'main', Panel: ActiveCourses }],
  },
  profile: {
    panels: [
      {
        order: 10,
        name: 'academic-progress',
        load: async () => ({ Component: (await import('../grades/web/AcademicProgress.tsx')).AcademicProgress }),
      },
    ],
  },
}
