import { Suspense } from 'react'
import { usePanels } from '../fills.ts'
import { profilePanels } from './slots.ts'

/** The blocks that features offer for the profile. */
export function ProfilePanels() {
  return usePanels(profilePanels).map(({ name, Panel }) => (
    <Suspense key={name} fallback={null}>
      <Panel />
    </Suspense>
  ))
}
