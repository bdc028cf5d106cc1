import { collectFills } from '../contract/slot.ts'
import { adminWebFeature } from '../features/admin/web/feature.tsx'
import { analyticsWebFeature } from '../features/analytics/web/feature.tsx'
import { calendarWebFeature } from '../features/calendar/web/feature.tsx'
import { coursesWebFeature } from '../features/courses/web/feature.tsx'
import { campusEventsWebFeature } from '../features/events/web/feature.tsx'
import { exportWebFeature } from '../features/export/web/feature.tsx'
import { feedbackWebFeature } from '../features/feedback/web/feature.tsx'
import { firstStepsWebFeature } from '../features/firstSteps/web/feature.tsx'
import { homeworkWebFeature } from '../features/homework/web/feature.tsx'
import { importsWebFeature } from '../features/imports/web/feature.tsx'
import { moderationWebFeature } from '../features/moderation/web/feature.tsx'
import { notificationsWebFeature } from '../features/notifications/web/feature.tsx'
import { organizationsWebFeature } from '../features/organizations/web/feature.tsx'
import { peopleWebFeature } from '../features/people/web/feature.tsx'
import { premiumWebFeature } from '../features/premium/web/feature.tsx'
import { referralsWebFeature } from '../features/referrals/web/feature.tsx'
import { searchWebFeature } from '../features/search/web/feature.tsx'
import { studyWebFeature } from '../features/study/web/feature.tsx'
import { tutoringWebFeature } from '../features/tutoring/web/feature.tsx'
import type { WebFeature } from './feature.ts'
import { openWebFeatures } from './openFeatures.ts'
import { pagesWebFeature } from './pages/feature.tsx'

/** The features of the browser shell. A feature that is missing here (and among the open ones) does not exist. */
export const webFeatures: WebFeature[] = [
  pagesWebFeature,
  homeworkWebFeature,
  importsWebFeature,
  firstStepsWebFeature,
  feedbackWebFeature,
  analyticsWebFeature,
  referralsWebFeature,
  premiumWebFeature,
  exportWebFeature,
  notificationsWebFeature,
  peopleWebFeature,
  coursesWebFeature,
  studyWebFeature,
  calendarWebFeature,
  tutoringWebFeature,
  moderationWebFeature,
  searchWebFeature,
  organizationsWebFeature,
  campusEventsWebFeature,
  adminWebFeature,
  ...openWebFeatures,
]

export const webFills = collectFills(webFeatures)
