import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { joinQuad, openAs, testInChromium } from './quad.ts'

/** What a page finds of somebody who was there before. */
const tracesOn = (page: Page) =>
  page.evaluate<unknown>(`(async () => ({
    stored: { ...localStorage, ...sessionStorage },
    cookies: document.cookie.split('; ').map((one) => one.split('=')[0]).sort(),
    databases: (await indexedDB.databases()).length,
    caches: await caches.keys(),
    name: window.name,
    size: [innerWidth, innerHeight],
    dark: matchMedia('(prefers-color-scheme: dark)').matches,
    online: navigator.onLine,
    earlier: history.length > 2,
  }))()`)

testInChromium('a student who gets the window that another one has left finds nothing of them', async () => {
  const { origin } = joinQuad()
  // A window of a size that no other test has.
  const look = { width: 1111, height: 777 }
  const ada = await openAs(origin, {}, look)
  await ada.page.goto('/favicon.svg')
  const before = await tracesOn(ada.page)
  await ada.page.goto('/homework')
  await ada.page.getByRole('heading', { level: 1 }).waitFor()
  await ada.page.goto('/settings')
  await ada.page.getByRole('main').getByText('Appearance').first().waitFor()
  await ada.page.evaluate(`(async () => {
    localStorage.setItem('left', 'hers')
    sessionStorage.setItem('left', 'hers')
    document.cookie = 'left=hers'
    window.name = 'hers'
    await caches.open('hers')
    await new Promise((done) => Object.assign(indexedDB.open('hers'), { onsuccess: done }))
  })()`)
  await ada.page.setViewportSize({ width: 360, height: 740 })
  await ada.page.emulateMedia({ colorScheme: 'dark' })
  await (await ada.context.newPage()).goto('/courses')
  await ada.context.setOffline(true)
  await ada.close()
  const ben = await openAs(origin, { name: 'Ben Newman' }, look)
  expect(ben.context).toBe(ada.context)
  expect(ben.context.pages()).toEqual([ben.page])
  expect((await ben.context.cookies()).map(({ value }) => value)).toEqual([...ben.me.cookies.values()])
  await ben.page.goto('/favicon.svg')
  expect(await tracesOn(ben.page)).toEqual(before)
  await ben.page.goto('/homework')
  await ben.page
    .getByRole('button', { name: /Ben Newman/ })
    .first()
    .waitFor()
  await ben.close()
})

testInChromium('a window to which something was done that stays is nobody else’s', async () => {
  const { origin } = joinQuad()
  const look = { width: 1111, height: 778 }
  type Opened = Awaited<ReturnType<typeof openAs>>
  const changes: Record<string, (of: Opened) => unknown> = {
    'a script': ({ context }) => context.addInitScript('void 0'),
    'a request that is held back': ({ page }) => page.route('**/nothing', (route) => route.abort()),
    'a listener': ({ page }) => page.on('request', () => {}),
    'a permission': ({ context }) => context.grantPermissions(['clipboard-read'], { origin }),
    'a clock': ({ page }) => page.clock.install(),
    'developer tools': ({ page, context }) => context.newCDPSession(page),
    'a closed page': ({ page }) => page.close(),
  }
  for (const [what, change] of Object.entries(changes)) {
    const one = await openAs(origin, {}, look)
    await change(one)
    await one.close()
    const next = await openAs(origin, {}, look)
    expect(next.context, what).not.toBe(one.context)
    await next.context.close()
  }
})
