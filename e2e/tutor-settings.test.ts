import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { daysAfter } from '../contract/day.ts'
import { inDays, makeTutor } from '../features/tutoring/tutoring.testing.ts'
import { type OwnTutor, readOwnTutor } from '../features/tutoring/tutors/contract.ts'
import { succeeded } from '../server/testing/answers.ts'
import { lookAtScreen, phone, visit } from './look.ts'
import { joinQuad, openAs, openBrowser, said, startQuad } from './quad.ts'

const tokyo = 'Asia/Tokyo'
const newYork = 'America/New_York'
const monday = { weekday: 1, start: '09:00', end: '17:00' }

/** Drags over the hours of a day on the week, which begins at eight. */
async function drag(page: Page, weekday: string, from: number, to: number) {
  const column = page.getByRole('list', { name: weekday, exact: true })
  await column.scrollIntoViewIfNeeded()
  const box = await column.boundingBox()
  if (!box) throw new Error('the week is not drawn')
  const y = (hour: number) => box.y + ((hour - 8) / 12) * box.height + 1
  await page.mouse.move(box.x + box.width / 2, y(from))
  await page.mouse.down()
  await page.mouse.move(box.x + box.width / 2, y((from + to) / 2), { steps: 3 })
  await page.mouse.move(box.x + box.width / 2, y(to), { steps: 3 })
  await page.mouse.up()
}

test('a tutor sets hours by drag and by rows, a holiday, and pauses; an admin verifies them', async () => {
  const { origin } = await startQuad({ QUAD_DEMO: 'on' })
  const name = 'Idris Vale'
  const tutor = await openAs(origin, { name, zone: newYork }, { timezoneId: newYork })
  const student = await openAs(origin, { name: 'Mina Crane' })
  const { page } = tutor
  const stored = async (): Promise<OwnTutor> => {
    const { tutor: own } = succeeded(await tutor.me.call(readOwnTutor, {}))
    if (!own) throw new Error('no tutor')
    return own
  }

  // Whoever is no tutor finds the way to become one.
  await page.goto('/settings#tutoring')
  await page.getByRole('main').getByText('You are no tutor yet.').waitFor()
  await page.getByRole('link', { name: 'Become a Tutor' }).click()
  await page.getByRole('dialog', { name: 'Become a Tutor' }).waitFor()
  const id = await makeTutor(tutor.me, { zone: tokyo, hours: [monday] })

  // The hours stay on the clock on which they were entered, unless the tutor says otherwise.
  await visit(page, '/settings#tutoring')
  const question = page.getByRole('main').getByText(`Your hours are on the clock of ${tokyo}. Move them to ${newYork}?`)
  await question.waitFor()
  await lookAtScreen(page, 'settings of a tutor')
  await page.getByRole('button', { name: 'Keep Tokyo' }).click()
  await question.waitFor({ state: 'detached' })
  await page.reload()
  await page.getByRole('button', { name: 'Move them' }).click()
  await question.waitFor()
  expect((await stored()).zone).toBe(tokyo)
  await page.getByRole('button', { name: 'Move to New York' }).click()
  await question.waitFor({ state: 'detached' })
  expect(await stored()).toMatchObject({ zone: newYork, hours: [monday] })

  // By drag, on the edges of a block, and by keys.
  const hours = page.getByRole('region', { name: 'Weekly hours' })
  const block = (words: string) => hours.getByRole('button', { name: words, exact: true })
  await block('Monday, 9:00 AM to 5:00 PM').waitFor()
  await drag(page, 'Wednesday', 10, 12)
  await block('Wednesday, 10:00 AM to 12:00 PM').waitFor()
  await expect.poll(async () => (await stored()).hours).toContainEqual({ weekday: 3, start: '10:00', end: '12:00' })
  await block('Wednesday, 10:00 AM to 12:00 PM').press('ArrowDown')
  await block('Wednesday, 10:15 AM to 12:15 PM').press('Shift+ArrowDown')
  await block('Wednesday, 10:15 AM to 12:30 PM').press('ArrowRight')
  await block('Thursday, 10:15 AM to 12:30 PM').waitFor()
  await expect.poll(async () => (await stored()).hours).toEqual([monday, { weekday: 4, start: '10:15', end: '12:30' }])
  await expect.poll(() => page.evaluate('document.activeElement.title')).toBe('Thursday, 10:15 AM to 12:30 PM')
  await page.keyboard.press('Delete')
  await said(page, 'Thursday, 10:15 AM to 12:30 PM is no longer open.')
  await expect.poll(async () => (await stored()).hours).toEqual([monday])
  await page.getByRole('button', { name: 'Undo' }).click()
  await block('Thursday, 10:15 AM to 12:30 PM').waitFor()
  await hours.getByRole('button', { name: 'Add hours on Sunday' }).click()
  await block('Sunday, 9:00 AM to 10:00 AM').waitFor()

  // By rows, which are the same hours; what is wrong is said at its field, and waits.
  await hours.getByText('Rows', { exact: true }).click()
  await expect.poll(() => hours.getByLabel('Start of hours 2').inputValue()).toBe('10:15')
  await hours.getByLabel('End of hours 2').fill('09:45')
  await hours.getByText('The end has to be after the start.').waitFor()
  await hours.getByText('Not saved yet').waitFor()
  await lookAtScreen(page, 'hours as rows')
  await hours.getByLabel('End of hours 2').fill('13:00')
  await hours.getByText('Saved').waitFor()
  await expect
    .poll(async () => (await stored()).hours)
    .toEqual([{ weekday: 0, start: '09:00', end: '10:00' }, monday, { weekday: 4, start: '10:15', end: '13:00' }])

  // A failed save keeps what was done.
  await tutor.context.setOffline(true)
  await hours.getByLabel('Start of hours 2').fill('11:00')
  await hours.getByText(/^Not saved: /).waitFor()
  expect(await hours.getByLabel('Start of hours 2').inputValue()).toBe('11:00')
  await tutor.context.setOffline(false)
  await hours.getByRole('button', { name: 'Save again' }).click()
  await hours.getByText('Saved').waitFor()
  expect((await stored()).hours).toContainEqual({ weekday: 4, start: '11:00', end: '13:00' })

  // A second tab shows what is stored, and what is typed there stays.
  const second = await tutor.context.newPage()
  await second.goto('/settings#tutoring')
  await second.getByRole('button', { name: 'Thursday, 11:00 AM to 1:00 PM' }).waitFor()
  await second.getByLabel('Bio').fill('Half a sentence')
  await hours.getByLabel('End of hours 2').fill('14:00')
  await second.getByRole('button', { name: 'Thursday, 11:00 AM to 2:00 PM' }).waitFor()
  expect(await second.getByLabel('Bio').inputValue()).toBe('Half a sentence')
  await second.close()

  // The profile.
  const profile = page.getByRole('region', { name: 'Tutor profile' })
  await profile.getByLabel('Hourly Rate').fill('5')
  await profile.getByRole('button', { name: 'Save profile' }).click()
  await profile.getByText('Between $10.00 and $200.00 an hour.').waitFor()
  await profile.getByLabel('Hourly Rate').fill('41.50')
  await profile.getByLabel('Add a language').selectOption('Yoruba')
  await profile.getByRole('button', { name: 'Save profile' }).click()
  await said(page, 'Your tutor profile is saved.')
  expect(await stored()).toMatchObject({ hourlyRate: 4150, languages: ['English', 'Yoruba'] })
  await page.getByRole('region', { name: 'What students see' }).getByText('$41.50').waitFor()

  // A holiday.
  await page.getByRole('button', { name: 'Add days' }).click()
  const dialog = page.getByRole('dialog', { name: 'Days that differ' })
  await dialog.getByRole('button', { name: 'Save days' }).click()
  await dialog.getByText('Choose a date.').first().waitFor()
  await dialog.getByLabel('From').fill(inDays(3))
  await dialog.getByLabel('To').fill(inDays(5))
  await lookAtScreen(page, 'days that differ')
  await dialog.getByRole('button', { name: 'Save days' }).click()
  const days = page.getByRole('list', { name: 'Days that differ' })
  await days.getByText('Closed').waitFor()
  const closed = [3, 4, 5].map((ahead) => ({ day: daysAfter(inDays(0), ahead), hours: [] }))
  expect((await stored()).days).toEqual(closed)
  await days.getByRole('button', { name: /^Remove / }).click()
  await days.getByText('Closed').waitFor({ state: 'detached' })
  expect((await stored()).days).toEqual([])

  // A pause is seen at once by a student who looks at the page.
  await student.page.goto(`/tutors/${id}`)
  await student.page.getByRole('button', { name: 'Book Session' }).waitFor()
  const bookings = page.getByRole('region', { name: 'Bookings' })
  await bookings.getByLabel('Minimum notice').selectOption('1 day')
  await bookings.getByLabel('Cancel free until').selectOption('12 h before')
  await student.page.getByRole('main').getByText('Free until 12 h before, later the price is due').waitFor()
  await bookings.getByLabel('Meeting link').fill('http://meet.example')
  await bookings.getByRole('button', { name: 'Save link' }).click()
  await bookings.getByText('Give an address that begins with https://.').waitFor()
  await bookings.getByLabel('Meeting link').fill('https://meet.example/idris')
  await bookings.getByRole('button', { name: 'Save link' }).click()
  await bookings.getByText('online sessions lead to meet.example').waitFor()
  await bookings.getByLabel('Open to bookings').press('Space')
  await bookings.getByText('What is booked stands.').waitFor()
  await student.page.getByRole('main').getByText('This tutor takes no bookings at the moment.').waitFor()
  await page.getByRole('main').getByText('You pause: you do not stand in the list').waitFor()
  expect(await stored()).toMatchObject({ active: false, noticeMinutes: 1440, freeUntilMinutes: 720 })
  await bookings.getByLabel('Open to bookings').press('Space')
  await student.page.getByRole('button', { name: 'Book Session' }).waitFor()

  // Verification, which an admin grants.
  const verification = page.getByRole('region', { name: 'Verification' })
  await verification.getByRole('button', { name: 'Ask to be verified' }).click()
  await verification.getByText('Say by what you can be verified.').waitFor()
  await verification.getByLabel('Note to the admins').fill('The dean knows me.')
  await verification.getByRole('button', { name: 'Ask to be verified' }).click()
  await verification.getByText('You wrote: The dean knows me.').waitFor()
  const admin = await openBrowser(origin)
  await admin.page.goto('/')
  await admin.page.getByRole('button', { name: 'Admin', exact: true }).click()
  await admin.page.getByRole('heading', { level: 1 }).waitFor()
  await visit(admin.page, '/admin')
  await admin.page.getByRole('link', { name: /^Look at the request/ }).click()
  await admin.page.getByRole('main').getByText('The dean knows me.').waitFor()
  await lookAtScreen(admin.page, 'who asks to be verified')
  await admin.page.getByRole('button', { name: `Verify ${name}` }).click()
  const decision = admin.page.getByRole('dialog', { name: `Verify ${name}?` })
  await decision.getByRole('button', { name: 'Verify' }).click()
  await decision.getByText('Say why.').waitFor()
  await decision.getByLabel('Reason').fill('She does.')
  // On a phone the dialog covers the page, of whose links axe then measures what its own parts leave of them.
  await lookAtScreen(admin.page, 'deciding about a tutor')
  await decision.getByRole('button', { name: 'Verify' }).click()
  await said(admin.page, `${name} is verified.`)
  await verification.getByText('The admin wrote: She does.').waitFor()
  await student.page.getByRole('main').getByText('Verified', { exact: true }).first().waitFor()
  await visit(admin.page, '/admin/log')
  await admin.page.getByRole('main').getByText(`verified the tutor ${name}`).waitFor()
  await visit(page, '/notifications')
  await page.getByRole('main').getByText('You are a verified tutor').waitFor()
  for (const one of [tutor, student, admin]) await one.close()
})

test('tutors are found from everywhere, and the calendar leads to them', async () => {
  const { origin } = joinQuad()
  const name = 'Wanda Quarrel'
  const tutor = await openAs(origin, { name }, phone)
  await makeTutor(tutor.me)
  const { page, close } = await openAs(origin, { name: 'Otto Finch' }, phone)
  await page.goto('/')
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.keyboard.press('Control+k')
  const field = page.getByRole('combobox', { name: 'Search' })
  await field.fill(name)
  const found = page.getByRole('option', { name: new RegExp(`^${name}`) })
  await found.waitFor()
  await lookAtScreen(page, 'a tutor in the search')
  await found.click()
  await page.getByRole('heading', { name, level: 1 }).waitFor()
  await page.keyboard.press('Control+k')
  await field.fill('mathematics')
  // Rows that come with the answer would move it under the pointer; what others have there is not known.
  await page
    .getByRole('main')
    .getByText(/^(\d+ results?|Nothing found for “mathematics”\.)$/)
    .first()
    .waitFor()
  await page.getByRole('option', { name: 'Find tutors for “mathematics”' }).click()
  await page.getByRole('article', { name }).waitFor()
  await page.keyboard.press('Control+k')
  await field.fill('become')
  await page.getByRole('option', { name: 'Become a Tutor' }).click()
  await page.getByRole('dialog', { name: 'Become a Tutor' }).waitFor()
  await visit(page, '/calendar')
  const booking = page.getByRole('link', { name: 'Book Tutor Session' })
  await booking.waitFor()
  // What is read above it moves it.
  await expect
    .poll(() =>
      page
        .locator('body')
        .getByText(/^Loading/)
        .count(),
    )
    .toBe(0)
  await booking.click()
  await page.getByRole('heading', { name: 'Find a Tutor', level: 1 }).waitFor()
  await close()

  // Nobody becomes one twice.
  await tutor.page.goto('/')
  await tutor.page.getByRole('heading', { level: 1 }).waitFor()
  await tutor.page.keyboard.press('Control+k')
  await tutor.page.getByRole('combobox', { name: 'Search' }).fill('tutor')
  await tutor.page.getByRole('option', { name: 'Find a Tutor' }).waitFor()
  expect(await tutor.page.getByRole('option', { name: 'Become a Tutor' }).count()).toBe(0)
  await tutor.page.getByRole('combobox', { name: 'Search' }).fill('cancel free')
  // Rows that come with the answer would move it under the pointer.
  await tutor.page
    .getByRole('main')
    .getByText(/^(Actions only|\d+ results?)$/)
    .first()
    .waitFor()
  await tutor.page.getByRole('option', { name: /^Cancel free until/ }).click()
  await tutor.page.getByRole('region', { name: 'Bookings' }).waitFor()
  await tutor.close()
})
