import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { signIn, signInToDemo } from '../features/account/contract.ts'
import { changeRole } from '../features/admin/contract.ts'
import { readFeedbackPrompt } from '../features/feedback/contract.ts'
import { succeeded } from '../server/testing/answers.ts'
import { type Caller, makeCaller } from '../server/testing/caller.ts'
import { lookAtScreen, phone, visit } from './look.ts'
import { daysFromNow, setPageAt, startMovable } from './movable.ts'
import { openBrowser, said } from './quad.ts'

const daysLater = 8

/** A browser in which somebody signs in once more, days after signing up. */
async function openLater(origin: string, me: Caller) {
  succeeded(await me.call(signIn, { email: me.email, password: me.password, remember: true }))
  const opened = await openBrowser(origin, phone)
  await opened.context.addCookies([...me.cookies].map(([name, value]) => ({ name, value, url: origin })))
  await setPageAt(opened.page, daysFromNow(daysLater))
  return { me, ...opened }
}

test('a student is asked after the first week, is answered by an admin and sees it live, and asks support', async () => {
  const quad = await startMovable({ QUAD_DEMO: 'on', REVIEW_URL_WEB: 'https://reviews.example/quad' })
  const people = await Promise.all(
    ['Maya Lind', 'Ines Duarte', 'Noor Haddad'].map((name) => makeCaller(quad.origin).signUp({ name })),
  )
  const demoAdmin = makeCaller(quad.origin)
  succeeded(await demoAdmin.call(signInToDemo, { as: 'admin' }))
  for (const { id } of people.slice(1)) succeeded(await demoAdmin.call(changeRole, { person: id, role: 'admin' }))
  expect(await people[0]?.call(readFeedbackPrompt, {})).toEqual({ prompt: null })
  await quad.moveTo(daysFromNow(daysLater))
  const opened = await Promise.all(people.map((me) => openLater(quad.origin, me)))
  const [student, admin, second] = opened
  if (!student || !admin || !second) throw new Error('nobody')
  const { page } = student

  // Two tabs at once ask once.
  const tab = await page.context().newPage()
  const claims: boolean[] = []
  for (const one of [page, tab])
    one.on('response', (answer) => {
      // Once the page is left, which happens below, nothing of an answer can be read any more.
      if (/\/api\/feedback-prompt\/./.test(answer.url()))
        answer.json().then(
          ({ shown }) => claims.push(shown),
          () => undefined,
        )
    })
  await setPageAt(tab, daysFromNow(daysLater))
  await Promise.all([page.goto('/'), tab.goto('/')])
  const asked = (of: Page) => of.getByRole('dialog', { name: 'You completed your first week' })
  const first = await Promise.race(
    [page, tab].map((one) =>
      asked(one)
        .waitFor()
        .then(() => one),
    ),
  )
  const other = first === page ? tab : page
  await other.reload()
  await other.getByRole('heading', { name: 'Welcome back, Maya!' }).waitFor()
  await other.waitForResponse((answer) => answer.url().endsWith('/api/feedback-prompt'))
  expect(await asked(other).count()).toBe(0)
  expect(claims.filter(Boolean)).toHaveLength(1)
  await other.close()

  await giveTwoStars(first, asked(first))
  await first.goto('/profile?tab=referrals')
  const card = first.getByRole('region', { name: 'Feedback & Support' })
  await card.getByText('The timer stops in the library.').waitFor()
  await card.getByText('Open', { exact: true }).waitFor()

  // Two admins have it open; one is faster.
  const entries = [admin.page, second.page]
  for (const one of entries) {
    await one.goto('/admin/feedback?q=Maya%20Lind')
    await one.getByRole('button', { name: /^Open what Maya Lind wrote/ }).click()
    await one.getByRole('dialog', { name: 'Maya Lind' }).getByText('The timer stops in the library.').waitFor()
  }
  const [mine, theirs] = entries.map((one) => one.getByRole('dialog', { name: 'Maya Lind' }))
  if (!mine || !theirs) throw new Error('no dialog')
  await theirs.getByLabel('Answer').fill('We look at it.')
  await mine.getByLabel('Tags').fill('Timer, library')
  await mine.getByRole('button', { name: 'Save tags' }).click()
  await said(admin.page, 'Tags saved')
  await mine.getByRole('button', { name: 'Send answer' }).click()
  await mine.getByText('Write an answer.').waitFor()
  // What is behind the dialog, half under the top bar, would be too small to be pressed.
  await admin.page.evaluate('scrollTo(0, 0)')
  await lookAtScreen(admin.page, 'an entry of the inbox')
  await mine.getByLabel('Answer').fill('It goes on by itself now.')
  await mine.getByRole('button', { name: 'Send answer' }).click()
  await said(admin.page, 'Answer sent')
  await theirs.getByText('has answered this in the meantime.').waitFor()
  expect(await theirs.getByLabel('Another answer').inputValue()).toBe('We look at it.')
  await theirs.getByRole('button', { name: 'Close', exact: true }).click()
  await theirs.getByText('Discard what you wrote?').waitFor()
  await theirs.getByRole('button', { name: 'Discard' }).click()

  // The open card and the bell have it.
  await card.getByText('It goes on by itself now.').waitFor()
  await card.getByText('Answered', { exact: true }).waitFor()
  await first.getByRole('button', { name: /^More ?, 1 unread$/ }).waitFor()

  await contactSupport(first)
  await lookAtScreen(first, 'feedback and support')
  await mine.getByRole('button', { name: 'Close', exact: true }).click()
  await admin.page.getByRole('main').getByText('How do I leave a study group?').waitFor()
  await lookAtScreen(admin.page, 'the inbox')
  await giveFiveStars(first)
  await visit(first, '/notifications')
  await first.getByRole('main').getByText('Your feedback was answered').waitFor()
  for (const one of [student, admin, second]) await one.close()
})

/** By keyboard; what was typed stays when it cannot be sent. */
async function giveTwoStars(page: Page, dialog: ReturnType<Page['getByRole']>): Promise<void> {
  await dialog.getByText('Congratulations, Maya. How is Quad so far?').waitFor()
  expect(await dialog.getByRole('button', { name: 'Continue' }).isDisabled()).toBe(true)
  await lookAtScreen(page, 'a prompt')
  await dialog.getByRole('radio').first().focus()
  await page.keyboard.press('4')
  await page.keyboard.press('2')
  await dialog.getByText('2 of 5', { exact: true }).waitFor()
  await dialog.getByRole('button', { name: 'Continue' }).click()
  const more = page.getByRole('dialog', { name: 'Tell us more' })
  const words = more.getByLabel('What could we improve? (Optional)')
  await words.fill('The timer stops in the library.')
  await lookAtScreen(page, 'words after few stars')
  await page.context().setOffline(true)
  await more.getByRole('button', { name: 'Submit Feedback' }).click()
  await said(page, 'Failed to submit feedback')
  expect(await words.inputValue()).toBe('The timer stops in the library.')
  await page.context().setOffline(false)
  await more.getByRole('button', { name: 'Submit Feedback' }).click()
  await said(page, 'Thank you for your feedback!')
  const thanks = page.getByRole('dialog', { name: 'Thank you' })
  await thanks.getByText('Somebody reads what you wrote.').waitFor()
  await thanks.getByRole('button', { name: 'Done' }).click()
  await thanks.waitFor({ state: 'detached' })
}

async function contactSupport(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Contact support' }).click()
  const dialog = page.getByRole('dialog', { name: 'Contact support' })
  await dialog.getByRole('button', { name: 'Send' }).click()
  await dialog.getByText('Write what you want to ask.').waitFor()
  await dialog.getByLabel('Your question').fill('How do I leave a study group?')
  await lookAtScreen(page, 'a question to support')
  await dialog.getByRole('button', { name: 'Send' }).click()
  await said(page, 'Your question was sent')
  await page.getByRole('region', { name: 'Feedback & Support' }).getByText('How do I leave a study group?').waitFor()
}

async function giveFiveStars(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Give Feedback' }).click()
  const dialog = page.getByRole('dialog', { name: 'Give Feedback' })
  await dialog.getByRole('radio', { name: '5 of 5, very good' }).check()
  await dialog.getByRole('button', { name: 'Continue' }).click()
  const review = page.getByRole('dialog', { name: 'Would you write a review?' })
  const link = review.getByRole('link', { name: 'Write a review' })
  expect(await link.getAttribute('href')).toBe('https://reviews.example/quad')
  await lookAtScreen(page, 'the way to a review')
  await review.getByRole('button', { name: 'Not now' }).click()
  await page.getByRole('dialog', { name: 'Thank you' }).getByRole('button', { name: 'Done' }).click()
}
