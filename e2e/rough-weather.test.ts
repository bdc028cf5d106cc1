import { once } from 'node:events'
import http from 'node:http'
import { json } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { routePattern } from '../contract/endpoint.ts'
import { signOut } from '../features/account/contract.ts'
import { addAssignment, listAssignments } from '../features/homework/contract.ts'
import { previewImport } from '../features/imports/contract.ts'
import { type Caller, makeCaller } from '../server/testing/caller.ts'
import {
  demoQuad,
  draftStudent,
  expectAccessible,
  goOffline,
  joinQuad,
  openAs,
  openBrowser,
  said,
  signUpOnPage,
  startQuad,
} from './quad.ts'

test('nothing typed is lost when the network goes away, and the assignment is saved once it is back', async () => {
  const { origin } = joinQuad()
  const { page, context, close } = await openAs(origin, { name: 'Ifeoma Brandt' })
  await page.goto('/homework?add=1')
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(/^Title/).fill('تقرير المختبر 🧪')
  await dialog.getByLabel(/^Course/).fill('BIO 210')
  await dialog.getByLabel(/^Due date/).fill('2031-03-04')
  await goOffline({ page, context })
  await dialog.getByRole('button', { name: 'Add Assignment' }).click()
  await said(page, 'Failed to create assignment')
  expect(await dialog.getByLabel(/^Title/).inputValue()).toBe('تقرير المختبر 🧪')
  const line = page.getByRole('status').getByText(/^Offline\. This is from \d+:\d\d [AP]M$/)
  await line.waitFor()
  await context.setOffline(false)
  await line.waitFor({ state: 'detached' })
  await dialog.getByRole('button', { name: 'Add Assignment' }).click()
  await said(page, 'Assignment created successfully!')
  await page.getByRole('main').getByText('تقرير المختبر 🧪').first().waitFor()
  await close()
})

test('a session that ends while a student types loses nothing, in no tab, and shows nothing to somebody else', async () => {
  const { origin } = joinQuad()
  const other = await makeCaller(origin).signUp({ name: 'Ben Marlow' })
  const { me, page, context, close } = await openAs(origin, { name: 'Ifeoma Brandt' })
  const second = await context.newPage()
  await second.goto('/courses')
  await second.getByRole('heading', { level: 1 }).waitFor()
  await page.goto('/homework?add=1')
  const dialog = page.getByRole('dialog').filter({ has: page.getByLabel(/^Due date/) })
  await dialog.getByLabel(/^Title/).fill('Half an essay')
  await dialog.getByLabel(/^Course/).fill('ENG 205')
  await dialog.getByLabel(/^Due date/).fill('2031-03-04')
  await me.call(signOut, {})
  const lead = /^You were signed out. Sign in as Ifeoma Brandt/
  await second.getByRole('dialog', { name: 'Welcome to Quad' }).getByText(lead).waitFor()
  // The live connection may tell first: no click by the mouse.
  await dialog.getByRole('button', { name: 'Add Assignment' }).dispatchEvent('click')
  await page.getByRole('dialog', { name: 'Welcome to Quad' }).getByText(lead).waitFor()
  await expectAccessible(page, 'signing in again above a form')
  await page.keyboard.press('Escape')
  await page.getByLabel('Password', { exact: true }).fill(me.password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await said(page, 'Assignment created successfully!')
  await page.getByRole('main').getByText('1 assignment', { exact: true }).waitFor()
  await page.getByRole('main').getByText('Half an essay').first().waitFor()
  await second.getByRole('dialog', { name: 'Welcome to Quad' }).getByText(lead).waitFor({ state: 'hidden' })
  expect(new URL(second.url()).pathname).toBe('/courses')

  // Somebody else signs in at the same computer, in the other tab: nothing of hers is sent or stays.
  await page.goto('/homework?add=1')
  await dialog.getByLabel(/^Title/).fill('Private')
  await context.clearCookies()
  await second.reload()
  await second.getByLabel('Email').fill(other.email)
  await second.getByLabel('Password', { exact: true }).fill(other.password)
  await second.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.getByRole('main').getByText('No assignments found').waitFor()
  expect(await page.locator('body').getByText('Half an essay').count()).toBe(0)
  expect(await other.call(listAssignments, {})).toMatchObject({ total: 0 })
  await close()
})

test('a student goes on where they were after the server was killed and started again, and a second browser sees the same', async () => {
  const { origin, start, stop } = await startQuad({}, { embedded: true })
  const student = draftStudent('Ifeoma Brandt')
  const one = await openBrowser(origin)
  await signUpOnPage(one.page, student)
  const add = async (title: string) => {
    await one.page.goto('/homework?add=1')
    const dialog = one.page.getByRole('dialog')
    await dialog.getByLabel(/^Title/).fill(title)
    await dialog.getByLabel(/^Course/).fill('MATH 240')
    await dialog.getByLabel(/^Due date/).fill('2031-03-04')
    await dialog.getByRole('button', { name: 'Add Assignment' }).click()
    await said(one.page, 'Assignment created successfully!')
  }
  await add('Written before the crash')
  await stop('SIGKILL')
  await start()
  await one.page.reload()
  await one.page.getByRole('main').getByText('Written before the crash').first().waitFor()
  await add('Written after the crash')

  const two = await openBrowser(origin, { width: 360, height: 740, scheme: 'dark' })
  await two.page.goto('/homework?status=not-started')
  await two.page.getByLabel('Email').fill(student.email)
  await two.page.getByLabel('Password', { exact: true }).fill(student.password)
  await two.page.getByRole('button', { name: 'Sign in', exact: true }).click()
  // The address asked for before signing in is where they land.
  await two.page.getByRole('main').getByText('Written after the crash').waitFor()
  expect(two.page.url()).toContain('status=not-started')
  await two.page
    .getByRole('button', { name: /^Start Working/ })
    .first()
    .click()
  await one.page.goto('/homework?status=in-progress')
  await one.page.getByRole('main').getByText('1 assignment', { exact: true }).waitFor()
  await two.close()
  await one.close()
})

test('filters stand in the address: they survive a reload, the back button and being sent to a friend', async () => {
  const { origin } = await demoQuad()
  const { page, close } = await openBrowser(origin)
  await page.goto('/')
  await page.getByRole('button', { name: 'Student', exact: true }).click()
  await page.getByRole('heading', { name: 'Welcome back, Maya!', exact: true }).waitFor()
  await page.goto('/homework')
  await page.getByRole('main').getByText('17 assignments').waitFor()
  await page
    .getByLabel(/priority/i)
    .first()
    .selectOption('high')
  await page.waitForURL(/priority=high/)
  await page.getByRole('main').getByText('4 assignments').waitFor()
  await page.getByPlaceholder('Search title or course').fill('cs 301')
  await page.waitForURL(/q=cs/)
  await page.getByRole('main').getByText('3 assignments').waitFor()
  await page.reload()
  await page.getByRole('main').getByText('3 assignments').waitFor()
  expect(await page.getByPlaceholder('Search title or course').inputValue()).toBe('cs 301')
  await close()
})

test('a stop lets what is under way finish, and everything confirmed is there after the next start', async () => {
  const { origin, start, stop } = await startQuad({}, { embedded: true })
  const ada = await makeCaller(origin).signUp()
  const event = 'BEGIN:VEVENT\r\nUID:e\r\nDTSTART:20100101T100000Z\r\nSUMMARY:Lecture\r\nEND:VEVENT\r\n'
  const underWay = await beginUpload(ada, `BEGIN:VCALENDAR\r\n${event}END:VCALENDAR\r\n`)
  expect(await ada.call(addAssignment, { title: 'Kept', course: 'MATH 240', dueDate: '2031-03-04' })).toMatchObject({
    title: 'Kept',
  })
  const stopped = stop()
  // Until nobody new is let in.
  for (let open = true; open; )
    open = await ada.fetch('/api/me').then(
      () => true,
      () => false,
    )
  expect(await underWay.finish()).toMatchObject({ fileName: 'large.ics' })
  await stopped
  await start()
  expect(await ada.call(listAssignments, {})).toMatchObject({ total: 1, rows: [{ title: 'Kept' }] })
})

test('a dialog that cannot be fetched closes with a word, and opens once the connection is back', async () => {
  const { origin } = joinQuad()
  const { page, close } = await openAs(origin, { name: 'Ifeoma Brandt' })
  await page.route('**/assets/AddAssignment-*.js', (route) => route.abort())
  // Not even the code of toasts: the word is seen all the same, and the next one is a toast again.
  await page.route('**/assets/ToastStack-*.js', (route) => route.abort())
  await page.goto('/homework')
  await page.getByRole('heading', { name: 'Homework & Projects', exact: true }).waitFor()
  // A hint is left out.
  await page.route('**/assets/HintBox-*.js', (route) => route.abort())
  const hint = page.waitForEvent('requestfailed', (request) => request.url().includes('/HintBox-'))
  await page.locator('[data-hint]').first().hover()
  await hint
  await page.getByRole('button', { name: 'Add Assignment' }).first().click()
  await page.locator('[aria-hidden=true]').getByText('This could not be opened.').waitFor()
  await page.unroute('**/assets/ToastStack-*.js')
  await page.getByRole('button', { name: 'Add Assignment' }).first().click()
  await page.getByRole('group', { name: 'Message' }).getByText('This could not be opened.').waitFor()
  await page.unroute('**/assets/AddAssignment-*.js')
  await page.getByRole('button', { name: 'Add Assignment' }).first().click()
  await page
    .getByRole('dialog')
    .getByLabel(/^Title/)
    .waitFor()
  await close()
})

test('a screen that cannot be fetched says so within the shell and mends itself; a new version reloads it once', async () => {
  const { origin } = joinQuad()
  const { page, close } = await openAs(origin, { name: 'Ifeoma Brandt' })
  const code = '**/assets/SettingsPage-*.js'
  await page.route(code, (route) => route.abort())
  // The timer's place stays empty.
  const timer = '**/assets/timer-*.js'
  await page.route(timer, (route) => route.abort())
  await page.goto('/')
  const open = async () => {
    await page.getByRole('button', { name: /Ifeoma Brandt/ }).click()
    await page.getByRole('link', { name: 'Settings' }).first().click()
  }
  await open()
  await page.getByRole('main').getByText('This could not be opened').waitFor()
  await page.getByRole('link', { name: 'Homework' }).first().waitFor()
  await expectAccessible(page, 'a screen without its code')
  await page.unroute(code)
  await page.evaluate('dispatchEvent(new Event("online"))')
  await page.getByRole('heading', { name: 'Settings', exact: true }).first().waitFor()

  // The server has another version by now, and this one's file is gone. The timer would notice it first, trying again.
  await page.unroute(timer)
  await page.goto('/')
  await page.route(code, (route) => route.fulfill({ status: 404 }))
  await page.route(`${origin}/`, async (route) => {
    const body = await (await route.fetch()).text()
    await route.fulfill({ body: body.replace(/(type="module"[^>]*src=")/, '$1/newer'), contentType: 'text/html' })
  })
  let loads = 0
  page.on('load', () => loads++)
  await open()
  await page.getByRole('main').getByText('Quad has a new version').waitFor()
  expect(loads).toBe(1)
  expect(new URL(page.url()).pathname).toBe('/settings')
  await close()
})

/** A calendar file of which the server has the head of the request and half of the body. */
async function beginUpload({ origin, cookies }: Caller, file: string): Promise<{ finish(): Promise<unknown> }> {
  const request = http.request(`${origin}${routePattern(previewImport)}?fileName=large.ics`, {
    method: 'POST',
    headers: {
      ...{ origin, 'content-type': 'text/calendar', 'content-length': Buffer.byteLength(file) },
      cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
    },
  })
  const half = file.length / 2
  await new Promise<void>((resolve) => request.write(file.slice(0, half), () => resolve()))
  return {
    async finish() {
      const answered = once(request, 'response')
      request.end(file.slice(half))
      const [response] = await answered
      return json(response)
    },
  }
}
