import { expect, test } from 'vitest'
import { profileVisibility } from '../features/people/contract.ts'
import { addSession } from '../features/study/contract.ts'
import { joinSession, makeJoinLink } from '../features/study/invitations/contract.ts'
import { idOf, succeeded } from '../server/testing/answers.ts'
import { lookAtScreen, phone, visit } from './look.ts'
import { expectAccessible, joinQuad, openAs, said } from './quad.ts'

test('somebody is seen by their group alone, and by nobody behind a block, also in an open tab', async () => {
  const { origin } = joinQuad()
  const ada = await openAs(origin, { name: 'Ada Marlow' }, phone)
  const ben = await openAs(origin, { name: 'Ben Archer' }, phone)
  const { page } = ada
  const plan = {
    title: 'Graph review',
    course: 'CS 301',
    date: '2031-03-04',
    time: '16:00',
    location: 'Wren Hall 204',
  }
  const id = idOf(await ada.me.call(addSession, plan))
  const { token } = succeeded(await ada.me.call(makeJoinLink, { id }))

  // Before they share anything, one is not there for the other.
  await page.goto(`/people/${ben.me.id}`)
  await page.getByRole('heading', { name: 'This person is not there' }).waitFor()
  succeeded(await ben.me.call(joinSession, { token }))
  await page.reload()
  await page.getByRole('heading', { name: 'Ben Archer', level: 1 }).waitFor()
  await page
    .getByRole('main')
    .getByText('You see this profile because you are in something together, such as a group session.')
    .waitFor()
  await page.getByRole('region', { name: 'Sessions you share' }).getByRole('link', { name: 'Graph review' }).waitFor()
  await lookAtScreen(page, 'a person')

  // Gone as soon as the other goes private, and back as soon as everyone may look.
  await ben.page.goto('/settings#privacy')
  const privacy = ben.page.getByRole('region', { name: 'Privacy' })
  const choice = privacy.getByLabel('Profile Visibility')
  await choice.selectOption('Private')
  await page.getByRole('heading', { name: 'This person is not there' }).waitFor()
  await choice.selectOption('Everyone')
  await privacy.getByText('Saved').waitFor()
  await page.reload()
  await page.getByRole('main').getByText('Ben Archer shows this profile to everyone here.').waitFor()
  succeeded(await ada.me.call(profileVisibility.change, { value: 'everyone' }))
  await visit(ben.page, `/people/${ada.me.id}`)
  await ben.page.getByRole('heading', { name: 'Ada Marlow', level: 1 }).waitFor()

  // A block names what both still share, and takes effect in the other's open tab.
  await page.getByRole('button', { name: 'Actions for Ben Archer' }).click()
  await page.getByRole('button', { name: 'Block' }).click()
  const dialog = page.getByRole('dialog', { name: 'Block Ben Archer?' })
  await dialog.getByRole('button', { name: 'Remove Ben Archer from Graph review' }).waitFor()
  await lookAtScreen(page, 'blocking somebody')
  await dialog.getByRole('button', { name: 'Block', exact: true }).click()
  await said(page, 'You have blocked Ben Archer.')
  await ben.page.getByRole('heading', { name: 'This person is not there' }).waitFor()
  await visit(ben.page, '/study-sessions')
  await ben.page.getByRole('button', { name: 'Edit Graph review' }).click()
  const group = ben.page.getByRole('region', { name: 'People' })
  await group.getByText('Student', { exact: true }).waitFor()
  expect(await ben.page.locator('body').getByText('Ada Marlow').count()).toBe(0)

  // The one who blocked ends it, and the other's tab learns that too.
  await visit(page, '/settings#privacy')
  const unblock = page.getByRole('button', { name: 'Unblock Ben Archer' })
  await unblock.waitFor()
  await expectAccessible(page, 'privacy')
  await unblock.click()
  await page.getByRole('main').getByText('You have blocked nobody.').waitFor()
  await group.getByText('Ada Marlow').waitFor()
  await ben.close()
  await ada.close()
})

test('somebody is shown as online while a page of theirs is open, and not once they hide it', async () => {
  const { origin } = joinQuad()
  const ada = await openAs(origin, { name: 'Ada Marlow' })
  const ben = await openAs(origin, { name: 'Ben Archer' })
  succeeded(await ada.me.call(profileVisibility.change, { value: 'everyone' }))
  await ben.page.goto(`/people/${ada.me.id}`)
  await ben.page.getByRole('heading', { name: 'Ada Marlow', level: 1 }).waitFor()
  expect(await ben.page.locator('body').getByText('Online', { exact: true }).count()).toBe(0)

  // Being away takes five minutes of the server's clock: features/people/presence.test.ts.
  await ada.page.goto('/homework')
  await ben.page.getByRole('main').getByText('Online', { exact: true }).waitFor()

  await visit(ada.page, '/settings#privacy')
  await ada.page.getByRole('switch', { name: 'Show Online Status' }).press('Space')
  await ben.page.locator('body').getByText('Online', { exact: true }).waitFor({ state: 'detached' })
  await ben.page.reload()
  await ben.page.getByRole('heading', { name: 'Ada Marlow', level: 1 }).waitFor()
  expect(
    await ben.page
      .locator('body')
      .getByText(/^(Online|Away)$/)
      .count(),
  ).toBe(0)
  for (const one of [ada, ben]) await one.close()
})
