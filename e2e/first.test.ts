import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startStandIn } from '../server/testing/standIn.ts'
import { expectSoundLayout, lookAtScreen } from './look.ts'
import { draftStudent, expectAccessible, lookAround, openBrowser, said, signUpOnPage, startQuad } from './quad.ts'
import { schoolDay } from './schoolFile.ts'

const host = 'timetable.quad-tests.example'
let outside: Awaited<ReturnType<typeof startStandIn>>
let origin: string
beforeAll(async () => {
  outside = await startStandIn({ [host]: {} })
  ;({ origin } = await startQuad(outside.settings))
})
afterAll(() => outside.close())

/** Weekly classes around today, and a deadline. */
function timetable(): string {
  const weekly = (uid: string, title: string, hour: string) => [
    ...['BEGIN:VEVENT', `UID:${uid}`, `DTSTART:${schoolDay(-14)}T${hour}0000Z`, `DTEND:${schoolDay(-14)}T${hour}5000Z`],
    ...['RRULE:FREQ=WEEKLY;COUNT=8', `SUMMARY:${title}`, 'LOCATION:Foundry 3', 'END:VEVENT'],
  ]
  const work = ['BEGIN:VEVENT', 'UID:event-assignment-1', `DTSTART;VALUE=DATE:${schoolDay(3)}`]
  return [
    ...[
      'BEGIN:VCALENDAR',
      'VERSION:2.0',
      ...weekly('a', 'CS 301 Algorithms', '16'),
      ...weekly('b', 'Chess club', '20'),
    ],
    ...[...work, 'SUMMARY:Problem set 5 [CS 301]', 'END:VEVENT', 'END:VCALENDAR', ''],
  ].join('\r\n')
}

async function begin(name: string, window: { width: number; height: number; scheme?: 'light' | 'dark' }) {
  const opened = await openBrowser(origin, window)
  await signUpOnPage(opened.page, draftStudent(name))
  await said(opened.page, 'Account created successfully! Welcome to Quad.')
  return opened
}

test('a timetable’s link that fails in each way keeps what was typed, and then brings courses, term and deadlines', async () => {
  const { page, close } = await begin('Maya Okafor', { width: 1280, height: 800 })
  expect(new URL(page.url()).pathname).toBe('/first')
  expect(await page.getByRole('navigation').count()).toBe(0)
  await lookAtScreen(page, 'the first question')
  const link = page.getByLabel('Link of your timetable')
  const address = `webcal://${host}/ical/maya.ics`
  const read = async (typed: string, words: string | RegExp) => {
    await link.fill(typed)
    await link.press('Enter')
    await page.getByRole('main').getByText(words).first().waitFor()
    expect(await link.inputValue()).toBe(typed)
    await expect
      .poll(() => page.evaluate<string>('document.activeElement.getAttribute("aria-label")'))
      .toBe('Link of your timetable')
  }
  await read('my timetable', 'Paste the whole link. It begins with https:// or webcal://.')
  await read('https://localhost/maya.ics', /^The address could not be reached\./)
  for (const [answer, words] of [
    [{ status: 401 }, /wants a sign-in for this link/],
    [{ headers: { 'content-type': 'text/html' }, body: 'Sign in' }, /leads to a page and not to a calendar/],
    [{ status: 404 }, /no calendar at this link any more/],
    [{ headers: { 'content-type': 'text/calendar' }, body: 'x'.repeat(6_000_000) }, /larger than 5 MB/],
  ] as const) {
    outside.answer(host, answer)
    await read(address, words)
  }
  await expectAccessible(page, 'a link that failed')

  outside.answer(host, { headers: { 'content-type': 'text/calendar' }, body: timetable() })
  await page.getByRole('button', { name: 'Read timetable' }).click()
  await page.getByRole('heading', { name: 'Take these as courses' }).waitFor()
  await lookAtScreen(page, 'courses in a preview')
  await page.reload()
  expect(await page.getByRole('checkbox', { name: /^CS 301/ }).isChecked()).toBe(true)
  expect(await page.getByRole('checkbox', { name: /^Chess club/ }).isChecked()).toBe(false)
  await page.getByRole('button', { name: 'Import 1 assignment, 1 event and 1 course' }).click()
  await page.getByRole('heading', { name: 'Imported 1 assignment, 1 event and 1 course' }).waitFor()
  await page.getByRole('link', { name: 'Dashboard', exact: true }).last().click()
  await page.getByRole('main').getByText('Problem set 5').first().waitFor()
  await page.getByRole('link', { name: 'Courses' }).first().click()
  await page.getByRole('main').getByText('Algorithms').first().waitFor()
  await close()
})

async function typeCourse(page: Page, text: string) {
  await page.getByLabel('A course, by its code or name').fill(text)
  await page.keyboard.press('Enter')
}

test('courses are typed by the keyboard alone on a phone, with a reload in between and a second tab', async () => {
  const { page, context, close } = await begin('Ada Marlow', { width: 360, height: 740, scheme: 'dark' })
  await page.getByRole('button', { name: 'Type your courses' }).focus()
  await page.keyboard.press('Enter')
  await page.getByLabel('A course, by its code or name').waitFor()
  await page.keyboard.press('Tab')
  await page.keyboard.type('CS 301 Algorithms')
  await page.keyboard.press('Enter')
  await page.keyboard.type('cs301')
  await page.getByRole('button', { name: 'Remove CS 301' }).waitFor()
  await page.keyboard.press('Enter')
  await page.getByRole('main').getByText('CS 301 is there already.').first().waitFor()
  await page.reload()
  await page.getByRole('main').getByText('1 course. You can skip the deadlines.').waitFor()

  // What another tab adds appears here; both mean one term.
  const other = await context.newPage()
  await other.goto('/first?way=courses')
  await typeCourse(other, 'BIO 210')
  await page.getByRole('button', { name: 'Remove BIO 210' }).waitFor()
  await other.close()
  await page.getByRole('button', { name: 'Remove BIO 210' }).focus()
  await page.keyboard.press('Enter')
  await said(page, 'BIO 210 removed.')
  await page.evaluate(`
    const data = new DataTransfer()
    data.setData('text/plain', 'HIST 118 Modern Europe\\nMATH 240 Linear Algebra\\n')
    document.querySelector('form input[aria-label^="A course"]').dispatchEvent(
      new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
    )`)
  await page.getByRole('main').getByText('3 courses. You can skip the deadlines.').waitFor()
  await lookAtScreen(page, 'typed courses')

  await page.getByRole('button', { name: 'Next: first deadlines' }).press('Enter')
  // The line of courses has a button of this name, too.
  await page.getByRole('heading', { name: 'First deadlines' }).waitFor()
  await page.getByRole('button', { name: 'Add', exact: true }).press('Enter')
  await page.getByRole('main').getByText('Give it a title.').waitFor()
  await page.getByLabel('Title').fill('Problem set 1')
  await page.getByLabel('Due date').fill(new Date(Date.now() + 2 * 86_400_000).toISOString().slice(0, 10))
  await page.getByRole('button', { name: 'Add', exact: true }).press('Enter')
  await page.getByRole('main').getByText('1 deadline.').waitFor()
  await page.reload()
  await page.getByRole('main').getByText('1 deadline.').waitFor()
  await lookAtScreen(page, 'first deadlines')
  await page.getByRole('button', { name: 'Go to Dashboard' }).press('Enter')
  await page.getByRole('main').getByText('Problem set 1').first().waitFor()
  await close()
})

test('who looks around first is offered the first steps with the next opening of the dashboard', async () => {
  const { page, context, close } = await begin('Ben Newman', { width: 1280, height: 800 })
  await lookAround(page)
  const dialog = page.getByRole('dialog', { name: 'First steps' })
  await page.getByRole('main').getByText('1 of 4 done').waitFor()
  expect(await dialog.count()).toBe(0)
  await expectSoundLayout(page, 'an empty dashboard')
  await page.reload()
  await dialog.getByText('25%').waitFor()
  await dialog.getByRole('link', { name: 'Go to Courses' }).waitFor()
  await lookAtScreen(page, 'the first steps')
  // By the keyboard: what is done is never said by Next.
  await dialog.getByRole('button', { name: 'Next' }).press('Enter')
  await dialog.getByRole('link', { name: 'Read timetable' }).waitFor()
  await dialog.getByRole('button', { name: 'Next' }).press('Enter')
  await dialog.getByRole('button', { name: 'Finish' }).waitFor()
  await dialog.getByRole('link', { name: 'Go to Notifications' }).press('Enter')
  await page.waitForURL('**/settings#notifications')

  // It goes on where it was left; skipping holds for the session, and it can be reached again.
  await page.goto('/')
  await dialog.getByRole('button', { name: 'Skip for Now' }).click()
  await dialog.waitFor({ state: 'detached' })
  await page.reload()
  await page.getByRole('button', { name: 'Continue' }).click()
  await dialog.getByRole('link', { name: 'Go to Courses' }).waitFor()

  // A second tab adds a course: the step is done here, and nothing is offered any more.
  const other = await context.newPage()
  await other.goto('/first?way=courses')
  await typeCourse(other, 'CS 301')
  await dialog.getByText('50%').waitFor()
  await other.close()
  await dialog.getByRole('button', { name: 'Close' }).click()
  await dialog.waitFor({ state: 'detached' })
  expect(await page.getByRole('button', { name: 'Continue' }).count()).toBe(0)
  await close()
})

test('who came for something else when signing up is led there, and offered the first steps later', async () => {
  const { page, close } = await openBrowser(origin)
  await signUpOnPage(page, draftStudent('Lia Moor'), { at: '/calendar', title: /\d{4}$/ })
  expect(new URL(page.url()).pathname).toBe('/calendar')
  await page.goto('/')
  await page.getByRole('dialog', { name: 'First steps' }).getByText('25%').waitFor()
  await close()
})

test('the first steps fill a phone', async () => {
  const { page, close } = await begin('Eve Marsh', { width: 360, height: 740, scheme: 'dark' })
  await page.goto('/')
  await page.getByRole('dialog', { name: 'First steps' }).getByText('25%').waitFor()
  await lookAtScreen(page, 'the first steps on a phone')
  await close()
})
