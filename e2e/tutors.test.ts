import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { dayIn, daysAfter } from '../contract/day.ts'
import { momentAtMinute } from '../contract/wallClock.ts'
import { longDayWords, shortDate } from '../contract/words/dates.ts'
import { instantTimeWords } from '../contract/words/times.ts'
import { bookTutoring } from '../features/tutoring/sessions/contract.ts'
import { becomeTutor } from '../features/tutoring/tutors/contract.ts'
import { idOf, succeeded } from '../server/testing/answers.ts'
import { makeCaller } from '../server/testing/caller.ts'
import { lookAtScreen, phone, visit } from './look.ts'
import { joinQuad, openAs, said } from './quad.ts'

const tokyo = 'Asia/Tokyo'
const newYork = 'America/New_York'
const chicago = 'America/Chicago'

/** Ten in the morning in Tokyo, in three days. */
const morning = () => new Date(momentAtMinute(tokyo, daysAfter(dayIn(tokyo, new Date()), 3), 600))
/** "Sat 10:00 AM" */
const inTokyo = (start: Date) => `${shortDate(dayIn(tokyo, start)).slice(0, 3)} ${instantTimeWords(tokyo, start)}`
const longDay = (zone: string, start: Date) => longDayWords(dayIn(zone, start), dayIn(zone, new Date()))

/** Chooses the subject, the day and the time, which is known by the tutor's clock. */
async function choose(page: Page, zone: string, start: Date) {
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Subject').selectOption('Algorithms')
  await dialog.getByText(longDay(zone, start)).locator('..').click()
  await dialog.getByText(inTokyo(start)).click()
  return dialog
}

test('one becomes a tutor in Tokyo, somebody in New York finds and books them, and a third is told that the time is gone', async () => {
  const { origin } = joinQuad()
  const name = 'Keiko Okano'
  const keiko = await openAs(origin, { name, zone: tokyo }, { ...phone, timezoneId: tokyo })
  const { page } = keiko
  await page.goto('/tutors')
  await page.getByRole('button', { name: 'Become a Tutor' }).first().click()
  const form = page.getByRole('dialog', { name: 'Become a Tutor' })
  await form.getByRole('button', { name: 'Apply to Become Tutor' }).click()
  await form.getByText('Write something about yourself.').waitFor()
  await form.getByText('Please select all subjects').waitFor()
  await lookAtScreen(page, 'becoming a tutor')
  expect(await form.getByRole('button', { name: 'Remove subject 1' }).isDisabled()).toBe(true)
  await form.getByLabel('Bio').fill('We read your code together, find the first wrong step, and you fix it.')
  await form.getByLabel('Hourly Rate').fill('32.50')
  await form.getByLabel('Education').fill('MS, Computer Science')
  await form.getByLabel('Subject 1', { exact: true }).selectOption('Algorithms')
  await form.getByRole('button', { name: 'Add subject' }).click()
  await form.getByLabel('Subject 2', { exact: true }).selectOption('Programming')
  await form.getByLabel('Level of subject 2').selectOption('Expert')
  for (let days = 1; days < 7; days++) await form.getByRole('button', { name: 'Add hours' }).click()
  expect(await form.getByLabel('Weekday of hours 7').inputValue()).toBe('0')
  await form.getByText('In your time zone, Tokyo').waitFor()
  await form.getByRole('button', { name: 'Apply to Become Tutor' }).click()
  await said(page, 'Tutor application submitted successfully!')
  await page.getByRole('main').getByText('You are registered as a tutor.').waitFor()
  expect(await page.getByRole('button', { name: 'Become a Tutor' }).count()).toBe(0)

  const ada = await openAs(origin, { name: 'Ada Marlow', zone: newYork }, { ...phone, timezoneId: newYork })
  await ada.page.goto('/tutors')
  const search = ada.page.getByLabel('Search tutors by name, subject or bio')
  await search.fill('nobody at all')
  await ada.page.getByRole('main').getByText('Become the first tutor in this subject!').waitFor()
  await search.fill(name)
  const card = ada.page.getByRole('article', { name })
  await card.getByText('$32.50').waitFor()
  await card.getByText('No reviews yet').waitFor()
  await card.getByText('Sun, Mon, Tue').waitFor()
  expect(new URL(ada.page.url()).searchParams.get('q')).toBe(name)
  await lookAtScreen(ada.page, 'tutors')
  await card.getByRole('link', { name: 'Profile' }).click()
  await ada.page.getByRole('heading', { name, level: 1 }).waitFor()
  await ada.page
    .getByRole('main')
    .getByText(/Below each, Keiko’s in Tokyo\./)
    .waitFor()
  await lookAtScreen(ada.page, 'a tutor')

  // Without a live connection the third learns it by trying.
  const ben = await openAs(origin, { name: 'Ben Archer', zone: chicago }, { ...phone, timezoneId: chicago })
  await ben.page.routeWebSocket(/\/api\/live/, () => undefined)
  const start = morning()
  await ben.page.goto(`${new URL(ada.page.url()).pathname}?book=1`)
  const late = await choose(ben.page, chicago, start)
  await late.getByLabel('Notes').fill('Graph coloring')

  await ada.page.getByRole('button', { name: 'Book Session' }).click()
  const dialog = await choose(ada.page, newYork, start)
  const end = new Date(start.getTime() + 3_600_000)
  const span = `${longDay(newYork, start)}, ${instantTimeWords(newYork, start).slice(0, -3)} to ${instantTimeWords(newYork, end)}`
  await dialog.getByText(span).waitFor()
  await dialog.getByText(`${inTokyo(start)} in Tokyo`).waitFor()
  await lookAtScreen(ada.page, 'booking')
  await dialog.getByRole('button', { name: 'Book Session - $32.50' }).click()
  await said(ada.page, 'Session booked successfully!')
  await dialog.waitFor({ state: 'detached' })

  await late.getByRole('button', { name: 'Book Session - $32.50' }).click()
  await late.getByText('This time has just been taken.').waitFor()
  expect(await late.getByLabel('Notes').inputValue()).toBe('Graph coloring')
  // The next free time is a press away: the taken hour is over by then.
  const next = late.getByRole('radio', { name: new RegExp(inTokyo(end)) })
  await expect.poll(() => ben.page.evaluate('document.activeElement.value')).toBe(end.toISOString())
  await lookAtScreen(ben.page, 'a time that was taken')
  await next.press('Space')
  await late.getByRole('button', { name: 'Book Session - $32.50' }).click()
  await said(ben.page, 'Session booked successfully!')

  await visit(page, '/notifications')
  const told = page.getByRole('listitem').filter({ hasText: 'Ada Marlow booked a session' })
  await told.getByText(instantTimeWords(tokyo, start)).waitFor()
  await ada.page.goto(`/calendar?view=agenda&on=${dayIn(newYork, start)}`)
  const row = ada.page.getByRole('listitem').filter({ hasText: 'Algorithms' })
  await row.getByText(instantTimeWords(newYork, start).slice(0, -3)).first().waitFor()
  for (const one of [keiko, ada, ben]) await one.close()
})

test('a time that somebody takes meanwhile is struck through in an open dialog, and one that was typed is offered its neighbours', async () => {
  const { origin } = joinQuad()
  const tutor = await makeCaller(origin).signUp({ name: 'Noor Haddad', zone: 'UTC' })
  const hours = [0, 1, 2, 3, 4, 5, 6].map((weekday) => ({ weekday, start: '09:00', end: '17:00' }))
  const id = idOf(
    await tutor.call(becomeTutor, {
      ...{ bio: 'Proofs in pictures.', education: 'BSc', location: 'Wren Hall', zone: 'UTC', hours },
      ...{ subjects: [{ subject: 'Mathematics' }], sessionTypes: ['online', 'in_person'] },
    }),
  )
  const ada = await openAs(origin, { name: 'Ada Marlow', zone: 'UTC' }, { timezoneId: 'UTC' })
  const ben = await makeCaller(origin).signUp({ name: 'Ben Archer', zone: 'UTC' })
  const day = daysAfter(new Date().toISOString().slice(0, 10), 2)
  const { page } = ada
  await page.goto(`/tutors?book=${id}`)
  const dialog = page.getByRole('dialog')
  await dialog.getByText('In-person').click()
  await dialog.getByRole('button', { name: /^Book Session - / }).click()
  for (const words of ['Choose a time.', 'Say where you want to meet.']) await dialog.getByText(words).waitFor()
  await dialog.getByLabel('Meeting Location').fill('Library')
  await dialog.getByRole('button', { name: 'Another time' }).click()
  await dialog.getByLabel('Type a date').fill(day)
  await dialog.getByLabel('Type a time').fill('18:00')
  await dialog.getByText('6:00 PM is not free for 1 hour. Free near it:').waitFor()
  await dialog.getByRole('button', { name: /^Book Session - / }).click()
  await dialog.getByText('This time is not free.').waitFor()
  await lookAtScreen(page, 'a typed time that is not free')
  await dialog.getByRole('list', { name: 'Free near it' }).getByText('4:00 PM').click()
  expect(await dialog.getByLabel('Type a time').inputValue()).toBe('16:00')
  await dialog.getByText('Free near it').waitFor({ state: 'detached' })

  const at = { subject: 'Mathematics', sessionType: 'online', date: day, time: '16:00' } as const
  succeeded(await ben.call(bookTutoring, { id, ...at }))
  await dialog.getByText('This time has just been taken.').waitFor()
  expect(await dialog.getByRole('radio', { name: '4:00 PM' }).isDisabled()).toBe(true)
  expect(await dialog.getByLabel('Meeting Location').inputValue()).toBe('Library')
  await dialog.getByText('2:00 PM', { exact: true }).click()
  await dialog.getByText('2 hours', { exact: true }).click()
  await dialog.getByText(/2:00 PM is not free for 2 hours/).waitFor({ state: 'detached' })
  await dialog.getByRole('button', { name: 'Book Session - $50.00' }).click()
  await said(page, 'Session booked successfully!')
  await ada.close()
})
