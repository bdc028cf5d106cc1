import { beforeAll, beforeEach, expect, test } from 'vitest'
import { succeeded } from '../../../server/testing/answers.ts'
import { testApp } from '../../../server/testing/app.ts'
import type { Caller } from '../../../server/testing/caller.ts'
import type { Running } from '../../../server/testing/run.ts'
import { staySignedIn, toldTo } from '../../notifications/notifications.testing.ts'
import { readOrganization } from '../contract.ts'
import { madeOrganization } from '../organizations.testing.ts'
import { changeMeetingDate, putMeetingsInCalendar, setMeetings } from './contract.ts'
import type { MeetingRule } from './rules.ts'

let app: Running
let pia: Caller
let ada: Caller
let ben: Caller
let id: string
const rule: MeetingRule = {
  times: [{ weekday: 4, start: '17:00', end: '18:00' }],
  ...{ from: '2031-03-03', until: '2031-04-30', zone: 'UTC' },
}
beforeAll(async () => {
  app = await testApp()
})
beforeEach(async () => {
  app.holdClock('2031-03-03T12:00:00.000Z')
  ;[pia, ada, ben] = [await app.student(), await app.student(), await app.student()]
  id = await madeOrganization(app, { president: [pia], member: [ada, ben] })
  await set(rule)
  succeeded(await ada.call(putMeetingsInCalendar, { id, shown: true }))
})

const set = async (rule: MeetingRule | null) => succeeded(await pia.call(setMeetings, { id, rule }))
const meetingsNow = async () => succeeded(await pia.call(readOrganization, { id })).meetings
const times = async () =>
  (await meetingsNow()).map(({ startsAt, off, note }) => [startsAt.slice(5, 16), off ? 'off' : note])
const ruledAt = (at: string) => `2031-${at}:00.000Z`
/** Changes the meeting that the rule has at a moment such as `03-06T17:00`. */
const change = (at: string, more: { off?: boolean; to?: string; until?: string; note?: string }) =>
  pia.call(changeMeetingDate, {
    ...{ id, date: ruledAt(at), off: more.off ?? false, note: more.note ?? '' },
    startsAt: ruledAt(more.to ?? at),
    endsAt: ruledAt(more.until ?? (more.to ?? at).replace(/\d\d:/, (hour) => `${Number(hour.slice(0, 2)) + 1}:`)),
  })
const told = async (who: Caller) => (await toldTo(who)).filter(({ kind }) => kind === 'organization-meeting')

test('at another hour, what is off stays off, what was moved stays where it is, and notes stay', async () => {
  succeeded(await change('03-06T17:00', { off: true }))
  succeeded(await change('03-13T17:00', { to: '03-14T15:00', note: 'In the gym.' }))
  succeeded(await change('03-20T17:00', { note: 'Bring cards.' }))
  await set({ ...rule, times: [{ weekday: 4, start: '19:00', end: '20:00' }] })
  expect((await times()).slice(0, 4)).toEqual([
    ['03-06T19:00', 'off'],
    ['03-14T15:00', 'In the gym.'],
    ['03-20T19:00', 'Bring cards.'],
    ['03-27T19:00', ''],
  ])
  // Back on, it is at the hour of the rule.
  succeeded(await change('03-06T19:00', {}))
  expect((await times())[0]).toEqual(['03-06T19:00', ''])
})

test('of two on one day, each keeps what was said of it when both are at other hours', async () => {
  const both = (...starts: string[]) => ({
    ...rule,
    times: starts.map((start) => ({ weekday: 4, start, end: `${start.slice(0, 2)}:50` })),
  })
  await set(both('10:00', '11:00'))
  succeeded(await change('03-06T11:00', { off: true, until: '03-06T11:50' }))
  await set(both('11:00', '12:00'))
  expect((await times()).slice(0, 2)).toEqual([
    ['03-06T11:00', ''],
    ['03-06T12:00', 'off'],
  ])
  await set(both('12:00'))
  expect((await times())[0]).toEqual(['03-06T12:00', 'off'])
})

test('a meeting that was postponed from a day now past stays when the rule goes on longer', async () => {
  await staySignedIn(app, pia)
  succeeded(await change('03-06T17:00', { to: '03-11T17:00', note: 'Postponed.' }))
  app.holdClock('2031-03-10T12:00:00.000Z')
  await set({ ...rule, from: '2031-03-10', until: '2031-05-31' })
  expect((await times()).slice(0, 2)).toEqual([
    ['03-11T17:00', 'Postponed.'],
    ['03-13T17:00', ''],
  ])
})

test('a rule is prolonged again and again, each time until a year ahead at most', async () => {
  const refused = { fields: { 'rule.until': 'At most a year.' } }
  expect(await pia.call(setMeetings, { id, rule: { ...rule, until: '2032-03-04' } })).toMatchObject(refused)
  await set({ ...rule, until: '2032-03-03' })
  await staySignedIn(app, pia)
  app.holdClock('2031-03-10T12:00:00.000Z')
  await set({ ...rule, until: '2032-03-10' })
  expect((await times())[0]?.[0]).toBe('03-13T17:00')
  expect(await pia.call(setMeetings, { id, rule: { ...rule, until: '2032-03-11' } })).toMatchObject(refused)
})

test('members with the meetings in their calendar get one notification when one is called off or moved, and no other', async () => {
  succeeded(await change('03-06T17:00', { off: true }))
  expect(await told(ada)).toMatchObject([{ state: 'off', at: ruledAt('03-06T17:00') }])
  // Ben does not have it in the calendar, and Pia did it.
  expect([await told(ben), await told(pia)]).toEqual([[], []])
  // Back within minutes: nothing has happened.
  succeeded(await change('03-06T17:00', {}))
  expect(await told(ada)).toEqual([])
  succeeded(await change('03-06T17:00', { note: 'Bring cards.' }))
  expect(await told(ada)).toEqual([])
  succeeded(await change('03-06T17:00', { to: '03-07T17:00' }))
  succeeded(await change('03-06T17:00', { to: '03-08T17:00' }))
  expect(await told(ada)).toMatchObject([{ at: ruledAt('03-08T17:00'), until: ruledAt('03-06T17:00') }])
  // Back after it was heard of: that is heard, too.
  app.advance(30 * 60_000)
  succeeded(await change('03-06T17:00', {}))
  expect(await told(ada)).toMatchObject([{ at: ruledAt('03-06T17:00'), until: ruledAt('03-06T17:00') }])
})

test('a single meeting cannot be moved into the past, nor end before it begins', async () => {
  expect(await change('03-06T17:00', { to: '03-02T17:00' })).toMatchObject({
    fields: { startsAt: 'It would begin in the past.' },
  })
  expect(await change('03-06T17:00', { until: '03-06T16:00' })).toMatchObject({
    fields: { endsAt: 'Ends after it begins.' },
  })
  expect((await times())[0]).toEqual(['03-06T17:00', ''])
})
