import type { QueryClient } from '@tanstack/react-query'
import { matchPath } from 'react-router'
import type { AskFirst, Screen, WebFeature } from '../feature.ts'
import { fetchPerson } from '../session.ts'
import { type LazyComponent, lazyComponent } from './lazyComponent.tsx'

export type LazyScreen = Pick<Screen, 'path' | 'role' | 'bare'> & LazyComponent<object> & { ask: AskFirst }

/** How many milliseconds a screen waits for its answer before its skeleton shows. */
const patience = 150

export function screensOf(features: WebFeature[], whom: Screen['audience']): LazyScreen[] {
  return features
    .flatMap(({ screens }) => screens)
    .filter((screen) => screen.audience === whom)
    .map((screen) => {
      let asks: AskFirst | undefined
      const get = async () => {
        const found = await screen.load()
        asks = found.ask
        return found
      }
      const ask: AskFirst = async (client, at) => asks?.(client, at)
      return { ...screen, ...lazyComponent(get, whom === 'anyone' ? 'page' : 'screen'), ask }
    })
}

const screenAt = (screens: LazyScreen[], path: string) => screens.find((screen) => matchPath(screen.path, path))

/** Loads the code of the screen at a path. A failure here is repeated when the screen is opened, and reported there. */
export async function loadScreen(screens: LazyScreen[], path: string): Promise<void> {
  await screenAt(screens, path)
    ?.load()
    .catch(() => undefined)
}

/**
 * Loads the code of the screen at an address, sends its first requests, and waits a short time for the answers. A failure
 * here is repeated when the screen is opened, and reported there.
 */
export async function prepareScreenAt(screens: LazyScreen[], address: URL, client: QueryClient): Promise<void> {
  const found = screenAt(screens, address.pathname)
  if (!found) return
  try {
    const [person] = await Promise.all([fetchPerson(client), found.load()])
    if (!person) return
    const late = new Promise((resolve) => setTimeout(resolve, patience))
    await Promise.race([found.ask(client, { address, person }), late])
  } catch {}
}
