import ICAL from 'ical.js'
import nodeIcal from 'node-ical'
import { expect, test } from 'vitest'
import { signInToDemo } from '../features/account/contract.ts'
import { createFeed } from '../features/calendar/feeds/contract.ts'
import { readCampusEvent } from '../features/events/contract.ts'
import { editCampusEvent } from '../features/events/make.contract.ts'
import { answerCampusEvent } from '../features/events/seats/contract.ts'
import { succeeded } from '../server/testing/answers.ts'
import { makeCaller } from '../server/testing/caller.ts'
import { lookAtScreen, phone, visit } from './look.ts'
import { demoQuad, openAs, openBrowser, said } from './quad.ts'

const zone = 'America/New_York'

/** The starts of events with that title in a feed, as two programs read them; struck ones are left out. */
async function startsIn(feed: string, title: string): Promise<string[][]> {
  const text = await (await fetch(feed)).text()
  const calendar = new ICAL.Component(ICAL.parse(text))
  const byIcal = calendar
    .getAllSubcomponents('vevent')
    .map((one) => new ICAL.Event(one))
    .filter((one) => one.summary.includes(title) && one.component.getFirstPropertyValue('status') !== 'CANCELLED')
    .map((one) => one.startDate.toJSDate().toISOString())
  const byNode = Object.values(nodeIcal.sync.parseICS(text)).flatMap((one) =>
    one?.type === 'VEVENT' && String(one.summary).includes(title) && one.status !== 'CANCELLED'
      ? [one.start.toISOString()]
      : [],
  )
  return [byIcal, byNode]
}

test('two seats are filled fairly, the line goes on, and calendar and feed follow', async () => {
  const { origin } = await demoQuad()
  const title = 'Lantern walk'
  const officer = await openBrowser(origin, { ...phone, timezoneId: zone })
  const felix = makeCaller(origin)
  succeeded(await felix.call(signInToDemo, { as: 'officer' }))
  await officer.context.addCookies([...felix.cookies].map(([name, value]) => ({ name, value, url: origin })))
  const [ada, ben, cleo] = [
    await openAs(origin, { name: 'Ada Marlow', zone }, { ...phone, timezoneId: zone }),
    await openAs(origin, { name: 'Ben Ostrow', zone }, { ...phone, timezoneId: zone }),
    await openAs(origin, { name: 'Cleo Varga', zone }, { ...phone, timezoneId: zone }),
  ]

  // An officer makes it; it saves itself, and is there after the page is loaded anew.
  const { page } = officer
  await page.goto('/organizations?tab=events')
  await page.getByRole('link', { name: 'Create event' }).click()
  await page.getByRole('heading', { name: 'New event', level: 1 }).waitFor()
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await page.getByRole('main').getByText('Name the event.').waitFor()
  await page.getByRole('textbox', { name: 'Title' }).fill(title)
  await page.getByLabel('Capacity').fill('2')
  await page.getByLabel('Guests each').fill('1')
  await page.getByLabel('Place', { exact: true }).fill('South gate')
  await page.getByRole('button', { name: 'Add question' }).click()
  await page.getByLabel('Question 1', { exact: true }).fill('Do you bring a lantern?')
  await page.getByLabel('Kind of question 1').selectOption('Choice')
  for (const choice of ['Yes', 'No']) {
    await page.getByLabel('Another choice of question 1').fill(choice)
    await page.getByLabel('Another choice of question 1').press('Enter')
  }
  await page.getByRole('main').getByText('Required', { exact: true }).click()
  await page.getByRole('checkbox', { name: 'Required', checked: true }).waitFor()
  await page
    .getByRole('main')
    .getByText(/^Draft saved/)
    .waitFor()
  await lookAtScreen(page, 'a draft of an event')
  await page.getByRole('link', { name: 'Preview' }).click()
  await page.getByRole('main').getByText('Nobody sees it before you publish.').waitFor()
  const [, id = ''] = /events\/([\w-]+)$/.exec(page.url()) ?? []
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await said(page, 'Event published.')

  // One comes with a guest, and nothing is left; the next waits.
  await ada.page.goto(`/events/${id}`)
  await ada.page.getByRole('button', { name: 'RSVP', exact: true }).click()
  await ada.page.getByRole('main').getByText('Choose one.').waitFor()
  await lookAtScreen(ada.page, 'an answer is missing')
  await ada.page.getByRole('radio', { name: 'Yes' }).check()
  await ada.page.getByRole('button', { name: 'One guest more' }).click()
  await ada.page.getByRole('button', { name: 'RSVP', exact: true }).click()
  await said(ada.page, 'RSVP confirmed!')
  await ada.page.getByRole('heading', { name: 'You and 1 guest are going' }).waitFor()
  await ben.page.goto(`/events/${id}`)
  await ben.page.getByRole('heading', { name: 'Full, 0 waiting' }).waitFor()
  await ben.page.getByRole('radio', { name: 'No' }).check()
  await ben.page.getByRole('button', { name: 'Join waiting list' }).click()
  await ben.page.getByRole('heading', { name: 'You are 1st of 1' }).waitFor()
  await lookAtScreen(ben.page, 'in line')
  succeeded(await cleo.me.call(answerCampusEvent, { id, answers: { ...(await choiceOf(cleo.me, id)) } }))

  await cleo.page.goto('/organizations?tab=events&q=Lantern')
  await cleo.page.getByRole('link', { name: title }).first().waitFor()
  await lookAtScreen(cleo.page, 'the events')

  // A guest stays at home: the seat is offered to whoever stands first, and taken by a press.
  await ada.page.getByRole('button', { name: 'One guest fewer' }).click()
  await ada.page.getByRole('button', { name: 'Save answers' }).click()
  await ben.page.getByRole('heading', { name: 'A place is yours' }).waitFor()
  await lookAtScreen(ben.page, 'a place is offered')
  await ben.page.getByRole('button', { name: 'Let it go' }).first().click()
  await ben.page.getByRole('button', { name: 'Join again at the end' }).waitFor()
  await visit(cleo.page, `/events/${id}`)
  await cleo.page.getByRole('button', { name: 'Take it' }).first().click()
  await cleo.page.getByRole('heading', { name: 'You are going' }).waitFor()

  // What else its organization does is a list of its own, with the way back to all.
  await cleo.page.getByRole('link', { name: /^All \d+ events of / }).click()
  const only = cleo.page.getByRole('button', { name: /^Only / })
  await cleo.page.getByRole('link', { name: title }).first().waitFor()
  await lookAtScreen(cleo.page, 'the events of one organization')
  await only.click()
  await only.waitFor({ state: 'hidden' })

  // It moves an hour: the open page, the calendar and the feed follow.
  const { address: feed } = succeeded(await ada.me.call(createFeed, { name: 'Everything' }))
  const { startsAt, updatedAt } = succeeded(await felix.call(readCampusEvent, { id }))
  expect(await startsIn(feed, title)).toEqual([[startsAt], [startsAt]])
  const moved = new Date(Date.parse(startsAt) + 3_600_000).toISOString()
  await visit(page, `/events/${id}/edit`)
  await page.getByLabel('Starts').fill('19:00')
  await page.getByLabel('Ends').fill('21:00')
  await page.getByRole('button', { name: 'Save and tell 2 people' }).click()
  await said(page, 'Event updated.')
  await ada.page
    .getByRole('main')
    .getByText(/^It has moved\./)
    .waitFor()
  await lookAtScreen(ada.page, 'an event that has moved')
  expect(await startsIn(feed, title)).toEqual([[moved], [moved]])
  await visit(ada.page, '/calendar?view=agenda')
  await ada.page
    .getByRole('button', { name: new RegExp(`^${title}`) })
    .first()
    .waitFor()

  // Another officer who still has the former page is told.
  expect(await felix.call(editCampusEvent, { id, seenAt: updatedAt, place: 'North gate' })).toMatchObject({
    code: 'conflict',
  })

  // The officers see who comes; cancelled, everybody reads why.
  await visit(page, `/events/${id}`)
  await page.getByRole('link', { name: 'See who comes' }).click()
  await page.getByRole('list', { name: 'Going' }).getByText('Ada Marlow').waitFor()
  await lookAtScreen(page, 'who comes')
  await visit(page, `/events/${id}`)
  await page.getByRole('button', { name: `Actions for ${title}` }).click()
  await page.getByRole('main').getByText('Cancel event', { exact: true }).click()
  const cancelling = page.getByRole('dialog', { name: 'Cancel event' })
  await cancelling.getByLabel('Why?').fill('The wind is too strong for lanterns.')
  await lookAtScreen(page, 'cancelling an event')
  await cancelling.getByRole('button', { name: 'Cancel event' }).click()
  await visit(ada.page, `/events/${id}`)
  await ada.page.getByRole('main').getByText('The wind is too strong for lanterns.').waitFor()
  expect(await startsIn(feed, title)).toEqual([[], []])
  for (const one of [officer, ada, ben, cleo]) await one.close()
})

/** The first choice of each question of an event. */
async function choiceOf(who: ReturnType<typeof makeCaller>, id: string): Promise<Record<string, string>> {
  const { questions } = succeeded(await who.call(readCampusEvent, { id }))
  return Object.fromEntries(questions.map((one) => [one.id, one.choices[0] ?? '']))
}
