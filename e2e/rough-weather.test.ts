import { once } from 'node:events'
import http from 'node:http'
import { json } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { routePattern } from '../contract/endpoint.ts'
import { addAssignment, listAssignments } from '../features/homework/contract.ts'
import { previewImport } from '../features/imports/contract.ts'
import { type Caller, makeCaller } from '../server/testing/caller.ts'
import { draftStudent, joinQuad, openAs, openBrowser, signUpOnPage, startQuad } from './quad.ts'

test('nothing typed is lost when the network goes away, and the assignment is saved once it is back', async () => {
  const { origin } = joinQuad()
  const { page, context, close } = await openAs(origin, { name: 'Ifeoma Brandt' })
  await page.goto('/homework?add=1')
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(/^Title/).fill('تقرير المختبر 🧪')
  await dialog.getByLabel(/^Course/).fill('BIO 210')
  await dialog.getByLabel(/^Due date/).fill('2031-03-04')
  await context.setOffline(true)
  await dialog.getByRole('button', { name: 'Add Assignment' }).click()
  await page.getByText('Failed to create assignment').first().waitFor()
  expect(await dialog.getByLabel(/^Title/).inputValue()).toBe('تقرير المختبر 🧪')
  await context.setOffline(false)
  await dialog.getByRole('button', { name: 'Add Assignment' }).click()
  await page.getByText('Assignment created successfully!').first().waitFor()
  await page.getByText('تقرير المختبر 🧪').first().waitFor()
  await close()
})

test('a student goes on where they were after the server was killed and started again, and a second browser sees the same', async () => {
  const { origin, start, stop } = await startQuad()
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
    await one.page.getByText('Assignment created successfully!').first().waitFor()
  }
  await add('Written before the crash')
  await stop('SIGKILL')
  await start()
  await one.page.reload()
  await one.page.getByText('Written before the crash').first().waitFor()
  await add('Written after the crash')

  const two = await openBrowser(origin, { width: 360, height: 740, scheme: 'dark' })
  await two.page.goto('/homework?status=not-started')
  await two.page.getByLabel('Email').fill(student.email)
  await two.page.getByLabel('Password', { exact: true }).fill(student.password)
  await two.page.getByRole('button', { name: 'Sign in', exact: true }).click()
  // The address asked for before signing in is where they land.
  await two.page.getByText('Written after the crash').waitFor()
  expect(two.page.url()).toContain('status=not-started')
  await two.page
    .getByRole('button', { name: /^Start Working/ })
    .first()
    .click()
  await one.page.goto('/homework?status=in-progress')
  await one.page.getByText('1 assignment', { exact: true }).waitFor()
  await two.close()
  await one.close()
})

test('filters stand in the address: they survive a reload, the back button and being sent to a friend', async () => {
  const { origin } = joinQuad('demo')
  const { page, close } = await openBrowser(origin)
  await page.goto('/')
  await page.getByRole('button', { name: 'Student', exact: true }).click()
  await page.getByRole('heading', { name: 'Welcome back, Maya!' }).waitFor()
  await page.goto('/homework')
  await page.getByText('17 assignments').waitFor()
  await page
    .getByLabel(/priority/i)
    .first()
    .selectOption('high')
  await page.waitForURL(/priority=high/)
  await page.getByText('4 assignments').waitFor()
  await page.getByPlaceholder('Search title or course').fill('cs 301')
  await page.waitForURL(/q=cs/)
  await page.getByText('3 assignments').waitFor()
  await page.reload()
  await page.getByText('3 assignments').waitFor()
  expect(await page.getByPlaceholder('Search title or course').inputValue()).toBe('cs 301')
  await close()
})

test('a stop lets what is under way finish, and everything confirmed is there after the next start', async () => {
  const { origin, start, stop } = await startQuad()
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
  await page.goto('/homework')
  await page.getByRole('heading', { name: 'Homework & Projects' }).waitFor()
  await page.getByRole('button', { name: 'Add Assignment' }).first().click()
  await page.getByText('This could not be opened.').first().waitFor()
  await page.unroute('**/assets/AddAssignment-*.js')
  await page.getByRole('button', { name: 'Add Assignment' }).first().click()
  await page
    .getByRole('dialog')
    .getByLabel(/^Title/)
    .waitFor()
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
