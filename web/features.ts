import { adminFeature } from '../features/admin/web/feature.tsx'
import { calendarFeature } from '../features/calendar/web/feature.tsx'
import { coursesFeature } from '../features/courses/web/feature.tsx'
import { homeworkFeature } from '../features/homework/web/feature.tsx'
import { importsFeature } from '../features/imports/web/feature.tsx'
import { studyFeature } from '../features/study/web/feature.tsx'
import type { WebFeature } from './feature.ts'
import { openFeatures } from './openFeatures.ts'
import { pages } from './pages/feature.tsx'

/** What the browser shell shows. A feature is here (or among the open ones) or it does not exist. */
export const features: WebFeature[] = [
  pages,
  homeworkFeature,
  importsFeature,
  coursesFeature,
  studyFeature,
  calendarFeature,
  adminFeature,
  ...openFeatures,
]
