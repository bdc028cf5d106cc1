import type { BrowserContext, CDPSession } from 'playwright-core'
import { inject } from 'vitest'
import { type Look, newWindow, usualLook, type Window } from './window.ts'

/** Windows that somebody has left, the last one at the end. */
const free: Window[] = []

/** More would only take memory: a journey closes the windows of its people together. */
const mostFree = 6

/** The developer tools of the windows that may be passed on, as long as nobody changed them for good. */
const tools = new Map<BrowserContext, CDPSession>()

/** What stays with a window: scripts, listeners, requests that are held back, permissions, developer tools. */
const changes = {
  context: ['addInitScript', 'exposeBinding', 'exposeFunction', 'grantPermissions', 'newCDPSession', 'on', 'once'],
  page: ['addInitScript', 'exposeBinding', 'exposeFunction', 'on', 'once'],
  both: ['route', 'routeFromHAR', 'routeWebSocket', 'setExtraHTTPHeaders'],
}

/**
 * A window that looks like that, in which a student is about to sign in: one that another student has left, as if it were
 * new, or a new one.
 */
export async function takeWindow(origin: string, look: Look): Promise<Window> {
  const wanted = JSON.stringify(look)
  const at = free.findLastIndex((one) => one.origin === origin && JSON.stringify(one.look) === wanted)
  const [left] = at < 0 ? [] : free.splice(at, 1)
  if (left) return left
  const window = await newWindow(origin, look)
  // Firefox has no such tools, and a browser that notifies is rarely used.
  if (inject('browser') === 'chromium' && look.notifies !== true) await watchChanges(window)
  return window
}

async function watchChanges({ context, page }: Window): Promise<void> {
  tools.set(context, await context.newCDPSession(page))
  const watch = (of: object, names: string[]) => {
    for (const name of names) {
      const plain = Reflect.get(of, name)
      const watched = (...values: unknown[]) => {
        tools.delete(context)
        return Reflect.apply(plain, of, values)
      }
      Object.assign(of, { [name]: watched })
    }
  }
  watch(context, [...changes.context, ...changes.both])
  watch(page, [...changes.page, ...changes.both])
  watch(
    context.clock,
    Object.getOwnPropertyNames(Object.getPrototypeOf(context.clock)).filter((name) => name !== 'constructor'),
  )
}

/**
 * Leaves nothing of a person in the window but what a browser keeps of an address for everybody, so that the next one
 * fetches and compiles no script again. A window that was changed for good, or whose server is away, is closed.
 */
export async function leaveWindow(window: Window): Promise<void> {
  if (!(await clear(window))) return window.context.close()
  // What a request that was cut off left there is nobody's fault.
  window.faults.length = 0
  free.push(window)
  if (free.length > mostFree) await free.shift()?.context.close()
}

async function clear({ origin, look, context, page }: Window): Promise<boolean> {
  const tool = tools.get(context)
  if (tool === undefined || page.isClosed()) return false
  for (const other of context.pages()) if (other !== page) await other.close()
  await context.setOffline(false)
  // Nothing of Quad runs there, which could write down again what is removed.
  const reached = await page.goto('/favicon.svg').then(
    () => true,
    () => false,
  )
  if (!reached) return false
  await page.evaluate('sessionStorage.clear(); window.name = ""')
  await tool.send('Storage.clearDataForOrigin', { origin, storageTypes: 'local_storage,indexeddb,cache_storage' })
  await tool.send('Page.resetNavigationHistory')
  await context.clearCookies()
  const { width, height, scheme } = { ...usualLook, ...look }
  await page.setViewportSize({ width, height })
  await page.emulateMedia({ media: null, colorScheme: scheme, reducedMotion: 'reduce', forcedColors: null })
  await page.mouse.move(-1, -1)
  return true
}

/** Closes the windows that were left, but for those at that address. */
export async function closeLeft(except: string): Promise<void> {
  const all = free.splice(0)
  free.push(...all.filter(({ origin }) => origin === except))
  for (const { origin, context } of all) if (origin !== except) await context.close()
}
