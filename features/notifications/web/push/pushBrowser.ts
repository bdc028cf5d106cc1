import { pushWorkerPath } from '../../../../contract/pushWorker.ts'
import { call } from '../../../../web/api/api.ts'
import { ownStoredTexts, storeOwnText } from '../../../../web/deviceStorage.ts'
import { pushRegistration } from '../../../../web/pushHere.ts'
import { allowPush, endPush, listPush } from '../../push/contract.ts'

/**
 * Whether push notifications can arrive in this browser. 'home-screen': once Quad is on the home screen, as on phones of
 * Apple; 'denied': the person has forbidden it, and only the browser's own settings change that.
 */
export type PushState = 'missing' | 'home-screen' | 'denied' | 'ask' | 'allowed'

export function pushState(): PushState {
  if (!('serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window))
    return isApplePhone() ? 'home-screen' : 'missing'
  const { permission } = Notification
  return permission === 'granted' ? 'allowed' : permission === 'denied' ? 'denied' : 'ask'
}

const isApplePhone = () =>
  /iPhone|iPad|iPod/.test(navigator.userAgent) ||
  (/Macintosh/.test(navigator.userAgent) && navigator.maxTouchPoints > 1)

/** Kept for the person: push comes back here with the next session, unless they sign out. */
const keptName = 'push'

/** The browser asked nobody, or its push service did not answer. */
export class NotSubscribed extends Error {}

/** To be called by a press, which browsers demand. `key`: Quad's public key. */
export async function subscribeHere(key: string): Promise<void> {
  if ((await Notification.requestPermission()) !== 'granted') return
  await navigator.serviceWorker.register(pushWorkerPath, { scope: '/' })
  const { pushManager } = await navigator.serviceWorker.ready
  const before = await pushManager.getSubscription()
  if (before && keyOf(before) !== key) await before.unsubscribe()
  const made = await pushManager
    .subscribe({ userVisibleOnly: true, applicationServerKey: key })
    .catch((error: unknown) => {
      throw new NotSubscribed('The push service of this browser did not answer.', { cause: error })
    })
  await tellQuad(made)
  storeOwnText(keptName, 'yes')
}

/** As the contract writes it: base64url without padding. */
function keyOf({ options }: PushSubscription): string {
  const bytes = new Uint8Array(options.applicationServerKey ?? new ArrayBuffer(0))
  const base64 = btoa(String.fromCharCode(...bytes))
  return base64.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}

async function tellQuad(subscription: PushSubscription): Promise<void> {
  const { endpoint = '', keys } = subscription.toJSON()
  await call(allowPush, { endpoint, keys: { p256dh: keys?.p256dh ?? '', auth: keys?.auth ?? '' } })
}

/** No more push notifications in a browser; `present`: in this one. */
export async function endPushIn({ id, present }: { id: string; present: boolean }): Promise<void> {
  await call(endPush, { id })
  if (!present) return
  storeOwnText(keptName, null)
  await (await (await pushRegistration())?.pushManager.getSubscription())?.unsubscribe()
}

/** In a session after the one in which the person allowed it here: nobody has to allow it each time. */
export async function resumePush(): Promise<void> {
  if (!ownStoredTexts(keptName).has('') || pushState() !== 'allowed') return
  const subscription = await (await pushRegistration())?.pushManager.getSubscription()
  if (!subscription) return
  const { key, rows } = await call(listPush, {})
  if (rows.some(({ present }) => present)) return
  if (keyOf(subscription) === key) await tellQuad(subscription)
}
