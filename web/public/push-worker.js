/*
 * The service worker of push notifications. It does nothing else: no page and no file goes through it. It is no module
 * and is not built, so that its address stays the same. Messages: `PushMessage` in features/notifications/push/rules.ts.
 */

const everything = '/notifications'

self.addEventListener('install', () => self.skipWaiting())

self.addEventListener('push', (event) => {
  const { id, title, body, path, told } = read(event.data)
  // One that comes twice has the same tag, and takes the place of the first without a sound.
  const shown = { tag: id, body, icon: '/icon-192.png', data: { path, told } }
  event.waitUntil(self.registration.showNotification(title, shown))
})

self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  const { path, told } = event.notification.data ?? {}
  event.waitUntil(Promise.all([open(ownPath(path)), told ? markRead(told) : undefined]))
})

/** The browser has drawn another subscription: Quad is told, as far as somebody is signed in. */
self.addEventListener('pushsubscriptionchange', (event) => {
  event.waitUntil(renew(event))
})

/** Something has to be shown of every message, or the browser takes the permission away. */
function read(data) {
  try {
    const { id, title, body, path, told } = data.json()
    if (typeof title === 'string' && title !== '')
      return { id: String(id), title, body: String(body ?? ''), path, told }
  } catch {
    // Not a message of ours.
  }
  return { id: 'unknown', title: 'Quad', body: 'There is something new.', path: everything, told: null }
}

/** What a message opens is a page of Quad, whatever it says. */
function ownPath(path) {
  try {
    const address = new URL(path, self.location.origin)
    if (address.origin === self.location.origin) return address.pathname + address.search + address.hash
  } catch {
    // As below.
  }
  return everything
}

async function open(path) {
  const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  for (const page of pages) {
    if (!(await takes(page, path))) continue
    // Without the person's press, as in a test, a browser refuses.
    await page.focus().catch(() => undefined)
    return
  }
  await self.clients.openWindow(path)
}

/** Whether an open page goes there; the page of a visitor, or of another version, does not answer. */
function takes(page, path) {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => resolve(true)
    setTimeout(() => resolve(false), 500)
    page.postMessage({ opens: path }, [port2])
  })
}

async function markRead(id) {
  const body = JSON.stringify({ read: true })
  const headers = { 'content-type': 'application/json' }
  await fetch(`/api/notifications/${encodeURIComponent(id)}/read`, { method: 'PUT', headers, body }).catch(
    () => undefined,
  )
}

async function renew({ oldSubscription }) {
  const key = oldSubscription?.options.applicationServerKey
  if (!key) return
  const made = await self.registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key })
  const { endpoint, keys } = made.toJSON()
  const headers = { 'content-type': 'application/json' }
  const body = JSON.stringify({ endpoint, keys })
  await fetch('/api/notification-push', { method: 'PUT', headers, body })
}
