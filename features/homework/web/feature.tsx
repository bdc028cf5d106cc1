import { IconChecklist, IconPlus } from '@tabler/icons-react'
import { sliceOf, type WebFeature } from '../../../web/feature.ts'
import { homeworkSlice } from '../slice/contract.ts'
import { homeworkAgenda } from './agenda.ts'
import { UpcomingAssignments } from './UpcomingAssignments.tsx'

export const homeworkFeature: WebFeature = {
  name: 'homework',
  places: [{ to: '/homework', label: 'Homework', icon: IconChecklist, order: 20 }],
  screens: [
    { path: '/homework', for: 'member', load: async () => ({ Component: (await import('./Homework.tsx')).Homework }) },
  ],
  agenda: homeworkAgenda,
  live: [{ topic: 'homework', paths: ['/assignments', '/saved-filters'] }],
  dashboard: {
    part: 'homework',
    stats: {
      order: 10,
      labels: ['Assignments Due'],
      of: (slice) => {
        const homework = sliceOf(homeworkSlice, slice)
        if (!homework) return []
        const { due, overdue } = homework
        return [
          overdue > 0
            ? { label: 'Assignments Due', value: due, meaning: `${overdue} overdue`, tone: 'danger' }
            : { label: 'Assignments Due', value: due, meaning: 'this week' },
        ]
      },
    },
    panels: [{ order: 10, side: 'main', Panel: UpcomingAssignments }],
    actions: [{ order: 10, label: 'Add Assignment', to: '/homework?add=1', icon: IconPlus }],
  },
}
