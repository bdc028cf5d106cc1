import { expect, test } from 'vitest'
import { webFeatures } from '../../../web/features.ts'
import { entryPaths } from '../../account/web/entryAddresses.ts'
import { openPages, ownPages, signInPage } from '../pages.rules.ts'

test('the patterns that are counted are those of the screens that the features declare', () => {
  const declared = (audience: 'anyone' | 'signed-in') =>
    webFeatures.flatMap(({ screens }) =>
      screens.filter((screen) => screen.audience === audience).map(({ path }) => path),
    )
  expect([...ownPages].sort()).toEqual(declared('signed-in').sort())
  expect([...openPages].sort()).toEqual([signInPage, ...Object.values(entryPaths), ...declared('anyone')].sort())
})
