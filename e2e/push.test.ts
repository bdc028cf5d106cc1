import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { quietHours } from '../features/notifications/contract.ts'
import { subscribedBrowser } from '../features/notifications/push/browser.testing.ts'
import { addSession } from '../features/study/contract.ts'
import { joinSession, makeJoinLink } from '../features/study/invitations/contract.ts'
import { idOf, succeeded } from '../server/testing/answers.ts'
import { makeCaller } from '../server/testing/caller.ts'
import { testLimits } from '../server/testing/limits.ts'
import { startStandIn } from '../server/testing/standIn.ts'
import { closeAtEnd, expectAccessible, openAs, said, startQuad, testInChromium } from './quad.ts'

const host = 'push.quad-tests.example'

/*
 * No push service of a browser's maker is reached: what Quad sends goes to a server of this test, which decrypts it as a
 * browser does; the same message is then given to the service worker in Chromium.
 */
testInChromium('push is allowed, arrives once, opens its page, and ends with the session', async () => {
  const outside = await startStandIn({ [host]: { status: 201 } })
  closeAtEnd(() => outside.close())
  const { origin } = await startQuad(outside.settings)
  const { me, page, context, close } = await openAs(origin, { name: 'Ada Marlow' }, { notifies: true })
  const ben = await makeCaller(origin).signUp({ name: 'Ben Archer' })
  succeeded(await me.call(quietHours.change, { value: { ...quietHours.initial, on: false } }))
  await context.grantPermissions(['notifications'])
  const browser = subscribedBrowser(host)
  await page.addInitScript(pretending(browser.subscription))

  await page.goto('/settings#notifications')
  await page.getByRole('main').getByText('Push is not allowed in this browser.').waitFor()
  const box = page.getByRole('checkbox', { name: 'Invitations and changes, Push' })
  expect(await box.isDisabled()).toBe(true)
  await page.getByRole('button', { name: 'Allow push' }).click()
  await page.getByRole('main').getByText('Push is allowed in this browser').waitFor()
  expect([await box.isDisabled(), await box.isChecked()]).toEqual([false, true])
  await expectAccessible(page, 'push in the settings')
  await page.getByRole('button', { name: 'Send a test' }).click()
  await expect.poll(() => outside.requests.length, { timeout: testLimits.wait }).toBe(1)

  await page.goto('/homework')
  const plan = { title: 'Graph review', course: 'CS 301', date: '2031-03-04', time: '16:00' }
  const { token } = succeeded(await me.call(makeJoinLink, { id: idOf(await me.call(addSession, plan)) }))
  succeeded(await ben.call(joinSession, { token }))
  await expect.poll(() => outside.requests.length, { timeout: testLimits.wait }).toBe(2)
  const [, request] = outside.requests
  const message = browser.read(request ?? { body: Buffer.of() })
  expect(message.title).toContain('Ben Archer said yes')

  const { deliver, press } = await serviceWorkerOf(page, origin)
  await deliver(JSON.stringify(message))
  await deliver(JSON.stringify(message))
  expect(await shownOn(page)).toEqual([message.title])
  await page.getByRole('button', { name: 'Notifications, 1 unread' }).waitFor()
  await press(message.title)
  await page.waitForURL(/\/study-sessions/)
  await page.getByRole('button', { name: 'Notifications', exact: true }).waitFor()
  expect(await shownOn(page)).toEqual([])

  // What is no message of Quad's shows something all the same, and opens nothing but a page of Quad.
  await deliver('<script>')
  const strange = { id: 'x', title: 'Elsewhere', body: '', path: 'https://elsewhere.example/', told: null }
  await deliver(JSON.stringify(strange))
  expect(await shownOn(page)).toEqual(['Elsewhere', 'Quad'])
  await press('Elsewhere')
  await page.waitForURL(`${origin}/notifications`)
  // The address comes before the page, and a menu closes when its page is left.
  await page.getByRole('heading', { name: 'Notifications', level: 1 }).waitFor()

  await page.getByRole('button', { name: /Ada Marlow/ }).click()
  await page.getByRole('button', { name: 'Sign out' }).click()
  await said(page, 'Signed out successfully')
  await expect.poll(() => shownOn(page), { timeout: testLimits.wait }).toEqual([])
  expect(await page.evaluate('navigator.serviceWorker.ready.then((one) => one.pushManager.getSubscription())')).toBe(
    null,
  )
  await close()
})

/** In the page: the browser's push service has answered, as it does where it is reached. */
const pretending = (subscription: object) => `
  const name = 'pretended-subscription'
  const kept = () => {
    const key = sessionStorage.getItem(name)
    if (key === null) return null
    const bytes = Uint8Array.from(atob(key.replaceAll('-', '+').replaceAll('_', '/')), (one) => one.charCodeAt(0))
    return {
      options: { applicationServerKey: bytes.buffer, userVisibleOnly: true },
      toJSON: () => (${JSON.stringify(subscription)}),
      unsubscribe: async () => sessionStorage.removeItem(name) === undefined,
    }
  }
  PushManager.prototype.getSubscription = async () => kept()
  PushManager.prototype.subscribe = async ({ applicationServerKey }) => {
    sessionStorage.setItem(name, applicationServerKey)
    return kept()
  }`

/**
 * Titles of what the browser shows. Never to be asked while something is on its way there: Chromium forgets what it is
 * about to show, if it is asked in between.
 */
const shownOn = (page: Page) =>
  page.evaluate<string[]>(
    `navigator.serviceWorker.ready.then((one) => one.getNotifications())
      .then((all) => all.map(({ title }) => title).sort())`,
  )

/** In the service worker: what has been shown, and a function with which somebody presses one. */
const watching = `
  globalThis.shown = []
  const show = registration.showNotification.bind(registration)
  registration.showNotification = (title, how) => show(title, how).then(() => void shown.push(title))
  globalThis.press = async (title) => {
    const notification = (await registration.getNotifications()).find((one) => one.title === title)
    dispatchEvent(new NotificationEvent('notificationclick', { notification }))
  }`

/** What a browser does with the page's service worker: gives it a message, and waits until that is shown; or a press. */
async function serviceWorkerOf(page: Page, origin: string) {
  const session = await page.context().newCDPSession(page)
  const registered = new Promise<string>((resolve) =>
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const ours = registrations.find(({ scopeURL }) => scopeURL === `${origin}/`)
      if (ours) resolve(ours.registrationId)
    }),
  )
  await session.send('ServiceWorker.enable')
  const registrationId = await registered
  const [worker] = page.context().serviceWorkers()
  if (!worker) throw new Error('the page has no service worker')
  await worker.evaluate(watching)
  let delivered = 0
  return {
    async deliver(data: string): Promise<void> {
      await session.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data })
      const count = () => worker.evaluate<number>('shown.length')
      await expect.poll(count, { timeout: testLimits.wait }).toBe(++delivered)
    },
    press: (title: string) => worker.evaluate<void>(`press(${JSON.stringify(title)})`),
  }
}
