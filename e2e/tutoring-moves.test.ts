import { expect, test } from 'vitest'
import { dayWords } from '../contract/words/dates.ts'
import { addEvent } from '../features/calendar/contract.ts'
import { proposeTime } from '../features/tutoring/proposals/contract.ts'
import { readTutoring } from '../features/tutoring/sessions/contract.ts'
import { bookAt, inDays, makeTutor } from '../features/tutoring/tutoring.testing.ts'
import { editTutor } from '../features/tutoring/tutors/contract.ts'
import { idOf, succeeded } from '../server/testing/answers.ts'
import { makeCaller } from '../server/testing/caller.ts'
import { lookAtScreen, phone, visit } from './look.ts'
import { expectAccessible, joinQuad, openAs, said } from './quad.ts'

/** The quarter hour that comes next, on a clock of UTC. */
function nextQuarter(): { date: string; time: string } {
  const at = new Date(Math.ceil((Date.now() + 1000) / 900_000) * 900_000).toISOString()
  return { date: at.slice(0, 10), time: at.slice(11, 16) }
}

test('a session is moved by proposal and acceptance, and its meeting opens in time', async () => {
  const { origin } = joinQuad()
  const tutor = await openAs(origin, { name: 'Keiko Mori' }, phone)
  const student = await openAs(origin, { name: 'Maya Okafor' }, phone)
  const { page } = student
  const profile = await makeTutor(tutor.me, { zone: 'Asia/Tokyo' }, { noticeMinutes: 0 })
  const id = idOf(await bookAt(student.me, profile, inDays(9)))
  const start = async () => succeeded(await student.me.call(readTutoring, { id })).scheduledStart

  await page.goto('/tutoring-sessions')
  const own = page.getByRole('article').first()
  await own.getByText(/ in Tokyo · The tutor adds the link$/).waitFor()
  await own.getByRole('button', { name: 'Reschedule' }).click()
  const dialog = page.getByRole('dialog', { name: 'Propose another time for Mathematics' })
  await dialog.getByText(/and stays there until Keiko accepts/).waitFor()
  await dialog.getByRole('button', { name: 'Propose' }).click()
  await dialog.getByText('Choose a time.').first().waitFor()
  await dialog.getByRole('button', { name: 'Another time' }).click()
  await dialog.getByLabel('Type a date').fill(inDays(12))
  await dialog.getByLabel('Type a time').fill('15:10')
  await dialog.getByRole('button', { name: 'Propose' }).click()
  await dialog
    .getByText(/^This time is not free\. Free near it: /)
    .first()
    .waitFor()
  expect(await dialog.getByLabel('Type a date').inputValue()).toBe(inDays(12))
  await dialog.getByLabel('Type a time').fill('15:30')
  await lookAtScreen(page, 'another time')
  await expectAccessible(page, 'the dialog that proposes another time')
  await dialog.getByRole('button', { name: 'Propose' }).click()
  await said(page, 'Proposal sent')
  await own.getByText(/^You proposed /).waitFor()
  expect(await start()).toBe(`${inDays(9)}T10:00:00.000Z`)

  // The other one sees it, and accepts.
  await tutor.page.goto('/tutoring-sessions')
  const theirs = tutor.page.getByRole('article').first()
  await theirs.getByText(/^Maya proposes /).waitFor()
  await theirs.getByText(/^The old time stands\. Held until /).waitFor()
  await lookAtScreen(tutor.page, 'a proposed time')
  await theirs.getByRole('button', { name: 'Accept' }).click()
  await said(tutor.page, 'Session moved!')
  await own.getByText(/, 3:30 to 4:30 PM$/).waitFor()
  expect(await start()).toBe(`${inDays(12)}T15:30:00.000Z`)

  // A proposal of the tutor is declined, one of the student withdrawn; the open pages follow.
  succeeded(await tutor.me.call(proposeTime, { id, date: inDays(13), time: '09:00' }))
  await own.getByText(/^Keiko proposes /).waitFor()
  await own.getByRole('button', { name: 'Decline' }).click()
  await said(page, 'Proposal declined')
  succeeded(await student.me.call(proposeTime, { id, date: inDays(14), time: '09:00' }))
  await own.getByRole('button', { name: 'Withdraw' }).click()
  await said(page, 'Proposal withdrawn')
  await theirs.getByRole('button', { name: 'Reschedule' }).waitFor()

  // Too early for the meeting.
  await visit(page, `/tutoring-sessions/${id}/join`)
  await page.getByRole('heading', { name: /^The meeting opens / }).waitFor()
  await lookAtScreen(page, 'a meeting that opens later')

  // One that begins at once: the page waits for the tutor's link, and shows where it leads.
  const soon = nextQuarter()
  const begun = idOf(await bookAt(student.me, profile, soon.date, { time: soon.time, minutes: 30 }))
  await visit(page, `/tutoring-sessions/${begun}/join`)
  await page.getByRole('heading', { name: 'The tutor adds the link' }).waitFor()
  await visit(tutor.page, `/tutoring-sessions/${begun}/join`)
  await tutor.page.getByRole('heading', { name: 'Your meeting has no link yet' }).waitFor()
  expect(await tutor.page.getByRole('link', { name: 'Add your link' }).getAttribute('href')).toBe('/settings#tutoring')
  succeeded(await tutor.me.call(editTutor, { meetingLink: 'https://video.example/keiko' }))
  await visit(page, '/tutoring-sessions')
  await own.getByRole('link', { name: 'Join Meeting' }).click()
  await page.getByRole('heading', { name: 'The meeting is at video.example' }).waitFor()
  const link = page.getByRole('link', { name: 'Go to video.example' })
  expect(await link.getAttribute('href')).toBe('https://video.example/keiko')
  await lookAtScreen(page, 'a meeting elsewhere')
  await expectAccessible(page, 'the page of a meeting')
  for (const one of [student, tutor]) await one.close()
})

test('a weekly series is named before it is booked, without the week that is left out, and cancelled from one on', async () => {
  const { origin } = joinQuad()
  const tutor = await makeCaller(origin).signUp({ name: 'Solveig Brandt' })
  const student = await openAs(origin, { name: 'Rafael Nunes' }, phone)
  const other = await makeCaller(origin).signUp({ name: 'Wen Halloran' })
  const { page } = student
  const profile = await makeTutor(tutor)
  succeeded(await bookAt(other, profile, inDays(9)))
  const when = { kind: 'time', start: `${inDays(16)}T10:30`, end: `${inDays(16)}T11:30` } as const
  succeeded(await student.me.call(addEvent, { title: 'Choir', when }))

  await page.goto(`/tutors/${profile}`)
  await page.getByRole('button', { name: 'Book Session' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Subject').selectOption('Mathematics')
  await dialog.getByLabel('Repeat').selectOption('Weekly, 4 sessions')
  await dialog.getByText('Choose the time of the first session.').waitFor()
  await dialog.getByRole('button', { name: 'Another time' }).click()
  await dialog.getByLabel('Type a date').fill(inDays(2))
  await dialog.getByLabel('Type a time').fill('10:00')
  const weeks = dialog.getByRole('list', { name: 'The weeks that follow' })
  const week = (days: number) => weeks.getByRole('checkbox', { name: `${dayWords(inDays(days), inDays(0))}, 10:00 AM` })
  await week(9).waitFor()
  expect([await week(9).isDisabled(), await week(9).isChecked()]).toEqual([true, false])
  await weeks.getByText('Not free').waitFor()
  await weeks.getByText('Clashes with your calendar').waitFor()
  expect([await week(16).isChecked(), await week(23).isChecked()]).toEqual([true, true])
  await dialog.getByText(/^Online · 3 sessions × 1 hour × \$25\.00/).waitFor()
  await lookAtScreen(page, 'the weeks of a series')
  await dialog.getByRole('button', { name: 'Book Session - $75.00' }).click()
  await said(page, 'Session booked successfully!')

  await visit(page, '/tutoring-sessions')
  const cards = page.getByRole('article')
  await expect.poll(() => cards.count()).toBe(3)
  await cards.nth(1).getByRole('button', { name: 'Cancel Series' }).click()
  const question = page.getByRole('dialog', { name: 'Cancel all 2 sessions of this series?' })
  await question.getByRole('button', { name: 'Cancel sessions' }).click()
  await expect.poll(() => cards.count()).toBe(1)
  await student.close()
})
