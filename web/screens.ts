import { type ComponentType, lazy } from 'react'
import type { Screen, WebFeature } from './feature.ts'

export type LazyScreen = { path: string; load: Screen['load']; Component: ComponentType }

export function screensOf(features: WebFeature[], whom: Screen['for']): LazyScreen[] {
  return features
    .flatMap(({ screens }) => screens)
    .filter((screen) => screen.for === whom)
    .map(({ path, load }) => ({ path, load, Component: lazy(async () => ({ default: (await load()).Component })) }))
}
