import ICAL from 'ical.js'
import nodeIcal from 'node-ical'
import { expect, test } from 'vitest'
import { daysAfter } from '../contract/day.ts'
import { wallClock } from '../contract/zone.ts'
import { addEvent, readCalendar } from '../features/calendar/contract.ts'
import { addCourse, addTerm } from '../features/courses/contract.ts'
import { addAssignment } from '../features/homework/contract.ts'
import { addSession } from '../features/study/contract.ts'
import { expectAccessible, openAs, startQuad } from './quad.ts'

const zone = 'America/New_York'
/** Half a year: clocks change in between, whenever this runs. */
const span = 210

type Me = Awaited<ReturnType<typeof openAs>>['me']

/** A student's term as the feed has to publish it. */
async function fill(me: Me, today: string): Promise<void> {
  const term = await me.call(addTerm, {
    ...{ name: 'Long term', firstDay: daysAfter(today, -20), lastDay: daysAfter(today, span) },
    breaks: [{ name: 'Break', firstDay: daysAfter(today, 30), lastDay: daysAfter(today, 40) }],
  })
  if (!('id' in term)) throw new Error(term.detail)
  const meetings = [
    { weekday: 2, start: '09:30', end: '10:45', room: 'Wren Hall 204' },
    { weekday: 4, start: '16:00', end: '17:30', room: 'Foundry 3', everyWeeks: 2, week: 2 },
  ]
  await me.call(addCourse, { courseCode: 'GEO 110', courseName: 'Rivers; floods, and 海', termId: term.id, meetings })
  await me.call(addEvent, {
    ...{ title: 'Night shift', location: 'Desk, “north”', repeat: { every: 'week', interval: 1 } },
    when: { kind: 'time', start: `${today}T22:30`, end: `${daysAfter(today, 1)}T02:15` },
  })
  await me.call(addSession, { title: 'Maps', course: 'GEO 110', date: daysAfter(today, 3), time: '14:00' })
  await me.call(addAssignment, { title: 'Delta essay', course: 'GEO 110', dueDate: daysAfter(today, 5) })
}

const line = (title: string, start: Date) => `${start.toISOString()} ${title}`

/** What Quad's own calendar shows at a time, in order. */
async function shownBy(me: Me, today: string): Promise<string[]> {
  const found: string[] = []
  for (let from = today; from < daysAfter(today, span); from = daysAfter(from, 30)) {
    const answer = await me.call(readCalendar, { from, to: daysAfter(from, 30) })
    if (!('rows' in answer)) throw new Error(answer.detail)
    for (const { title, when, kind } of answer.rows)
      if (when.kind === 'time' && kind !== 'assignment') found.push(line(title, new Date(when.start)))
  }
  // An event over midnight between two months is in both.
  return [...new Set(found)].sort()
}

function readByIcalJs(text: string, from: Date, to: Date): string[] {
  const calendar = new ICAL.Component(ICAL.parse(text))
  for (const one of calendar.getAllSubcomponents('vtimezone')) ICAL.TimezoneService.register(new ICAL.Timezone(one))
  const all = calendar.getAllSubcomponents('vevent')
  const exceptions = all.filter((one) => one.hasProperty('recurrence-id'))
  const found: string[] = []
  for (const component of all) {
    if (component.hasProperty('recurrence-id')) continue
    const event = new ICAL.Event(component)
    for (const one of exceptions)
      if (one.getFirstPropertyValue('uid') === event.uid) event.relateException(new ICAL.Event(one))
    if (event.startDate.isDate) continue
    const iterator = event.iterator()
    for (let next = iterator.next(); next; next = iterator.next()) {
      const { startDate, item } = event.getOccurrenceDetails(next)
      const start = startDate.toJSDate()
      if (start >= to) break
      if (start >= from) found.push(line(item.summary, start))
    }
  }
  return found.sort()
}

function readByNodeIcal(text: string, from: Date, to: Date): string[] {
  return Object.values(nodeIcal.sync.parseICS(text))
    .flatMap((one) => (one?.type === 'VEVENT' && one.datetype !== 'date' ? [one] : []))
    .flatMap((event) => nodeIcal.expandRecurringEvent(event, { from, to }))
    .flatMap(({ summary, start }) => (start >= from && start < to ? [line(String(summary), start)] : []))
    .sort()
}

test('a student subscribes to their calendar: two other programs read the same times, and the address ends when it is revoked', async () => {
  const quad = await startQuad({}, { embedded: true })
  const { me, page, close } = await openAs(quad.origin, { zone }, { timezoneId: zone })
  const today = wallClock(new Date(), zone).date
  await fill(me, today)

  await page.goto('/settings')
  const panel = page.getByRole('region', { name: 'Calendar feeds' })
  await panel.getByRole('button', { name: 'Create feed' }).click()
  await page.getByRole('dialog').getByLabel('Name').fill('Phone')
  // Half under the top bar, what stands behind the dialog would be too small to be pressed.
  await page.evaluate('scrollTo(0, 0)')
  await expectAccessible(page, 'a new feed')
  await page.getByRole('dialog').getByRole('button', { name: 'Create feed' }).click()
  const address = await page.getByRole('textbox', { name: 'Address' }).inputValue()
  expect(address).toMatch(/\/calendar\/feed\/[\w-]{43}\.ics$/)
  await expectAccessible(page, 'the address of a feed')
  await page.keyboard.press('Escape')

  const answer = await fetch(address)
  expect(answer.headers.get('content-type')).toBe('text/calendar; charset=utf-8')
  const text = await answer.text()
  const [from, to] = [new Date(`${today}T12:00:00Z`), new Date(`${daysAfter(today, span - 5)}T12:00:00Z`)]
  const within = (shown: string[]) => shown.filter((one) => one >= from.toISOString() && one < to.toISOString())
  const shown = within(await shownBy(me, today))
  expect(shown.length).toBeGreaterThan(50)
  expect(readByIcalJs(text, from, to).filter((one) => !one.endsWith('Delta essay'))).toEqual(shown)
  expect(readByNodeIcal(text, from, to).filter((one) => !one.endsWith('Delta essay'))).toEqual(shown)
  expect(text).toMatch(/SUMMARY:.*Delta essay/)

  const tag = answer.headers.get('etag') ?? ''
  expect((await fetch(address, { headers: { 'if-none-match': tag } })).status).toBe(304)
  await quad.stop('SIGKILL')
  await quad.start()
  expect(await (await fetch(address)).text()).toBe(text)

  await page.reload()
  await panel.getByText(/^Last fetched/).waitFor()
  await panel.getByRole('button', { name: 'Actions for Phone' }).click()
  await page.getByRole('button', { name: 'Revoke' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click()
  await panel.getByText('Phone', { exact: true }).waitFor({ state: 'detached' })
  expect((await fetch(address)).status).toBe(404)
  await close()
})
