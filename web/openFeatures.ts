import { accountWebFeature } from '../features/account/web/feature.tsx'
import { mailWebFeature } from '../features/mail/web/feature.tsx'
import type { WebFeature } from './feature.ts'

/** Those with screens for anyone. A list of its own, so that the sign-in page does not carry all the others along. */
export const openWebFeatures: WebFeature[] = [accountWebFeature, mailWebFeature]
