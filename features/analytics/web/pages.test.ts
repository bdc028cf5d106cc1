import { type Plugin, runnerImport } from 'vite'
import { beforeAll, expect, test } from 'vitest'
import type { Screen, WebFeature } from '../../../web/feature.ts'
import { entryPaths } from '../../account/web/entryAddresses.ts'
import { openPages, ownPages, signInPage } from '../pages.rules.ts'

/** Styles say nothing about addresses. */
const withoutStyles: Plugin = {
  name: 'without styles',
  enforce: 'pre',
  resolveId: (id) => (id.endsWith('.css') ? '\0styles' : undefined),
  load: (id) => (id === '\0styles' ? 'export default {}' : undefined),
}

let declared: (audience: Screen['audience']) => string[]
beforeAll(async () => {
  // Node itself reads no JSX.
  const { module } = await runnerImport<{ webFeatures: WebFeature[] }>('./web/features.ts', {
    ...{ configFile: false, root: `${import.meta.dirname}/../../..`, logLevel: 'error', plugins: [withoutStyles] },
  })
  declared = (audience) =>
    module.webFeatures
      .flatMap(({ screens }) => screens)
      .filter((screen) => screen.audience === audience)
      .map(({ path }) => path)
      .sort()
})

test('the patterns that are counted are those of the screens that the features declare', () => {
  expect([...ownPages].sort()).toEqual(declared('signed-in'))
  expect([...openPages].sort()).toEqual([signInPage, ...Object.values(entryPaths), ...declared('anyone')].sort())
})
