import { lazy, Suspense } from 'react'
import { webFeatures } from '../features.ts'

const panels = webFeatures
  .flatMap(({ settings = [] }) => settings)
  .toSorted((one, other) => one.order - other.order)
  .map(({ name, load }) => ({ name, Panel: lazy(async () => ({ default: (await load()).Component })) }))

/** The panels that features offer for the settings, on their own page and among the profile's. */
export function SettingsPanels() {
  return panels.map(({ name, Panel }) => (
    <Suspense key={name} fallback={null}>
      <Panel />
    </Suspense>
  ))
}
