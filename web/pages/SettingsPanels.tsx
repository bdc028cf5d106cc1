import { Suspense } from 'react'
import { usePanels } from '../fills.ts'
import { settingsPanels } from './slots.ts'

/** The panels that features offer for the settings, on their own page and among the profile's. */
export function SettingsPanels() {
  return usePanels(settingsPanels).map(({ name, Panel }) => (
    <Suspense key={name} fallback={null}>
      <Panel />
    </Suspense>
  ))
}
