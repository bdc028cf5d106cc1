import { matchPath } from 'react-router'
import type { Screen, WebFeature } from './feature.ts'
import { type Fetched, fetched } from './fetched.tsx'

export type LazyScreen = Pick<Screen, 'path' | 'role'> & Fetched<object>

export function screensOf(features: WebFeature[], whom: Screen['for']): LazyScreen[] {
  return features
    .flatMap(({ screens }) => screens)
    .filter((screen) => screen.for === whom)
    .map((screen) => ({ ...screen, ...fetched(screen.load) }))
}

/** Fetches the code of the screen at a path. What fails here fails again when the screen is opened, and is said there. */
export async function loadScreen(screens: LazyScreen[], path: string): Promise<void> {
  await screens
    .find((screen) => matchPath(screen.path, path))
    ?.load()
    .catch(() => undefined)
}
