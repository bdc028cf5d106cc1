import { expect, test } from 'vitest'
import { confirmEmail } from '../features/account/contract.ts'
import { listDevMails } from '../features/mail/contract.ts'
import { quietHours } from '../features/notifications/contract.ts'
import { addSession } from '../features/study/contract.ts'
import { joinSession, makeJoinLink } from '../features/study/invitations/contract.ts'
import { idOf, succeeded } from '../server/testing/answers.ts'
import { makeCaller } from '../server/testing/caller.ts'
import { lookAtScreen, openDemoWalk, phone, visit } from './look.ts'
import { pathInMail } from './mails.ts'
import { expectAccessible, joinQuad, openAs, openBrowser, said } from './quad.ts'

test('what others do reaches the bell of every open tab, leads where it happened, and a mail of it can be ended in a browser that is not signed in', async () => {
  const { origin } = joinQuad()
  const { me, page, context, close } = await openAs(origin, { name: 'Ada Marlow' })
  const ben = await makeCaller(origin).signUp({ name: 'Ben Archer' })
  const path = await pathInMail(me, me.email, 'Confirm your email address for Quad')
  const token = new URL(path, origin).searchParams.get('token') ?? ''
  succeeded(await me.call(confirmEmail, { token }))
  succeeded(await me.call(quietHours.change, { value: { ...quietHours.initial, on: false } }))
  await page.goto('/homework')
  const other = await context.newPage()
  await other.goto('/calendar')
  for (const tab of [page, other]) await tab.getByRole('button', { name: 'Notifications', exact: true }).waitFor()

  const plan = { title: 'Graph review', course: 'CS 301', date: '2031-03-04', time: '16:00' }
  const id = idOf(await me.call(addSession, plan))
  const link = succeeded(await me.call(makeJoinLink, { id }))
  succeeded(await ben.call(joinSession, { token: link.token }))
  for (const tab of [page, other]) await tab.getByRole('button', { name: 'Notifications, 1 unread' }).waitFor()
  await page.getByRole('button', { name: 'Notifications, 1 unread' }).click()
  const bell = page.getByRole('region', { name: 'Notifications' })
  await bell.getByText('Graph review').waitFor()
  await expectAccessible(page, 'the bell')
  await bell.getByRole('link', { name: /^Ben Archer said yes/ }).click()
  await page.waitForURL(/\/study-sessions/)
  for (const tab of [page, other]) await tab.getByRole('button', { name: 'Notifications', exact: true }).waitFor()

  // By keyboard alone, and told why.
  await page.getByRole('button', { name: 'Notifications', exact: true }).press('Enter')
  await bell.getByRole('button', { name: 'More about this notification' }).press('Enter')
  await page.getByRole('button', { name: 'Why do I get this?' }).press('Enter')
  await bell.getByText('You get this because you host this group session.').waitFor()
  await page.keyboard.press('Escape')
  await bell.waitFor({ state: 'detached' })

  const ended = await pathInMail(me, me.email, 'Somebody answered your invitation')
  expect(ended).toMatch(/^\/study-sessions/)
  const mails = succeeded(await me.call(listDevMails, {}))
  const letter = mails.find(({ to, subject }) => to === me.email && subject === 'Somebody answered your invitation')
  const visitor = await openBrowser(origin)
  await visitor.page.goto(letter?.unsubscribe ?? '')
  await visitor.page.getByRole('main').getByText('no more mails about “Invitations and changes”').waitFor()
  await expectAccessible(visitor.page, 'unsubscribing')
  await visitor.page.getByRole('button', { name: 'Stop these mails' }).click()
  await visitor.page.getByRole('main').getByText('No more mails about “Invitations and changes”').waitFor()
  await visit(page, '/settings#notifications')
  const box = page.getByRole('checkbox', { name: 'Invitations and changes, Email' })
  await expect.poll(() => box.isChecked()).toBe(false)
  await visitor.close()
  await close()
})

test('the demo’s student looks at notifications, does what one says, and chooses what comes', async () => {
  const { page, close } = await openDemoWalk()
  await page.setViewportSize(phone)
  await visit(page, '/notifications')
  await page.getByRole('heading', { name: 'Notifications', level: 1 }).waitFor()
  await page.getByRole('main').getByText('3 people said yes').waitFor()
  await lookAtScreen(page, 'notifications')
  await page.getByRole('button', { name: 'Show all 3' }).click()
  await page.getByRole('main').getByText('Imogen Farrow said yes').waitFor()
  await page.getByRole('button', { name: /^More ?, \d+ unread$/ }).waitFor()

  await page.getByRole('button', { name: 'Done' }).first().click()
  await said(page, 'Assignment completed')
  await page.getByRole('button', { name: 'Undo' }).click()
  await page
    .getByRole('main')
    .getByText('Undone', { exact: false })
    .or(page.getByRole('button', { name: 'Done' }))
    .first()
    .waitFor()

  await visit(page, '/settings#notifications')
  const times = page.getByRole('region', { name: 'When' })
  await times.getByRole('button', { name: 'Remove 2 hours' }).click()
  await page.getByRole('main').getByText('24 hours before the due time').waitFor()
  await times.getByRole('button', { name: 'Add' }).click()
  await page.getByRole('button', { name: '2 hours', exact: true }).click()
  await page.getByRole('main').getByText('24 hours and 2 hours before the due time').waitFor()
  const table = page.getByRole('region', { name: 'What reaches you where' })
  const saved = page.waitForResponse((answer) => answer.request().method() === 'PUT' && answer.ok())
  await table.getByRole('checkbox', { name: 'Own events, Email' }).press('Space')
  // A page that is left takes back what it is sending.
  await saved
  await page.reload()
  expect(await table.getByRole('checkbox', { name: 'Own events, Email' }).isChecked()).toBe(true)
  await table.getByRole('checkbox', { name: 'Own events, Email' }).press('Space')
  await lookAtScreen(page, 'notifications in the settings')
  await close()
})
