import { beforeAll, expect, test } from 'vitest'
import { features } from '../../server/features.ts'
import { succeeded } from '../../server/testing/answers.ts'
import { testApp } from '../../server/testing/app.ts'
import type { Caller } from '../../server/testing/caller.ts'
import { everythingReadBy } from '../../server/testing/readByAll.ts'
import type { Running } from '../../server/testing/run.ts'
import { tracesInDatabase } from '../../server/testing/traces.ts'
import { campusEventText } from '../events/contract.ts'
import { answerAs, makeCampusEvent } from '../events/events.testing.ts'
import { editCampusEvent } from '../events/make.contract.ts'
import { meetingNote, readOrganization } from '../organizations/contract.ts'
import { changeMeetingDate, putMeetingsInCalendar, setMeetings } from '../organizations/meetings/contract.ts'
import { madeOrganization } from '../organizations/organizations.testing.ts'
import { caseOf, decideAbout, reportAs, staffMember } from './cases.testing.ts'

/*
 * A text that others read has one home. What moderators hide stands nowhere else: in no former value, no notification and
 * no queue, but where moderators read it.
 */

let app: Running
let moderator: Caller
let pia: Caller
let ada: Caller
let organization: string
beforeAll(async () => {
  app = await testApp()
  moderator = await staffMember(app, 'moderator')
  ;[pia, ada] = [await app.student(), await app.student()]
  organization = await madeOrganization(app, { president: [pia], member: [ada] })
})

const later = '2100-01-01T00:00:00.000Z'
const inDays = (days: number) => new Date(app.shell.clock().getTime() + days * 86_400_000).toISOString().slice(0, 10)

/** Where a word stands beside what moderators read. */
async function copiesOf(word: string): Promise<string[]> {
  await app.settle()
  return (await tracesInDatabase(app, [word])).filter(
    (place) => !/^public\.(?:hidden_texts|text_versions|moderation_\w+)\./.test(place),
  )
}

async function hide(who: Caller, kind: string, thing: string): Promise<void> {
  succeeded(await reportAs(who, kind, thing))
  succeeded(await decideAbout(moderator, await caseOf(moderator, pia), 'hide'))
}

async function readBy(who: Caller): Promise<string> {
  const all = await everythingReadBy(who, features, { q: ['Mkcellar'], around: app.shell.clock(), ids: [organization] })
  return all.map(({ text }) => text).join('\n')
}

test('a former place and a hidden one are stored nowhere else, and hiding it does not look like a move', async () => {
  const id = await makeCampusEvent(pia, organization, { date: inDays(5), place: 'Mkcellar' })
  await answerAs(ada, id)
  succeeded(await pia.call(editCampusEvent, { id, seenAt: later, place: 'Mkattic' }))
  expect(await readBy(ada)).toContain('Mkattic')
  expect(await copiesOf('Mkcellar')).toEqual([])
  await hide(ada, campusEventText.name, id)
  expect(await copiesOf('Mkattic')).toEqual([])
  expect(await readBy(ada)).not.toMatch(/Mkcellar|Mkattic/)
})

test('the note of a meeting is reported and hidden as other texts are', async () => {
  const rule = {
    times: [{ weekday: 4, start: '17:00', end: '18:00' }],
    from: inDays(0),
    until: inDays(60),
    zone: 'UTC',
  }
  succeeded(await pia.call(setMeetings, { id: organization, rule }))
  succeeded(await ada.call(putMeetingsInCalendar, { id: organization, shown: true }))
  const [one] = succeeded(await pia.call(readOrganization, { id: organization })).meetings
  if (!one) throw new Error('there is a meeting')
  const moved = new Date(Date.parse(one.startsAt) + 3_600_000).toISOString()
  const change = {
    id: organization,
    date: one.ruledAt,
    off: false,
    startsAt: moved,
    endsAt: moved.replace(':00:', ':30:'),
  }
  succeeded(await pia.call(changeMeetingDate, { ...change, note: 'Mkgym' }))
  expect(await readBy(ada)).toContain('Mkgym')
  await hide(ada, meetingNote.name, one.id)
  expect(await copiesOf('Mkgym')).toEqual([])
  expect(await readBy(ada)).not.toContain('Mkgym')
})

test('a copy that survives hiding is found', async () => {
  await app.shell.database.pool.query(
    `insert into notifications (user_id, kind, key, facts, told_at, made_at)
      values ($1, 'campus-event-moved', 'planted', '{"place": "Mkcopy"}', now(), now())`,
    [ada.id],
  )
  expect(await copiesOf('Mkcopy')).toEqual(['public.notifications.facts: mkcopy'])
})
