import { accountFeature } from '../features/account/feature.ts'
import { adminFeature } from '../features/admin/feature.ts'
import { analyticsFeature } from '../features/analytics/feature.ts'
import { calendarFeature } from '../features/calendar/feature.ts'
import { coursesFeature } from '../features/courses/feature.ts'
import { campusEventsFeature } from '../features/events/feature.ts'
import { exportFeature } from '../features/export/feature.ts'
import { feedbackFeature } from '../features/feedback/feature.ts'
import { firstStepsFeature } from '../features/firstSteps/feature.ts'
import { homeworkFeature } from '../features/homework/feature.ts'
import { importsFeature } from '../features/imports/feature.ts'
import { mailFeature } from '../features/mail/feature.ts'
import { moderationFeature } from '../features/moderation/feature.ts'
import { notificationsFeature } from '../features/notifications/feature.ts'
import { organizationsFeature } from '../features/organizations/feature.ts'
import { peopleFeature } from '../features/people/feature.ts'
import { premiumFeature } from '../features/premium/feature.ts'
import { referralsFeature } from '../features/referrals/feature.ts'
import { searchFeature } from '../features/search/feature.ts'
import { studyFeature } from '../features/study/feature.ts'
import { tutoringFeature } from '../features/tutoring/feature.ts'
import { dashboardFeature } from './dashboard.ts'
import type { Feature } from './feature.ts'
import { publicTextsFeature } from './publicTexts/feature.ts'
import { undoFeature } from './undo/feature.ts'

/**
 * Every feature, from low to high: each imports only from those before it (.dependency-cruiser.cjs). The demo campus is
 * filled in this order; a person is erased in the opposite one.
 */
export const features: Feature[] = [
  mailFeature,
  accountFeature,
  notificationsFeature,
  peopleFeature,
  moderationFeature,
  premiumFeature,
  coursesFeature,
  homeworkFeature,
  studyFeature,
  calendarFeature,
  importsFeature,
  firstStepsFeature,
  tutoringFeature,
  feedbackFeature,
  analyticsFeature,
  referralsFeature,
  organizationsFeature,
  campusEventsFeature,
  exportFeature,
  searchFeature,
  adminFeature,
  undoFeature,
  publicTextsFeature,
  dashboardFeature,
]
