import { hasStoredFlag, storeFlag } from '../deviceStorage.ts'
import { hasTypedText } from './typedText.ts'

/** The first script of the page that the server sends now, where it is another than this page's: a new version. */
export async function findNewVersion(): Promise<string | undefined> {
  const mine = document.querySelector('script[type=module][src]')?.getAttribute('src')
  const now = await fetch('/', { cache: 'no-store' })
    .then((answer) => (answer.ok ? answer.text() : ''))
    .then(firstScriptOf, () => undefined)
  return mine && now && now !== mine ? now : undefined
}

export function firstScriptOf(page: string): string | undefined {
  const tag = /<script[^>]*\btype="module"[^>]*>/.exec(page)?.[0]
  return tag && /\bsrc="([^"]+)"/.exec(tag)?.[1]
}

/**
 * Reloads the page, once for each version or other cause: two servers of different versions would reload it for ever. Not over
 * something typed, and not where the browser cannot remember that it was done.
 */
export function reloadOnce(cause: string): boolean {
  const flag = `quad.reloaded.${cause}`
  if (hasTypedText() || hasStoredFlag(flag, 'session')) return false
  storeFlag(flag, 'session')
  if (!hasStoredFlag(flag, 'session')) return false
  window.location.reload()
  return true
}
