import type { QueryClient } from '@tanstack/react-query'
import { matchPath } from 'react-router'
import type { Screen, WebFeature } from '../feature.ts'
import { type LazyComponent, lazyComponent } from './lazyComponent.tsx'

export type LazyScreen = Pick<Screen, 'path' | 'role' | 'firstQuery'> & LazyComponent<object>

/** How long a screen waits to be drawn with its answer, in milliseconds: then its skeleton says that it is on its way. */
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

/** Fetches the code of the screen at a path. What fails here fails again when the screen is opened, and is said there. */
export async function loadScreen(screens: LazyScreen[], path: string): Promise<void> {
  await screenAt(screens, path)
    ?.load()
    .catch(() => undefined)
}

/** Asks what the screen at a path asks first, and waits for the answer, but not long. */
export async function prefetchScreen(screens: LazyScreen[], path: string, client: QueryClient): Promise<void> {
  const first = screenAt(screens, path)?.firstQuery
  if (!first) return
  const late = new Promise((resolve) => setTimeout(resolve, patience))
  await Promise.race([client.prefetchQuery(first), late])
}
