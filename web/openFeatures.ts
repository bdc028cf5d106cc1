import { accountWebFeature } from '../features/account/web/feature.tsx'
import { analyticsOpenFeature } from '../features/analytics/web/openFeature.tsx'
import { mailWebFeature } from '../features/mail/web/feature.tsx'
import { moderationOpenFeature } from '../features/moderation/web/openFeature.tsx'
import { notificationsOpenFeature } from '../features/notifications/web/openFeature.tsx'
import type { WebFeature } from './feature.ts'

/** Features with screens for anyone. A separate list, so that the sign-in page does not load the others. */
export const openWebFeatures: WebFeature[] = [
  accountWebFeature,
  analyticsOpenFeature,
  mailWebFeature,
  moderationOpenFeature,
  notificationsOpenFeature,
]
