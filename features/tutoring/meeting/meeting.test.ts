import { beforeAll, expect, test } from 'vitest'
import { idOf, succeeded } from '../../../server/testing/answers.ts'
import { testApp } from '../../../server/testing/app.ts'
import type { Caller } from '../../../server/testing/caller.ts'
import { lettersTo } from '../../../server/testing/letters.ts'
import type { Running } from '../../../server/testing/run.ts'
import { readCalendar } from '../../calendar/contract.ts'
import { createFeed } from '../../calendar/feeds/contract.ts'
import { listNotifications } from '../../notifications/contract.ts'
import { confirmedStudent } from '../../notifications/notifications.testing.ts'
import { cancelTutoring, listTutoring, readTutoring } from '../sessions/contract.ts'
import { bookAt, inDays, makeTutor, thisMorning } from '../tutoring.testing.ts'
import { editTutor } from '../tutors/contract.ts'
import { readTutor } from '../tutors/shown.contract.ts'
import { joinTutoring } from './contract.ts'

type Campus = { app: Running; ada: Caller; ben: Caller; tutor: string; id: string }
let rooms: Campus
let links: Campus
const meetingLink = 'https://video.example/my-own-room-4711'

/** Ben has booked Ada today from ten to eleven. */
async function campus(settings: Record<string, string>): Promise<Campus> {
  const app = await testApp(settings)
  app.holdClock(thisMorning)
  const [ada, ben] = [await confirmedStudent(app, {}), await confirmedStudent(app, {})]
  const tutor = await makeTutor(ada, {}, { noticeMinutes: 0 })
  return { app, ada, ben, tutor, id: idOf(await bookAt(ben, tutor, inDays(0))) }
}
beforeAll(async () => {
  rooms = await campus({ MEETING_BASE_URL: 'https://meet.example/campus/' })
  links = await campus({})
})
const at = (time: string) => `${inDays(0)}T${time}Z`

test.each([
  ['09:44:59', 'early'],
  ['09:45:00', 'open'],
  ['10:30:00', 'open'],
  ['12:00:00', 'open'],
  ['12:00:01', 'over'],
])('at %s the way to the room is %s, for both', async (time, state) => {
  const { app, ada, ben, id } = rooms
  app.holdClock(at(time))
  const answers = [await ada.call(joinTutoring, { id }), await ben.call(joinTutoring, { id })]
  const room = { kind: 'room', address: expect.stringMatching(/^https:\/\/meet\.example\/campus\/quad-[\w-]{32}$/) }
  for (const answer of answers)
    expect(answer).toEqual({ state, opensAt: at('09:45:00.000'), place: state === 'open' ? room : null })
  expect(answers[0]).toEqual(answers[1])
})

test('nobody else finds it, and each session has a room of its own', async () => {
  const { app, ada, ben, tutor, id } = rooms
  app.holdClock(thisMorning)
  const other = idOf(await bookAt(ben, tutor, inDays(0), { time: '11:00' }))
  const cleo = await app.student()
  app.holdClock(at('10:50:00'))
  expect(await cleo.call(joinTutoring, { id })).toMatchObject({ code: 'not_found' })
  const [one, two] = [await ada.call(joinTutoring, { id }), await ada.call(joinTutoring, { id: other })]
  expect(succeeded(one).place?.address).not.toBe(succeeded(two).place?.address)
})

test('without a meeting server it is the tutor’s own link, and without one there is no way yet', async () => {
  const { app, ada, ben, id } = links
  app.holdClock(at('10:00:00'))
  expect(await ben.call(joinTutoring, { id })).toMatchObject({ state: 'open', place: null })
  expect(await ben.call(readTutoring, { id })).toMatchObject({ ownLink: false })
  succeeded(await ada.call(editTutor, { meetingLink }))
  expect(await ben.call(joinTutoring, { id })).toMatchObject({ place: { kind: 'link', address: meetingLink } })
  expect(await ben.call(readTutoring, { id })).toMatchObject({ ownLink: true })
  app.holdClock(at('09:00:00'))
  expect(await ben.call(joinTutoring, { id })).toMatchObject({ state: 'early', place: null })
  succeeded(await ada.call(editTutor, { meetingLink: null }))
})

test('a tutor without a place is reminded of it once in the day before', async () => {
  const { app, ada, ben, tutor } = links
  app.holdClock(thisMorning)
  const booked = [idOf(await bookAt(ben, tutor, inDays(1), { time: '07:00' }))]
  booked.push(idOf(await bookAt(ben, tutor, inDays(1), { time: '09:00' })))
  const told = async (who: Caller) => {
    for (let minute = 0; minute < 2; minute++) {
      await app.shell.jobs.enqueue(app.shell.database.db, 'tutoring-overdue', {})
      await app.settle()
    }
    const { rows } = succeeded(await who.call(listNotifications, {}))
    return rows.filter(({ kind }) => kind === 'tutoring-link').map(({ path }) => path)
  }
  // Also of the one of today.
  const paths = await told(ada)
  expect(paths).toHaveLength(2)
  expect(paths).toContain(`/tutoring-sessions?open=${booked[0]}`)
  expect(paths).not.toContain(`/tutoring-sessions?open=${booked[1]}`)
  expect(await told(ben)).toEqual([])
  for (const id of booked) succeeded(await ben.call(cancelTutoring, { id }))
})

test('what does not take place has no meeting', async () => {
  const { app, ada, ben, tutor } = rooms
  app.holdClock(thisMorning)
  const id = idOf(await bookAt(ben, tutor, inDays(0), { time: '14:00' }))
  succeeded(await ben.call(cancelTutoring, { id }))
  const more = { time: '16:00', sessionType: 'in_person', location: 'Old Library' } as const
  const met = idOf(await bookAt(ben, tutor, inDays(0), more))
  app.holdClock(at('14:00:00'))
  expect(await ada.call(joinTutoring, { id })).toMatchObject({ state: 'none', place: null })
  app.holdClock(at('16:00:00'))
  expect(await ada.call(joinTutoring, { id: met })).toMatchObject({ state: 'none', place: null })
})

test('no other answer, mail, feed or invitation holds the address of a room or of a link', async () => {
  for (const { app, ada, ben, tutor, id } of [rooms, links]) {
    app.holdClock(thisMorning)
    succeeded(await ada.call(editTutor, { meetingLink }))
    app.holdClock(at('10:00:00'))
    await app.shell.jobs.enqueue(app.shell.database.db, 'notifications-minute', {})
    await app.settle()
    const { place } = succeeded(await ben.call(joinTutoring, { id }))
    const secrets = [place?.address.split('/').at(-1) ?? '', meetingLink, 'my-own-room-4711']
    const seen: unknown[] = []
    for (const who of [ada, ben]) {
      seen.push(await who.call(readTutoring, { id }), await who.call(listTutoring, { tab: 'all' }))
      seen.push(await who.call(listNotifications, {}), await who.call(readCalendar, { from: inDays(0), to: inDays(2) }))
      seen.push(await lettersTo(app, who.email))
      const { address } = succeeded(await who.call(createFeed, { name: 'Mine' }))
      const feed = await (await who.fetch(new URL(address).pathname)).text()
      expect(feed).toContain(`UID:tutoring-${id}@quad`)
      seen.push(feed)
    }
    seen.push(await ben.call(readTutor, { id: tutor }))
    const text = JSON.stringify(seen)
    expect(text).toContain(id)
    for (const secret of secrets) expect(text).not.toContain(secret)
  }
})
