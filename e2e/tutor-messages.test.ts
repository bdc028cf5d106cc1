import { expect, test } from 'vitest'
import { cancelTutoring } from '../features/tutoring/sessions/contract.ts'
import { bookAt, inDays, makeTutor } from '../features/tutoring/tutoring.testing.ts'
import { idOf, succeeded } from '../server/testing/answers.ts'
import { makeCaller } from '../server/testing/caller.ts'
import { lookAtScreen, phone, visit } from './look.ts'
import { startMovable } from './movable.ts'
import { joinQuad, openAs } from './quad.ts'

test('a student asks a tutor, who answers at once, reports a message and ends it by a block', async () => {
  const { origin } = joinQuad()
  const tutor = await openAs(origin, { name: 'Henrik Sol' }, phone)
  const student = await openAs(origin, { name: 'Maya Okafor' }, phone)
  const { page } = student
  const profile = await makeTutor(tutor.me, { hourlyRate: 3850, zone: 'UTC' })

  await page.goto('/tutors/messages')
  await page.getByRole('heading', { name: 'No messages yet' }).waitFor()
  await lookAtScreen(page, 'no messages')

  await visit(page, `/tutors/${profile}`)
  await page.getByRole('heading', { name: 'Henrik Sol' }).waitFor()
  await lookAtScreen(page, 'a tutor with a message icon')
  await page.getByRole('link', { name: 'Message Henrik Sol' }).click()
  await page.getByRole('main').getByText('Nothing is written yet.').waitFor()
  const field = page.getByRole('textbox', { name: 'Message Henrik' })
  await lookAtScreen(page, 'a first message')

  // Without the server nothing that was typed is lost.
  await field.fill('Do you also teach proofs by induction?')
  await student.context.setOffline(true)
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await page.getByRole('alert').or(page.locator('[aria-invalid=true]')).first().waitFor()
  expect(await field.inputValue()).toBe('Do you also teach proofs by induction?')
  await student.context.setOffline(false)
  await field.press('Control+Enter')
  await page.waitForURL(/\/tutors\/messages\/[0-9a-f-]{36}$/)
  const log = page.getByRole('log', { name: 'Messages' })
  await log.getByText('Do you also teach proofs by induction?').waitFor()
  const thread = new URL(page.url()).pathname

  // The tutor is told, sees the mark, and answers; the open page shows it.
  await tutor.page.goto('/tutors')
  await tutor.page.getByRole('link', { name: /^Messages.*1 unread/ }).click()
  await tutor.page.getByRole('img', { name: '1 unread message' }).waitFor()
  await lookAtScreen(tutor.page, 'an unread conversation')
  await tutor.page.getByRole('link', { name: 'Maya Okafor' }).click()
  await tutor.page.getByRole('main').getByText('New', { exact: true }).waitFor()
  const answer = tutor.page.getByRole('textbox', { name: 'Message Maya' })
  await answer.fill('I do, on Mondays.\nبالتأكيد')
  await answer.press('Control+Enter')
  await log.getByText('I do, on Mondays.').waitFor()
  await answer.fill(`A word without an end: ${'induction'.repeat(40)}`)
  await tutor.page.getByRole('button', { name: 'Send', exact: true }).click()
  await log.getByText('A word without an end').waitFor()
  await lookAtScreen(page, 'a conversation')
  await tutor.page.getByRole('link', { name: 'Messages' }).first().click()
  await tutor.page.getByRole('main').getByText('You: A word without an end').waitFor()
  expect(await tutor.page.getByRole('img', { name: /unread message/ }).count()).toBe(0)

  // How long it took stands on the tutor's page.
  await visit(page, `/tutors/${profile}`)
  await page.getByRole('main').getByText('Replies within 1 hour').waitFor()

  await visit(page, thread)
  await log
    .getByRole('button', { name: /^Actions for the message/ })
    .last()
    .click()
  await page
    .getByRole('menuitem', { name: 'Report' })
    .or(page.getByRole('button', { name: 'Report' }))
    .first()
    .click()
  const report = page.getByRole('dialog')
  await report.getByText('Insults, threats or hate').click()
  await report
    .getByRole('button', { name: 'Report' })
    .or(report.getByRole('button', { name: /^Send/ }))
    .first()
    .click()
  await report.waitFor({ state: 'detached' })

  // The tutor has the conversation open, and reads there that it has ended.
  await visit(tutor.page, thread)
  await answer.waitFor()
  await page.getByRole('button', { name: 'Actions for Henrik Sol' }).click()
  await page.getByRole('main').getByText('Block', { exact: true }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Block/ })
    .click()
  await visit(page, thread)
  await page.getByRole('main').getByText('You cannot write to this person at the moment.').waitFor()
  await tutor.page.getByRole('main').getByText('You cannot write to this person at the moment.').waitFor()
  await lookAtScreen(tutor.page, 'an ended conversation')
  for (const one of [student, tutor]) await one.close()
})

test('whoever waits for a time is told when another one cancels', async () => {
  const quad = await startMovable()
  const { origin } = quad
  const tutor = await makeCaller(origin).signUp({ name: 'Keiko Mori' })
  const other = await makeCaller(origin).signUp({ name: 'Leo Brandt' })
  const student = await openAs(origin, { name: 'Maya Okafor' }, phone)
  const { page } = student
  // An hour on one day, which somebody has booked.
  const hours = [{ weekday: new Date(`${inDays(5)}T12:00:00Z`).getUTCDay(), start: '10:00', end: '11:00' }]
  const profile = await makeTutor(tutor, { zone: 'UTC', hours }, { farthestDays: 7 })
  const booked = idOf(await bookAt(other, profile, inDays(5)))

  await page.goto(`/tutors/${profile}`)
  await page.getByRole('main').getByText('No free times in the next four weeks.').waitFor()
  await page.getByRole('button', { name: 'Tell me when something opens' }).click()
  const form = page.getByRole('dialog', { name: 'Tell me when something opens' })
  await form.getByLabel('Duration').selectOption('1 hour')
  await lookAtScreen(page, 'the form of a wait')
  await form.getByRole('button', { name: 'Tell me' }).click()
  await page
    .getByRole('main')
    .getByText(/^You are told when 1 hour is free/)
    .waitFor()
  await page.getByRole('button', { name: 'Remove' }).click()
  await page.getByRole('button', { name: 'Tell me when something opens' }).waitFor()

  // In the dialog that books, for the days that it shows.
  await page.getByRole('button', { name: 'Book Session' }).click()
  const booking = page.getByRole('dialog')
  await booking.getByRole('button', { name: 'Tell me when something opens' }).click()
  await booking.getByText(/^You are told when 1 hour is free/).waitFor()
  await lookAtScreen(page, 'a wait in the dialog that books')
  await visit(page, '/notifications')
  await page.getByRole('heading', { name: 'Notifications' }).first().waitFor()

  succeeded(await other.call(cancelTutoring, { id: booked }))
  // The job looks once a minute.
  await quad.moveTo(Date.now() + 61_000)
  await page.getByRole('link', { name: /Keiko Mori has a free time/ }).click()
  const offered = page.getByRole('dialog', { name: 'Book a session with Keiko Mori' })
  await offered.getByRole('button', { name: 'Book Session - $25.00' }).waitFor()
  expect(await offered.getByRole('radio', { checked: true }).count()).toBeGreaterThan(0)
  await lookAtScreen(page, 'a time that has opened')
  await student.close()
})
