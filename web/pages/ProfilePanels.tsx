import { lazy, Suspense } from 'react'
import { webFeatures } from '../features.ts'

const panels = webFeatures
  .flatMap(({ profile }) => profile?.panels ?? [])
  .toSorted((one, other) => one.order - other.order)
  .map(({ name, load }) => ({ name, Panel: lazy(async () => ({ default: (await load()).Component })) }))

/** The blocks that features offer for the profile. */
export function ProfilePanels() {
  return panels.map(({ name, Panel }) => (
    <Suspense key={name} fallback={null}>
      <Panel />
    </Suspense>
  ))
}
