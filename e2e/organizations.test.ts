import { expect, test } from 'vitest'
import { signInToDemo } from '../features/account/contract.ts'
import { changeRole } from '../features/admin/contract.ts'
import { createFeed } from '../features/calendar/feeds/contract.ts'
import { profileVisibility } from '../features/people/contract.ts'
import { succeeded } from '../server/testing/answers.ts'
import { makeCaller } from '../server/testing/caller.ts'
import { lookAtScreen, phone, visit } from './look.ts'
import { demoQuad, openAs, said } from './quad.ts'

test('an organization is proposed, started together, approved, joined, handed over, archived and restored', async () => {
  const { origin } = await demoQuad()
  const admin = makeCaller(origin)
  succeeded(await admin.call(signInToDemo, { as: 'admin' }))
  const name = 'Night Shift Bakers'
  const pia = await openAs(origin, { name: 'Pia Lindqvist' }, phone)
  const max = await openAs(origin, { name: 'Max Odell' }, phone)
  const eve = await openAs(origin, { name: 'Eve Sandoval' }, phone)
  const ida = await openAs(origin, { name: 'Ida Krause', zone: 'UTC' }, { ...phone, timezoneId: 'UTC' })
  const noor = await openAs(origin, { name: 'Noor Journey' }, phone)
  succeeded(await admin.call(changeRole, { person: noor.me.id, role: 'moderator' }))
  await max.me.call(profileVisibility.change, { value: 'everyone' })
  const { page } = pia

  // Proposed, with somebody who is asked to start it too.
  await page.goto('/organizations')
  await page.getByRole('link', { name: 'Propose organization' }).click()
  await page.getByRole('button', { name: 'Send proposal' }).click()
  for (const words of ['Name the organization.', 'Choose a category.', 'Say what it is.', 'Say why it should exist.'])
    await page.getByRole('main').getByText(words).waitFor()
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill(name)
  await page.getByLabel('Category').selectOption('Cultural')
  await page.getByLabel('What is it?').fill('Bread for the morning, kneaded at night.')
  await page.getByLabel('Meets').selectOption('weekly')
  await page.getByLabel('Day').selectOption('Thursday')
  await page.getByLabel('From').fill('17:30')
  await page.getByLabel('To', { exact: true }).fill('19:00')
  await page.getByLabel('Place').fill('Finch kitchen')
  await page.getByLabel('Add somebody by name').fill('Max Odell')
  await page
    .getByRole('list', { name: 'People found' })
    .getByRole('button', { name: /Max Odell/ })
    .click()
  await page.getByRole('button', { name: 'Do not ask Max Odell, who has been asked' }).waitFor()
  await lookAtScreen(page, 'a proposal')

  await max.page.goto('/notifications')
  await max.page.getByRole('main').getByText(`You are asked to start ${name}`).first().click()
  await max.page.getByRole('heading', { name, level: 1 }).waitFor()
  await lookAtScreen(max.page, 'asked to start it')
  await max.page.getByRole('button', { name: 'Yes, I start it too' }).click()
  await max.page.getByRole('main').getByText('You said yes.').first().waitFor()
  await page.getByRole('button', { name: 'Do not ask Max Odell, who has said yes' }).waitFor()

  // What was typed is there after the page is loaded anew.
  await page.getByLabel('Why should it exist?').fill('Six of us have baked in one kitchen since September.')
  await page
    .getByRole('main')
    .getByText(/^Draft saved/)
    .waitFor()
  await page.reload()
  expect(await page.getByLabel('Place').inputValue()).toBe('Finch kitchen')
  await page.getByRole('button', { name: 'Send proposal' }).click()
  await said(page, 'Proposal sent.')
  const own = page.getByRole('list', { name: 'Your proposals' })
  await own.getByText('Waiting').waitFor()
  // The form is there for another one.
  await expect.poll(() => page.getByLabel('Place').inputValue()).toBe('')

  // A moderator asks back, then approves.
  await noor.page.goto('/moderation')
  await noor.page
    .getByRole('main')
    .getByText(/^Proposals/)
    .click()
  const card = noor.page.getByRole('article', { name })
  await card.getByText('Answer', { exact: true }).click()
  await card.getByLabel('Words').fill('Which oven?')
  await lookAtScreen(noor.page, 'a proposal to decide')
  await card.getByRole('button', { name: 'Answer', exact: true }).click()
  await card.waitFor({ state: 'detached' })
  // A message under the pointer stays.
  await noor.page.mouse.move(0, 0)
  await own.getByText('Answered').waitFor()
  await page.getByRole('link', { name: 'Change and send again' }).click()
  // The words stand in the list before the form is that of the answered one.
  await page.getByRole('heading', { name: 'Change proposal', level: 1 }).waitFor()
  await page.getByRole('main').getByText('Which oven?').first().waitFor()
  await page.getByLabel('Place').fill('Finch kitchen, the deck oven')
  await page.getByRole('button', { name: 'Send proposal' }).click()
  await own.getByText('Waiting').waitFor()
  await card.getByRole('button', { name: 'Approve', exact: true }).click()
  await said(noor.page, 'Approved. It stands in the directory.')
  await own.getByText('Approved').waitFor()
  await own.getByRole('link', { name }).click()
  await page.getByRole('heading', { name, level: 1 }).waitFor()
  const [, id = ''] = /organizations\/([\w-]+)$/.exec(page.url()) ?? []
  await lookAtScreen(page, 'the page of a president')

  const question = 'Do I need a tin of my own, or are there enough of them for whoever comes for the first time?'
  // One asks the officers something, and is answered while the page is open.
  await eve.page.goto(`/organizations/${id}`)
  await eve.page.getByRole('link', { name: 'Write to the officers' }).click()
  await eve.page.getByLabel('Message the officers').fill(question)
  await lookAtScreen(eve.page, 'a first message to the officers')
  await eve.page.getByRole('button', { name: 'Send', exact: true }).click()
  await eve.page.getByRole('main').getByText(question).waitFor()
  await visit(page, '/organizations')
  await page.getByRole('link', { name: /^Messages/ }).click()
  await lookAtScreen(page, 'messages of an officer')
  await page.getByRole('link', { name: /^Eve Sandoval/ }).click()
  await page.getByRole('main').getByText(question).waitFor()
  await page.getByRole('textbox').fill('We have plenty.')
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await eve.page.getByRole('main').getByText('We have plenty.').waitFor()
  await lookAtScreen(eve.page, 'an answer of an officer')
  await visit(page, `/organizations/${id}`)

  // One joins by a link.
  await page.getByRole('link', { name: /^Manage/ }).click()
  await page.getByRole('heading', { name: `Manage ${name}`, level: 1 }).waitFor()
  await page.getByRole('button', { name: 'New link' }).click()
  const address = await page.getByLabel('Link', { exact: true }).inputValue()
  await lookAtScreen(page, 'what a president manages, with a link to join')
  await eve.page.goto(address)
  await eve.page.getByRole('button', { name: 'Join', exact: true }).waitFor()
  await lookAtScreen(eve.page, 'where a link leads')
  await eve.page.getByRole('button', { name: 'Join', exact: true }).click()
  await said(eve.page, `Joined ${name}!`)
  await eve.page.getByRole('main').getByText('Joined', { exact: true }).first().waitFor()

  // One asks, with an answer to the question, and is accepted.
  await page.getByRole('radio', { name: /^By request/ }).check()
  const form = page.getByRole('dialog', { name: 'Edit organization' })
  await form.getByLabel('Question to whoever asks').fill('What do you bake?')
  await form.getByRole('button', { name: 'Save Changes' }).click()
  await said(page, 'Organization updated.')
  await ida.page.goto(`/organizations/${id}`)
  await ida.page.getByRole('button', { name: `Request to join ${name}` }).click()
  const asking = ida.page.getByRole('dialog', { name: `Ask to join ${name}` })
  await asking.getByLabel('What do you bake?').fill('Rye, and it rises.')
  await lookAtScreen(ida.page, 'a request to join')
  await asking.getByRole('button', { name: 'Request to join' }).click()
  await ida.page.getByRole('button', { name: 'Requested' }).waitFor()
  await page.getByRole('main').getByText('Rye, and it rises.').waitFor()
  await page.getByRole('button', { name: 'Accept Ida Krause' }).click()
  await ida.page.getByRole('main').getByText('Joined', { exact: true }).first().waitFor()

  // Its meetings stand in the calendar and the feed of whoever wants them there.
  await ida.page.getByRole('switch', { name: 'In my calendar' }).click()
  await ida.page.getByRole('switch', { name: 'In my calendar', checked: true }).waitFor()
  await visit(ida.page, '/calendar?view=agenda')
  await ida.page
    .getByRole('button', { name: new RegExp(`^${name}`) })
    .first()
    .waitFor()
  const { address: feed } = succeeded(await ida.me.call(createFeed, { name: 'Everything' }))
  expect(await (await fetch(feed)).text()).toContain(`SUMMARY:${name}`)

  // Handed over, so that the president can leave.
  const roster = page.getByRole('region', { name: 'Roster' })
  await roster
    .getByText(/^Since .*, founder/)
    .first()
    .waitFor()
  // Half under the top bar, a button would be too small to be pressed.
  await page.evaluate('scrollTo(0, 0)')
  await lookAtScreen(page, 'the roster')
  await roster.getByRole('button', { name: /^Roles of Max Odell/ }).click()
  await page.getByRole('button', { name: 'Hand over' }).click()
  await said(page, 'Max Odell is asked.')
  await visit(max.page, `/organizations/${id}`)
  await max.page
    .getByRole('main')
    .getByText(/asks you to be president, in their place/)
    .waitFor()
  await lookAtScreen(max.page, 'asked to be president')
  await max.page.getByRole('button', { name: 'Accept', exact: true }).click()
  await said(max.page, 'You are president now.')
  await page.getByRole('button', { name: `Actions for ${name}` }).click()
  await page.getByRole('button', { name: 'Leave' }).click()
  await said(page, `You left ${name}.`)
  await page.getByRole('button', { name: `Request to join ${name}` }).waitFor()

  // Archived and restored.
  await max.page.getByRole('link', { name: /^Manage/ }).click()
  await max.page.getByRole('button', { name: 'Archive', exact: true }).click()
  const archiving = max.page.getByRole('dialog', { name: `Archive ${name}?` })
  await archiving.getByLabel('Type its name').fill(name)
  await max.page.evaluate('scrollTo(0, 0)')
  await lookAtScreen(max.page, 'archiving')
  await archiving.getByRole('button', { name: 'Archive', exact: true }).click()
  await visit(ida.page, `/organizations/${id}`)
  await ida.page.getByRole('main').getByText('This organization is archived.').waitFor()
  await lookAtScreen(ida.page, 'an archived organization')
  await max.page.getByRole('button', { name: 'Restore' }).click()
  await said(max.page, 'It is back.')
  await ida.page.locator('body').getByText('This organization is archived.').waitFor({ state: 'detached' })
  for (const one of [pia, max, eve, ida, noor]) await one.close()
})

test('the directory is searched, ordered by the own week and shared by its address', async () => {
  const { origin } = await demoQuad()
  const { page, close } = await openAs(origin, { name: 'Tove Brandt' }, phone)
  await page.goto('/organizations')
  await page.getByRole('heading', { name: 'Campus Involvement', level: 1 }).waitFor()
  await page.getByRole('article', { name: 'Alderhill Robotics' }).waitFor()
  await lookAtScreen(page, 'the directory')
  await page.getByRole('main').getByText('Arts', { exact: true }).first().click()
  await page.getByRole('article', { name: 'Chamber Choir' }).waitFor()
  await page.getByRole('article', { name: 'Alderhill Robotics' }).waitFor({ state: 'detached' })
  await visit(page, '/organizations?sort=fits')
  await page.getByRole('main').getByText('Only you see this.').waitFor()
  await visit(page, '/organizations?q=robot')
  const card = page.getByRole('article', { name: 'Alderhill Robotics' })
  await card.getByRole('button', { name: 'Follow Alderhill Robotics' }).click()
  await said(page, 'You follow Alderhill Robotics.')
  await card.getByRole('button', { name: 'Following Alderhill Robotics' }).click()
  await said(page, 'You follow Alderhill Robotics no more.')
  await visit(page, '/organizations?q=zzzz')
  await page.getByRole('main').getByText('No organizations found').waitFor()
  await close()
})
