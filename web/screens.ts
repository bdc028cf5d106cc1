import { type ComponentType, lazy } from 'react'
import type { Screen, WebFeature } from './feature.ts'

export type LazyScreen = Pick<Screen, 'path' | 'role' | 'load'> & { Component: ComponentType }

export function screensOf(features: WebFeature[], whom: Screen['for']): LazyScreen[] {
  return features
    .flatMap(({ screens }) => screens)
    .filter((screen) => screen.for === whom)
    .map((screen) => ({ ...screen, Component: lazy(async () => ({ default: (await screen.load()).Component })) }))
}
