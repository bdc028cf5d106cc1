import fs from 'node:fs'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { signIn, signInToDemo } from '../features/account/contract.ts'
import { changeRole } from '../features/admin/contract.ts'
import { bookAt, inDays, makeTutor } from '../features/tutoring/tutoring.testing.ts'
import { idOf, succeeded } from '../server/testing/answers.ts'
import { makeCaller } from '../server/testing/caller.ts'
import { lookAtScreen, visit } from './look.ts'
import { startMovable } from './movable.ts'
import { expectAccessible, openAs, said } from './quad.ts'

test('a session is completed, reviewed by keyboard, replied to and paid, and a dispute is decided', async () => {
  const quad = await startMovable({ QUAD_DEMO: 'on' })
  const { origin } = quad
  /** The clock moves to tomorrow: without "Remember me" a session might have ended by then. */
  const open = async (name: string) => {
    const opened = await openAs(origin, { name })
    const { me, context } = opened
    succeeded(await me.call(signIn, { email: me.email, password: me.password, remember: true }))
    await context.addCookies([...me.cookies].map(([cookie, value]) => ({ name: cookie, value, url: origin })))
    return opened
  }
  const [tutor, student, reader, admin] = [
    await open('Henrik Sol'),
    await open('Maya Okafor'),
    await open('Leo Brandt'),
    await open('Noor Haddad'),
  ]
  const demoAdmin = makeCaller(origin)
  succeeded(await demoAdmin.call(signInToDemo, { as: 'admin' }))
  succeeded(await demoAdmin.call(changeRole, { person: admin.me.id, role: 'admin' }))
  const profile = await makeTutor(tutor.me, { hourlyRate: 3850, zone: 'UTC' })
  idOf(await bookAt(student.me, profile, inDays(1), { time: '09:00', minutes: 60 }))
  const missed = idOf(await bookAt(reader.me, profile, inDays(1), { time: '10:00', minutes: 30 }))
  const all = [tutor, student, reader, admin].map(({ page }) => page)
  await quad.moveTo(Date.parse(`${inDays(1)}T10:12:00Z`), ...all)

  // The tutor completes one session and says that nobody came to the other.
  const cardsOf = (page: Page) => page.getByRole('article')
  await tutor.page.goto('/tutoring-sessions?tab=all')
  const of = (name: string) => cardsOf(tutor.page).filter({ hasText: name })
  // What else is fetched anew after a press may take long: the next press counts all the same.
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await tutor.page.route('**/api/unread-tutor-threads', (route) => held.then(() => route.continue()))
  await of('Maya Okafor').getByRole('button', { name: 'Start Session' }).click()
  await of('Maya Okafor').getByRole('button', { name: 'Complete' }).click()
  await said(tutor.page, 'Session completed!')
  release()
  await of('Leo Brandt').getByRole('button', { name: 'Report no-show' }).click()
  await tutor.page.getByRole('dialog').getByRole('button', { name: 'Report no-show' }).click()
  await said(tutor.page, 'Session no show!')

  // A fourth one has the tutor's page open.
  const watcher = await openAs(origin, { name: 'Ines Duarte' })
  await watcher.page.goto(`/tutors/${profile}`)
  await watcher.page.getByRole('heading', { name: 'No reviews yet' }).waitFor()

  await writeByKeyboard(student.page)
  const shown = watcher.page.getByRole('region', { name: 'Reviews' })
  await shown.getByText('Maya O.').waitFor()
  await shown.getByText('4.0', { exact: true }).waitFor()
  await shown.getByRole('button', { name: '4 stars: 1 review' }).click()
  await shown.getByText('Only reviews with 4 stars.').waitFor()
  await lookAtScreen(watcher.page, 'reviews of a tutor')

  // The tutor replies, once.
  await visit(tutor.page, `/tutors/${profile}`)
  const own = tutor.page.getByRole('region', { name: 'Reviews' })
  await own.getByRole('button', { name: 'Reply', exact: true }).click()
  const reply = tutor.page.getByRole('dialog', { name: 'Reply to a review' })
  await reply.getByRole('button', { name: 'Post Reply' }).click()
  await reply.getByText('Write your reply.').waitFor()
  await reply.getByLabel('Your reply').fill('I now send exercises, too.')
  await lookAtScreen(tutor.page, 'a reply')
  await reply.getByRole('button', { name: 'Post Reply' }).click()
  await own.getByRole('button', { name: 'Edit reply' }).waitFor()
  await shown.getByText('I now send exercises, too.').waitFor()

  // The student turns on Anonymous Reviews, is told what that means, and changes the review.
  await student.page.goto('/settings')
  await student.page.getByRole('switch', { name: 'Anonymous Reviews' }).press('Space')
  await shown.getByText('A student', { exact: true }).waitFor()
  await lookAtScreen(student.page, 'settings')
  await visit(student.page, '/tutoring-sessions?tab=past')
  await cardsOf(student.page).getByRole('link', { name: 'Edit Review' }).click()
  const edit = student.page.getByRole('dialog', { name: 'Review Session' })
  await edit.getByText('Your name is not shown: Anonymous Reviews is on. With few sessions').waitFor()
  await edit.getByRole('radio', { name: '5 of 5, excellent' }).check()
  await lookAtScreen(student.page, 'a review that is changed')
  await edit.getByRole('button', { name: 'Save Review' }).click()
  await said(student.page, 'Review updated successfully!')
  await shown.getByText('5.0', { exact: true }).waitFor()

  await settle(tutor.page, student.page)
  await dispute({ reader: reader.page, admin: admin.page, tutor: tutor.page, missed })
  for (const one of [tutor, student, reader, admin, watcher]) await one.close()
})

/** A review of the one completed session, with no pointer. */
async function writeByKeyboard(page: Page): Promise<void> {
  await page.goto('/tutoring-sessions?tab=past')
  const write = page.getByRole('link', { name: 'Write Review' })
  await write.focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Review Session' })
  await dialog.getByText('Please select a rating').waitFor()
  expect(await dialog.getByRole('button', { name: 'Submit Review' }).isDisabled()).toBe(true)
  await dialog.getByText('Your name is shown as Maya O.').waitFor()
  await dialog.getByRole('radio').first().focus()
  await page.keyboard.press('2')
  await page.keyboard.press('ArrowRight')
  expect(await dialog.getByRole('radio', { name: '3 of 5, okay' }).isChecked()).toBe(true)
  await page.keyboard.press('4')
  await page.keyboard.press('Tab')
  await page.keyboard.type('He had read the draft before we met.')
  await lookAtScreen(page, 'a review')
  await dialog.getByRole('button', { name: 'Submit Review' }).focus()
  await page.keyboard.press('Enter')
  await said(page, 'Review submitted successfully!')
  await page.getByRole('link', { name: 'Edit Review' }).waitFor()
}

/** The tutor marks the session as settled; the student sees, disputes and takes it as a table. */
async function settle(tutor: Page, student: Page): Promise<void> {
  await tutor.goto('/tutoring-sessions/money?side=tutor')
  await tutor.getByRole('main').getByText('Quad moves no money.').waitFor()
  await tutor.getByRole('button', { name: 'Mark as settled' }).click()
  await tutor
    .getByRole('main')
    .getByText(/^Settled directly, marked by you on /)
    .waitFor()
  await student.goto('/tutoring-sessions/money')
  await student
    .getByRole('main')
    .getByText(/^Settled directly, marked by Henrik on /)
    .waitFor()
  await lookAtScreen(student, 'money of a student')
  const downloading = student.waitForEvent('download')
  await student.getByRole('link', { name: 'Download CSV' }).click()
  const text = fs.readFileSync(await (await downloading).path(), 'utf8')
  expect(text).toContain(',Mathematics,Henrik Sol,Online,38.50,38.50,Took place,')
  await student.getByRole('button', { name: 'Dispute payment' }).click()
  await student.getByRole('button', { name: 'It was settled' }).waitFor()
  await tutor
    .getByRole('main')
    .getByText(/, disputed by Maya on /)
    .waitFor()
  await lookAtScreen(tutor, 'money of a tutor')
}

type Parties = { reader: Page; admin: Page; tutor: Page; missed: string }

/** The student disputes the report; an admin decides, and both read why. */
async function dispute({ reader, admin, tutor, missed }: Parties): Promise<void> {
  await admin.goto('/moderation?state=disputes')
  // One of the demo campus waits already.
  await admin.getByRole('main').getByText('Disputes 1').waitFor()
  await reader.goto(`/tutoring-sessions?open=${missed}`)
  await reader.getByRole('dialog').getByRole('button', { name: 'Dispute', exact: true }).click()
  await reader.getByRole('dialog').getByText('Disputed, an admin looks at it.').waitFor()
  await admin.getByRole('main').getByText('Disputes 2').waitFor()
  const waiting = admin.getByRole('article', { name: /^Mathematics, / })
  await waiting.getByText(/says that Leo Brandt was not there/).waitFor()
  await waiting.getByRole('button', { name: 'Decide' }).click()
  await waiting.getByText('Choose one.').waitFor()
  await lookAtScreen(admin, 'a dispute')
  await waiting.getByRole('radio', { name: /^It took place/ }).check()
  await waiting.getByLabel('Reason').fill('The room shows both.')
  await waiting.getByRole('button', { name: 'Decide' }).click()
  await waiting.waitFor({ state: 'detached' })
  await admin.getByRole('main').getByText('Disputes 1').waitFor()
  await reader.getByRole('dialog').getByText('The room shows both.').first().waitFor()
  await reader.getByRole('dialog').getByRole('link', { name: 'Write Review' }).waitFor()
  await visit(tutor, '/tutoring-sessions?tab=past')
  await tutor.getByRole('main').getByText('The room shows both.').waitFor()
  await expectAccessible(tutor, 'a decided dispute')
  await lookAtScreen(tutor, 'past sessions of a tutor')
}
