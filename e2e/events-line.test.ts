import { expect, test } from 'vitest'
import { dayIn, daysAfter } from '../contract/day.ts'
import { signIn, signInToDemo } from '../features/account/contract.ts'
import { listCampusEvents, listRunOrganizations, readCampusEvent } from '../features/events/contract.ts'
import { createCampusEvent, publishCampusEvent } from '../features/events/make.contract.ts'
import { answerCampusEvent } from '../features/events/seats/contract.ts'
import { succeeded } from '../server/testing/answers.ts'
import { makeCaller } from '../server/testing/caller.ts'
import { lookAtScreen } from './look.ts'
import { startMovable } from './movable.ts'
import { openAs, openBrowser, said } from './quad.ts'

test('an officer sees what another has changed, somebody does not come where it is now, and an offer that nobody takes goes on', async () => {
  const quad = await startMovable({ QUAD_DEMO: 'on' })
  const { origin } = quad
  const felix = makeCaller(origin)
  succeeded(await felix.call(signInToDemo, { as: 'officer' }))
  const [first] = succeeded(await felix.call(listRunOrganizations, {})).rows
  const day = daysAfter(dayIn('UTC', new Date()), 5)
  const { event: id } = succeeded(
    await felix.call(createCampusEvent, {
      ...{ id: first?.id ?? '', title: 'Lantern walk', category: 'Arts', capacity: 1, place: 'South gate' },
      ...{ date: day, start: '12:00', end: '14:00', zone: 'UTC', closesMinutes: 120 },
    }),
  )
  succeeded(await felix.call(publishCampusEvent, { id, published: true }))
  /** The clock moves to another day: without "Remember me" a session might have ended by then. */
  const open = async (name: string) => {
    const opened = await openAs(origin, { name })
    const { me, context } = opened
    succeeded(await me.call(signIn, { email: me.email, password: me.password, remember: true }))
    await context.addCookies([...me.cookies].map(([name, value]) => ({ name, value, url: origin })))
    succeeded(await me.call(answerCampusEvent, { id }))
    return opened
  }
  const [ada, ben, cleo] = [await open('Ada Marlow'), await open('Ben Ostrow'), await open('Cleo Varga')]

  // Two officers edit at once: the second keeps what they typed, and chooses where both typed.
  const officers = [await openBrowser(origin), await openBrowser(origin)] as const
  for (const { context, page } of officers) {
    await context.addCookies([...felix.cookies].map(([name, value]) => ({ name, value, url: origin })))
    await page.goto(`/events/${id}/edit`)
    await page.getByRole('textbox', { name: 'Title' }).waitFor()
  }
  const [one, two] = officers
  await two.page.getByRole('textbox', { name: 'Title' }).fill('Lantern walk by the river')
  await two.page.getByLabel('Place', { exact: true }).fill('East gate')
  await one.page.getByLabel('Place', { exact: true }).fill('North gate')
  await one.page.getByRole('button', { name: 'Save and tell 3 people' }).click()
  await said(one.page, 'Event updated.')
  const both = two.page.getByRole('main').getByRole('group', { name: 'place' })
  await both.getByText('North gate').waitFor()
  expect(await both.textContent()).toContain('Your placeEast gate')
  await lookAtScreen(two.page, 'somebody else has changed it')
  await both.getByRole('button', { name: 'Use theirs' }).click()
  await both.waitFor({ state: 'detached' })
  expect(await two.page.getByLabel('Place', { exact: true }).inputValue()).toBe('North gate')
  await two.page.getByRole('button', { name: 'Save Changes' }).click()
  await said(two.page, 'Event updated.')
  expect(succeeded(await felix.call(readCampusEvent, { id }))).toMatchObject({
    ...{ title: 'Lantern walk by the river', place: 'North gate' },
  })

  // A draft that is discarded while it was about to be saved is gone.
  await one.page.goto('/events/new')
  await one.page.getByRole('textbox', { name: 'Title' }).fill('Never to be')
  await one.page.getByRole('button', { name: 'Discard draft' }).click()
  await said(one.page, 'Draft discarded.')
  await one.page.getByRole('button', { name: 'Discard draft' }).waitFor({ state: 'detached' })
  const { rows: left } = succeeded(await felix.call(listCampusEvents, { organization: first?.id ?? '' }))
  expect(left.map(({ title }) => title)).not.toContain('Never to be')

  // Somebody reads that it has moved, and does not come: one press where it is read.
  await ben.page.goto(`/events/${id}`)
  await ben.page.getByRole('heading', { name: 'You are 1st of 2' }).waitFor()
  await ada.page.goto('/notifications')
  await ada.page.getByRole('button', { name: 'I can’t come' }).click()
  await said(ada.page, 'You are not on its list any more.')

  // The next in line is offered the place, which without a network nobody can take.
  await ben.page.getByRole('heading', { name: 'A place is yours' }).waitFor()
  await ben.context.setOffline(true)
  await ben.page.getByRole('button', { name: 'Take it', disabled: true }).waitFor()
  await ben.context.setOffline(false)
  await ben.page.getByRole('button', { name: 'Take it', disabled: false }).waitFor()

  // They let it end, and can only join again behind whoever has waited.
  await cleo.page.goto(`/events/${id}`)
  await cleo.page.getByRole('heading', { name: 'You are 1st of 1' }).waitFor()
  await quad.moveTo(Date.now() + 25 * 3_600_000, ben.page, cleo.page)
  await ben.page.getByRole('button', { name: 'Join again at the end' }).click()
  await ben.page.getByRole('heading', { name: 'You are 1st of 1' }).waitFor()
  await cleo.page.getByRole('heading', { name: 'A place is yours' }).waitFor()
  await cleo.page.getByRole('button', { name: 'Take it' }).click()
  await cleo.page.getByRole('heading', { name: 'You are going' }).waitFor()

  // In the last hour, with registration over, whoever waits takes what comes free by a press.
  await quad.moveTo(Date.parse(`${day}T11:30:00Z`), ben.page, cleo.page)
  await cleo.page.reload()
  await ben.page.reload()
  await ben.page.getByRole('main').getByText('whoever presses first has it').waitFor()
  await cleo.page.getByRole('button', { name: 'Cancel RSVP' }).click()
  await cleo.page.getByRole('dialog').getByRole('button', { name: 'Cancel RSVP' }).click()
  await cleo.page.getByRole('heading', { name: 'Registration is closed' }).waitFor()
  await ben.page.getByRole('button', { name: 'Take a place' }).waitFor()
  await lookAtScreen(ben.page, 'a place in the last hour')
  await ben.page.getByRole('button', { name: 'Take a place' }).click()
  await ben.page.getByRole('heading', { name: 'You are going' }).waitFor()
  for (const opened of [...officers, ada, ben, cleo]) await opened.close()
})
