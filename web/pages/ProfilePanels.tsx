import { Suspense } from 'react'
import { usePanels } from '../fills.ts'
import { profilePanels, referralPanels } from './slots.ts'

/** The blocks that features offer for the profile. */
export function ProfilePanels() {
  return usePanels(profilePanels).map(({ name, Panel }) => (
    <Suspense key={name} fallback={null}>
      <Panel />
    </Suspense>
  ))
}

/** Those of the tab Referrals. */
export function ReferralPanels() {
  return usePanels(referralPanels).map(({ name, Panel }) => (
    <Suspense key={name} fallback={null}>
      <Panel />
    </Suspense>
  ))
}
