import type { QueryClient } from '@tanstack/react-query'
import { matchPath } from 'react-router'
import type { Screen, WebFeature } from '../feature.ts'
import { type LazyComponent, lazyComponent } from './lazyComponent.tsx'

export type LazyScreen = Pick<Screen, 'path' | 'role' | 'firstQuery'> & LazyComponent<object>

/** How many milliseconds a screen waits for its answer before its skeleton shows. */
const patience = 150

export function screensOf(features: WebFeature[], whom: Screen['audience']): LazyScreen[] {
  return features
    .flatMap(({ screens }) => screens)
    .filter((screen) => screen.audience === whom)
    .map((screen) => ({ ...screen, ...lazyComponent(screen.load) }))
}

function screenAt(screens: LazyScreen[], path: string): LazyScreen | undefined {
  return screens.find((screen) => matchPath(screen.path, path))
}

/** Loads the code of the screen at a path. A failure here is repeated when the screen is opened, and reported there. */
export async function loadScreen(screens: LazyScreen[], path: string): Promise<void> {
  await screenAt(screens, path)
    ?.load()
    .catch(() => undefined)
}

/** Sends the first requests of the screen at a path, and waits a short time for the answers. */
export async function prefetchScreen(screens: LazyScreen[], path: string, client: QueryClient): Promise<void> {
  const first = screenAt(screens, path)?.firstQuery
  if (!first) return
  const late = new Promise((resolve) => setTimeout(resolve, patience))
  await Promise.race([client.prefetchQuery(first), late])
}
