import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import type { z } from 'zod'
import { daysAfter } from '../contract/day.ts'
import type { Access, Endpoint } from '../contract/endpoint.ts'
import { readWeek } from '../features/study/contract.ts'
import { readTimer } from '../features/study/timer/contract.ts'
import { expectAccessible, goOffline, joinQuad, openAs, openBrowser, said, startQuad, testInChromium } from './quad.ts'

type Me = Awaited<ReturnType<typeof openAs>>['me']

/** The answer of an endpoint to somebody who may call it. */
async function ask<I extends z.ZodObject, O extends z.ZodType>(
  me: Me,
  of: Endpoint<Access, I, O>,
  input: z.input<I>,
): Promise<z.output<O>> {
  return of.output.parse(await me.call(of, input))
}

const phone = { width: 360, height: 740 }

/** The time on the page's clock, in seconds. */
async function clockOf(page: Page): Promise<number> {
  const words = await page.getByRole('region', { name: 'Timer' }).getByRole('timer').innerText()
  const [, minutes, seconds] = /(\d\d):(\d\d)/.exec(words.replaceAll('\n', '')) ?? []
  return Number(minutes) * 60 + Number(seconds)
}

test('a student studies on two devices, through a crash of the server and without a network', async () => {
  const quad = await startQuad({}, { embedded: true })
  const { me, page, context, close } = await openAs(quad.origin, { name: 'Ines Moreau' })
  const other = await openBrowser(quad.origin, phone)
  await other.context.addCookies([...me.cookies].map(([name, value]) => ({ name, value, url: quad.origin })))
  await other.page.goto('/homework')

  await page.goto('/study-sessions')
  await page.getByRole('main').getByText('No study sessions found').waitFor()
  await page.getByRole('button', { name: 'New Session' }).first().click()
  const form = page.getByRole('dialog')
  await form.getByRole('button', { name: 'Create Session' }).click()
  await form.getByText('Give it a title.').waitFor()
  await form.getByLabel(/^Title/).fill('Moss and lichen')
  await form.getByLabel(/^Course/).selectOption('Other')
  await form.getByLabel('Location').fill('Herbarium')
  await form.getByRole('button', { name: 'Create Session' }).click()
  await said(page, 'Study session created successfully!')

  // Started on one, it runs on the other, in its title too.
  await page.getByRole('article', { name: 'Moss and lichen' }).getByRole('button', { name: 'Start' }).click()
  await page.getByRole('main').getByText('Studying now').waitFor()
  const pill = other.page.getByRole('link', { name: /^Studying Moss and lichen/ })
  await pill.waitFor()
  await expect.poll(() => other.page.title()).toMatch(/^\d\d:\d\d · Homework & Projects · Quad$/)

  await other.page.getByRole('button', { name: 'Pause the timer' }).click()
  await page.getByRole('button', { name: 'Resume', exact: true }).waitFor()
  await expect.poll(() => other.page.title()).toBe('Homework & Projects · Quad')
  await pill.waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Resume', exact: true }).click()
  await pill.waitFor()

  // The server ends as in a power cut; the clock does not begin again.
  const before = await clockOf(page)
  await quad.stop('SIGKILL')
  await quad.start()
  await page.reload()
  await page.getByRole('main').getByText('Studying now').waitFor()
  expect(await clockOf(page)).toBeGreaterThanOrEqual(before)

  // Without a network three presses wait and keep their order.
  await goOffline({ page, context })
  for (const name of ['Pause', 'Resume', 'Pause'])
    await page.getByRole('region', { name: 'Timer' }).getByRole('button', { name, exact: true }).click()
  await page.getByRole('main').getByText('Offline. This is sent when you are back.').waitFor()
  expect(await ask(me, readTimer, {})).toMatchObject({ state: 'running' })
  await context.setOffline(false)
  await expect.poll(async () => (await ask(me, readTimer, {})).state).toBe('paused')
  await other.page.getByRole('button', { name: 'Resume the timer' }).waitFor()

  // Stopped on the other, with a word about what was done.
  await other.page.getByRole('link', { name: /^Paused Moss and lichen/ }).click()
  // Once the screen has all its parts, so that the button is where the press goes.
  await other.page.getByRole('main').getByText('1 session', { exact: true }).waitFor()
  await other.page.getByRole('button', { name: 'Stop', exact: true }).click()
  await other.page.getByRole('button', { name: 'Edit notes' }).click()
  await other.page.getByRole('dialog').getByLabel('Notes').fill('Six species; slides 4 and 5 are still to be drawn.')
  await other.page.getByRole('button', { name: 'Save Notes' }).click()
  const done = page.getByRole('article', { name: 'Moss and lichen' })
  await done.getByText('Six species').waitFor()
  await done.getByText('Completed').waitFor()
  expect(await done.getByRole('button', { name: /^(Start|Stop)$/ }).count()).toBe(0)
  expect(await page.title()).toBe('Study Sessions · Quad')

  // The studied time is corrected, and every place agrees.
  await done.getByRole('button', { name: /^Edit/ }).click()
  await page.getByRole('button', { name: 'Correct the times' }).click()
  const times = page.getByRole('region', { name: 'Time studied' })
  while ((await times.getByRole('group').count()) > 1)
    await times.getByRole('button', { name: 'Remove stretch 1' }).click()
  // Yesterday, so that it is over whenever this runs.
  await times.getByLabel('Day').fill(daysAfter(new Date().toISOString().slice(0, 10), -1))
  await times.getByLabel('From').fill('10:00')
  await times.getByLabel('To', { exact: true }).fill('11:30')
  await times.getByRole('button', { name: 'Save times' }).click()
  await times.getByText('1 h 30 min').waitFor()
  await expectAccessible(page, 'a session whose times were corrected')
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
  await done.getByText('1 h 30 min').waitFor()
  const { minutes } = await ask(me, readWeek, {})
  await page.goto('/')
  const hours = page.getByRole('definition').filter({ hasText: 'since Sunday' })
  expect(await hours.innerText()).toContain(String(Math.round(minutes / 60)))

  await page.goto('/study-sessions')
  await done.getByRole('button', { name: /^Delete/ }).click()
  await page.getByRole('dialog').getByText('Are you sure you want to delete this study session?').waitFor()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await said(page, 'Study session deleted successfully!')
  await page.getByRole('main').getByText('No study sessions found').waitFor()
  await other.close()
  await close()
})

test('a press that was not sent is sent by the page that is loaded next', async () => {
  const quad = joinQuad()
  const { me, page, context, close } = await openAs(quad.origin, {})
  await page.goto('/study-sessions')
  await page.getByRole('button', { name: 'Start', exact: true }).click()
  await expect.poll(async () => (await ask(me, readTimer, {})).state).toBe('running')
  await context.route('**/api/study-timer/**', (route) => route.abort())
  await page.getByRole('region', { name: 'Timer' }).getByRole('button', { name: 'Pause', exact: true }).click()
  await page.getByRole('main').getByText('Offline. This is sent when you are back.').waitFor()
  await context.unroute('**/api/study-timer/**')
  await page.reload()
  await page.getByRole('button', { name: 'Resume', exact: true }).waitFor()
  expect(await ask(me, readTimer, {})).toMatchObject({ state: 'paused' })
  expect(await page.evaluate('Object.keys(localStorage).filter((name) => name.startsWith("quad.own."))')).toEqual([])
  await close()
})

testInChromium('a student who was given a link joins a session and says no later', async () => {
  const quad = joinQuad()
  const { page, close } = await openAs(quad.origin, { name: 'Ines Moreau' })
  await page.goto('/study-sessions?add=1')
  const form = page.getByRole('dialog')
  await form.getByLabel(/^Title/).fill('Midterm review')
  await form.getByLabel(/^Course/).selectOption('Other')
  await form.getByLabel('Type').selectOption('Group')
  await form.getByLabel('Invite by e-mail').fill('nobody')
  await form.getByRole('button', { name: 'Create Session' }).click()
  await form.getByText('Please enter a valid email address').waitFor()
  await form.getByLabel('Invite by e-mail').fill('')
  await form.getByRole('button', { name: 'Create Session' }).click()
  await page.getByRole('button', { name: 'Edit Midterm review' }).click()
  await page.getByRole('button', { name: 'Copy join link' }).click()
  const link = await page.getByLabel('Join link').inputValue()

  const guest = await openAs(quad.origin, { name: 'Tomas Ek' })
  await guest.page.goto(link)
  await guest.page.getByRole('main').getByText('invited by Ines Moreau').waitFor()
  await expectAccessible(guest.page, 'an invitation')
  await guest.page.getByRole('button', { name: 'Join', exact: true }).click()
  await guest.page.getByRole('button', { name: 'Edit Midterm review' }).click()
  await expectAccessible(guest.page, 'a session of somebody else')
  // A press shows at once; one that the server refuses, since it was mangled on its way, is taken back.
  const { promise: sent, resolve: send } = Promise.withResolvers<void>()
  await guest.page.route(
    '**/api/study-sessions/*/answer',
    async (route) => {
      await sent
      await route.continue({ postData: '{"answer":"perhaps"}' })
    },
    { times: 1 },
  )
  const pressed = (name: string) => guest.page.getByRole('button', { name, pressed: true })
  await guest.page.getByRole('button', { name: 'I cannot come' }).click()
  await pressed('I cannot come').waitFor()
  await guest.page.getByRole('dialog').getByText('Not coming').waitFor()
  send()
  await pressed('I am coming').waitFor()
  expect(await guest.page.getByRole('dialog').getByText('Not coming').count()).toBe(0)
  await guest.page.getByRole('button', { name: 'I cannot come' }).click()
  await pressed('I cannot come').waitFor()
  await page.reload()
  await page.getByRole('dialog').getByText('Not coming').waitFor()
  await guest.close()
  await close()
})

testInChromium('a student whose device has a wrong clock sees the right time', async () => {
  const quad = joinQuad()
  const { me, page, close } = await openAs(quad.origin, {})
  await page.clock.install({ time: new Date('2019-03-03T03:03:03Z') })
  await page.clock.resume()
  await page.goto('/study-sessions')
  await page.getByRole('button', { name: 'Start', exact: true }).click()
  await expect.poll(async () => (await ask(me, readTimer, {})).state).toBe('running')
  await page.reload()
  await page.getByRole('main').getByText('Studying now').waitFor()
  expect(await clockOf(page)).toBeLessThan(120)
  const { session } = await ask(me, readTimer, {})
  const started = new Date(session?.startedAt ?? '').toLocaleTimeString('en-US', {
    ...{ timeZone: 'UTC', hour: 'numeric', minute: '2-digit' },
  })
  await page
    .getByRole('main')
    .getByText(`Started ${started.replace(/\s/u, ' ')}`)
    .waitFor()
  await close()
})
