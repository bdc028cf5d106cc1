import type { WebFeature } from '../../../web/feature.ts'
import { TodaysSchedule } from './TodaysSchedule.tsx'

export const calendarFeature: WebFeature = {
  name: 'calendar',
  screens: [],
  live: [{ topic: 'calendar', paths: [] }],
  dashboard: { part: 'calendar', panels: [{ order: 20, side: 'aside', Panel: TodaysSchedule }] },
}
