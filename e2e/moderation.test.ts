import { test } from 'vitest'
import { signInToDemo } from '../features/account/contract.ts'
import { changeRole } from '../features/admin/contract.ts'
import { addSession } from '../features/study/contract.ts'
import { joinSession, makeJoinLink } from '../features/study/invitations/contract.ts'
import { idOf, succeeded } from '../server/testing/answers.ts'
import { type Caller, makeCaller } from '../server/testing/caller.ts'
import { desk, lookAtScreen, phone, visit } from './look.ts'
import { demoQuad, openAs, said } from './quad.ts'

/** A moderator of the demo campus, signed in on a page. */
async function openModerator(origin: string, name: string, window: typeof phone) {
  const admin = makeCaller(origin)
  succeeded(await admin.call(signInToDemo, { as: 'admin' }))
  const opened = await openAs(origin, { name }, window)
  succeeded(await admin.call(changeRole, { person: opened.me.id, role: 'moderator' }))
  return opened
}

/** A group session that the guest is in. */
async function meet(host: Caller, guest: Caller, title: string): Promise<string> {
  const id = idOf(await host.call(addSession, { title, course: 'BIO 210', date: '2031-03-04', time: '16:00' }))
  const { token } = succeeded(await host.call(makeJoinLink, { id }))
  return idOf(await guest.call(joinSession, { token }))
}

test('a reported name is hidden, appealed and restored by a second moderator, also in open tabs', async () => {
  const { origin } = await demoQuad()
  const unique = `Dean ${crypto.randomUUID().slice(0, 6)}`
  const author = await openAs(origin, { name: unique }, phone)
  const reader = await openAs(origin, { name: 'Ben Archer' }, phone)
  const noor = await openModerator(origin, 'Noor Test', phone)
  const ines = await openModerator(origin, 'Ines Test', phone)
  await meet(author.me, reader.me, 'Membrane review')

  const { page } = reader
  await page.goto(`/people/${author.me.id}`)
  await page.getByRole('button', { name: `Actions for ${unique}` }).click()
  await page.getByRole('button', { name: 'Report', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: `Report ${unique}` })
  await dialog.getByRole('button', { name: 'Report', exact: true }).click()
  await dialog.getByText('Choose what is wrong.').waitFor()
  await dialog.getByText('The name or picture pretends to be somebody else').click()
  await dialog.getByLabel('In your words').fill('There is no such dean.')
  await lookAtScreen(page, 'a report', { resize: false })
  await dialog.getByRole('button', { name: 'Report', exact: true }).click()
  await said(page, 'Thank you. A moderator will look at it.')

  await noor.page.goto('/moderation?sort=newest&kind=name')
  await noor.page.getByRole('link', { name: unique }).click()
  await noor.page.getByRole('main').getByText('There is no such dean.').waitFor()
  await lookAtScreen(noor.page, 'a case')
  await noor.page.getByRole('button', { name: 'Hide', exact: true }).click()
  await noor.page.getByRole('main').getByText('Write what the author is told.').waitFor()
  await noor.page.getByLabel('What the author is told').fill('You are no dean (1).')
  await noor.page.getByRole('button', { name: 'Hide', exact: true }).click()
  await said(noor.page, 'It is hidden. Its author is told.')
  await page.getByRole('heading', { name: 'Student', level: 1, exact: true }).waitFor()

  await author.page.goto('/cases')
  await author.page.getByRole('main').getByText('You are no dean (1).').waitFor()
  await lookAtScreen(author.page, 'decisions about oneself')
  await author.page.getByRole('button', { name: 'Ask for another look' }).click()
  await author.page.getByLabel('Why should it be decided otherwise?').fill('My first name is Dean.')
  await author.page.getByRole('button', { name: 'Send', exact: true }).click()
  await said(author.page, 'Somebody else will look at it.')
  await visit(author.page, '/profile')
  await author.page.getByRole('main').getByText('Moderators have hidden your name from everybody else.').waitFor()

  await visit(noor.page, '/moderation?state=appeal&sort=newest')
  await noor.page.getByRole('link', { name: unique }).click()
  await noor.page.getByRole('main').getByText('somebody else decides about the appeal').waitFor()
  await ines.page.goto('/moderation?state=appeal&sort=newest')
  // It stood beside the queue already, on a page that is left here; at its own address the page says that it is looked at.
  const looked = ines.page.waitForRequest(/\/look$/)
  await ines.page.getByRole('link', { name: unique }).click()
  await looked
  await ines.page.getByRole('main').getByText('My first name is Dean.').first().waitFor()
  await ines.page.getByLabel('What the author is told').fill('It is your name.')
  await ines.page.getByRole('button', { name: 'Restore', exact: true }).click()
  await said(ines.page, 'It can be read again. Its author is told.')
  await page.getByRole('heading', { name: unique, level: 1 }).waitFor()
  await visit(author.page, '/cases')
  await author.page.getByRole('main').getByText('It is your name.').waitFor()
  for (const one of [author, reader, noor, ines]) await one.close()
})

test('a suspended student learns why, exports and asks for another look, and nobody hears from them meanwhile', async () => {
  const { origin } = await demoQuad()
  const author = await openAs(origin, { name: 'Felix Amsel' }, desk)
  const reader = await openAs(origin, { name: 'Gila Roth' }, desk)
  const noor = await openModerator(origin, 'Noor Test', desk)
  const unique = `Essays for sale ${crypto.randomUUID().slice(0, 6)}`
  await meet(author.me, reader.me, unique)
  await author.page.goto('/homework')
  await author.page.getByRole('heading', { name: 'Homework', level: 1 }).waitFor()

  await reader.page.goto('/study-sessions')
  await reader.page.getByRole('button', { name: `Edit ${unique}` }).click()
  await reader.page.getByRole('button', { name: 'Report this session' }).click()
  const dialog = reader.page.getByRole('dialog', { name: 'Report this session' })
  await dialog.getByText('Advertising or selling').click()
  await lookAtScreen(reader.page, 'a report of a session', { resize: false })
  await dialog.getByRole('button', { name: 'Report', exact: true }).click()
  await said(reader.page, 'Thank you. A moderator will look at it.')

  await noor.page.goto('/moderation?sort=newest&kind=group-session')
  await noor.page.getByRole('link', { name: unique }).click()
  // It stood beside the queue already, on a page that is left here.
  await noor.page.locator('[data-case]').getByRole('article').getByText('Felix Amsel').waitFor()
  await noor.page.getByLabel('What the author is told').fill('Selling work is against the rules (3).')
  await noor.page.getByRole('button', { name: 'Suspend…' }).click()
  const asked = noor.page.getByRole('dialog', { name: 'Suspend Felix Amsel?' })
  await asked.getByLabel('For how long?').selectOption('3 days')
  await lookAtScreen(noor.page, 'suspending somebody')
  await asked.getByRole('button', { name: 'Suspend', exact: true }).click()
  await said(noor.page, 'It is hidden and its author suspended.')

  // Their open tab learns it.
  const bar = author.page.getByRole('region', { name: 'Suspended' })
  await bar.getByText('Your account is suspended until').waitFor()
  await visit(reader.page, '/study-sessions')
  await reader.page.getByRole('button', { name: 'Edit Hidden by moderators' }).waitFor()
  await bar.getByRole('link', { name: 'export' }).click()
  const data = author.page.getByRole('region', { name: 'Your data' })
  await data.getByRole('button', { name: 'Export my data' }).click()
  await data.getByRole('button', { name: 'Download' }).waitFor()
  await bar.getByRole('link', { name: 'Why, and asking for another look' }).click()
  await author.page.getByRole('main').getByText('Selling work is against the rules (3).').waitFor()
  await lookAtScreen(author.page, 'a suspension')
  await author.page.getByRole('button', { name: 'Ask for another look' }).click()
  await author.page.getByLabel('Why should it be decided otherwise?').fill('They were free.')
  await author.page.getByRole('button', { name: 'Send', exact: true }).click()
  await said(author.page, 'Somebody else will look at it.')
  for (const one of [author, reader, noor]) await one.close()
})
