import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { erasePerson } from '../../../server/personalData.ts'
import { testApp } from '../../../server/testing/app.ts'
import type { Caller } from '../../../server/testing/caller.ts'
import type { Running } from '../../../server/testing/run.ts'
import { devMailbox } from '../../mail/queries.ts'
import { confirmedStudent } from '../../notifications/notifications.testing.ts'
import {
  addSession,
  deleteSession,
  editSession,
  listSessions,
  readSession,
  readStudied,
  type StudySession,
} from '../contract.ts'
import { studyFeature } from '../feature.ts'
import { minutesOf, readTimerOf, timerPage } from '../timer/timerPage.testing.ts'
import {
  answerInvitation,
  dropJoinLink,
  invite,
  joinSession,
  makeJoinLink,
  readJoinLink,
  removeGuest,
} from './contract.ts'

const minute = 60_000
let app: Running
let ada: Caller
let ben: Caller
let session: StudySession
beforeAll(async () => {
  app = await testApp()
})
beforeEach(async () => {
  app.holdClock()
  ada = await app.student({ name: 'Ada Marlow' })
  ben = await confirmedStudent(app, { name: 'Ben Archer', zone: 'America/New_York' })
  const plan = { title: 'Midterm review', course: 'BIO 210', date: '2031-03-04', time: '16:00', location: 'Table 6' }
  const made = await ada.call(addSession, plan)
  if (!('state' in made)) throw new Error(JSON.stringify(made))
  session = made
})

async function listOf(who: Caller): Promise<StudySession[]> {
  const answer = await who.call(listSessions, {})
  if (!('rows' in answer)) throw new Error(JSON.stringify(answer))
  return answer.rows
}
async function invited(...emails: string[]) {
  const answer = await ada.send(invite, { id: session.id, emails })
  const text = await answer.text()
  await app.settle()
  return { status: answer.status, text }
}
async function seatOf(who: Caller): Promise<StudySession> {
  const [seat] = await listOf(who)
  if (!seat) throw new Error('there is no invitation')
  return seat
}
async function joined(who: Caller): Promise<StudySession> {
  const link = await ada.call(makeJoinLink, { id: session.id })
  const seat = await who.call(joinSession, { token: 'token' in link ? link.token : '' })
  if (!('state' in seat)) throw new Error(JSON.stringify(seat))
  return seat
}
const mailsTo = async (who: Caller) => (await devMailbox(app.shell.database.db)).filter(({ to }) => to === who.email)

describe('somebody who is invited by address', () => {
  test('finds the session in the list, gets a mail in their own zone, and says yes', async () => {
    await invited(ben.email.toUpperCase())
    const seat = await seatOf(ben)
    expect(seat).toMatchObject({
      ...{ title: 'Midterm review', location: 'Table 6', startTime: session.startTime, state: 'planned' },
      group: {
        role: 'guest',
        answer: 'open',
        people: [
          { name: 'Ada Marlow', host: true },
          { id: ben.id, answer: 'open' },
        ],
      },
    })
    const [mail] = (await mailsTo(ben)).filter(({ subject }) => subject.includes('invitation'))
    expect(mail?.text).toContain('Invitation to Midterm review\nBIO 210 · Ada Marlow · Tue, Mar 4, 2031, 11:00 AM')
    expect(await ben.call(answerInvitation, { id: seat.id, answer: 'yes' })).toMatchObject({ group: { answer: 'yes' } })
    expect((await seatOf(ada)).group?.people.map(({ name, answer }) => `${name} ${answer}`)).toEqual([
      'Ada Marlow yes',
      'Ben Archer yes',
    ])
    expect(JSON.stringify([await listOf(ada), await listOf(ben)])).not.toContain('@')
  })

  test('says no, and it leaves their list; they may change their mind', async () => {
    await invited(ben.email)
    const { id } = await seatOf(ben)
    await ben.call(answerInvitation, { id, answer: 'no' })
    expect(await listOf(ben)).toEqual([])
    await ben.call(answerInvitation, { id, answer: 'yes' })
    expect(await listOf(ben)).toHaveLength(1)
  })

  test('is one person, however often they are asked', async () => {
    await invited(ben.email)
    await invited(ben.email, ben.email)
    expect(await listOf(ben)).toHaveLength(1)
    expect((await mailsTo(ben)).filter(({ subject }) => subject.includes('invitation'))).toHaveLength(1)
  })

  test('cannot be distinguished by the host from an address without an account, until they answer', async () => {
    const known = await invited(ben.email)
    const [before, group] = [known, (await seatOf(ada)).group]
    await ada.call(deleteSession, { id: session.id })
    const again = await ada.call(addSession, {
      title: 'Midterm review',
      course: 'BIO 210',
      date: '2031-03-04',
      time: '16:00',
      location: 'Table 6',
    })
    if ('state' in again) session = again
    expect(await invited('nobody.at.all@example.edu')).toEqual(before)
    const [seat] = group?.people ?? []
    // It is another session, and so another seat.
    const second = (await seatOf(ada)).group
    expect({ ...second, people: second?.people.map((one) => ({ ...one, seat: seat?.seat })) }).toEqual(group)
    expect(group?.people).toHaveLength(1)
  })

  test('lets no guest invite others', async () => {
    const seat = await joined(ben)
    expect(await ben.call(invite, { id: seat.id, emails: [ada.email] })).toMatchObject({ code: 'forbidden' })
    expect(await ben.call(invite, { id: session.id, emails: [ada.email] })).toMatchObject({ code: 'not_found' })
  })
})

test('a host can invite sixty addresses an hour, and thirty people fit into a group', async () => {
  const many = (count: number) => Array.from({ length: count }, (_, index) => `guest${index}@example.edu`)
  expect(await ada.call(invite, { id: session.id, emails: many(30) })).toHaveProperty('fields.emails')
  for (const code of [undefined, undefined, 'too_many']) {
    const answer = await ada.call(invite, { id: session.id, emails: many(29) })
    expect('code' in answer ? answer.code : undefined).toBe(code)
  }
  app.advance(61 * minute)
  expect(await ada.call(invite, { id: session.id, emails: many(1) })).toEqual({})
})

describe('a join link', () => {
  test('shows the session, and lets everybody who has it join once', async () => {
    const link = await ada.call(makeJoinLink, { id: session.id })
    const token = 'token' in link ? link.token : ''
    const shown = { title: 'Midterm review', host: 'Ada Marlow', location: 'Table 6', people: 1, joined: null }
    expect(await ben.call(readJoinLink, { token })).toMatchObject(shown)
    const seat = await ben.call(joinSession, { token })
    expect(seat).toMatchObject({ group: { role: 'guest', answer: 'yes' } })
    expect(await ben.call(joinSession, { token })).toEqual(seat)
    expect(await ben.call(readJoinLink, { token })).toMatchObject({ people: 2, joined: 'id' in seat ? seat.id : '' })
    expect(await ada.call(joinSession, { token })).toMatchObject({ id: session.id })
  })

  test('ends with a newer one, and can be removed', async () => {
    const tokens = []
    for (let time = 0; time < 2; time++) {
      const link = await ada.call(makeJoinLink, { id: session.id })
      tokens.push('token' in link ? link.token : '')
    }
    const [old = '', fresh = ''] = tokens
    expect(await ben.call(joinSession, { token: old })).toMatchObject({ code: 'not_found' })
    await ada.call(dropJoinLink, { id: session.id })
    expect(await ben.call(readJoinLink, { token: fresh })).toMatchObject({ code: 'not_found' })
  })

  test('lets twenty-nine in when thirty-three come at once', async () => {
    const link = await ada.call(makeJoinLink, { id: session.id })
    const token = 'token' in link ? link.token : ''
    const people = await Promise.all(Array.from({ length: 33 }, () => app.student()))
    const answers = await Promise.all(people.map((one) => one.call(joinSession, { token })))
    expect(answers.filter((answer) => 'state' in answer)).toHaveLength(29)
    expect((await seatOf(ada)).group?.people).toHaveLength(30)
  })
})

describe('in a group', () => {
  test('everybody sees what the host changes, and guests change their own notes only', async () => {
    const seat = await joined(ben)
    await ada.call(editSession, { id: session.id, time: '17:00', location: 'Table 9' })
    expect(await seatOf(ben)).toMatchObject({ startTime: '2031-03-04T17:00:00.000Z', location: 'Table 9' })
    expect(await ben.call(editSession, { id: seat.id, title: 'Mine' })).toMatchObject({ code: 'forbidden' })
    expect(await ben.call(editSession, { id: seat.id, notes: 'Bring cards' })).toMatchObject({ notes: 'Bring cards' })
    expect((await seatOf(ada)).notes).toBeNull()
  })

  test('each has their own timer over it', async () => {
    const seat = await joined(ben)
    const [hers, his] = [timerPage(app, ada), timerPage(app, ben)]
    await hers.press('start', session.id)
    await hers.stay(10 * minute)
    await his.press('start', seat.id)
    await Promise.all([his.beat(1000)])
    app.advance(5 * minute)
    await Promise.all([hers.beat(5 * minute), his.beat(5 * minute)])
    await hers.press('stop', session.id)
    expect(await readTimerOf(ben)).toMatchObject({ state: 'running' })
    await his.press('stop', seat.id)
    expect([await minutesOf(ada, session.id), await minutesOf(ben, seat.id)]).toEqual([15, 5])
  })

  test('a guest leaves, or is asked to, and the others see it', async () => {
    const seat = await joined(ben)
    const people = async () => (await seatOf(ada)).group?.people.length
    expect(await people()).toBe(2)
    await ben.call(deleteSession, { id: seat.id })
    expect(await people()).toBe(1)
    await joined(ben)
    await ada.call(removeGuest, { id: session.id, person: ben.id })
    expect(await listOf(ben)).toEqual([])
    expect(await people()).toBe(1)
  })

  test.each(['deletes the session', 'is erased'])(
    'when the host %s it goes for the rest, except what they studied in it',
    async (how) => {
      const cleo = await app.student()
      const [seat] = [await joined(ben), await joined(cleo)]
      const page = timerPage(app, ben)
      await page.press('start', seat.id)
      await page.stay(10 * minute)
      await page.press('stop', seat.id)
      if (how === 'is erased') await app.shell.database.transaction((db) => erasePerson(db, [studyFeature], ada.id))
      else await ada.call(deleteSession, { id: session.id })
      expect(await listOf(cleo)).toEqual([])
      expect(await ben.call(readSession, { id: seat.id })).toMatchObject({
        completed: true,
        durationMinutes: 10,
        group: { people: [{ id: ben.id }] },
      })
    },
  )

  test('both count it as a study group once the guest has said yes, and as one however often it repeats', async () => {
    const groups = async (who: Caller) => {
      const all = await who.call(readStudied, {})
      return 'groups' in all ? all.groups : all
    }
    await invited(ben.email)
    expect([await groups(ada), await groups(ben)]).toEqual([0, 0])
    const seat = await seatOf(ben)
    await ben.call(answerInvitation, { id: seat.id, answer: 'yes' })
    expect([await groups(ada), await groups(ben)]).toEqual([1, 1])
    await ben.call(answerInvitation, { id: seat.id, answer: 'no' })
    expect([await groups(ada), await groups(ben)]).toEqual([0, 0])
    const weekly = { title: 'Weekly', course: 'BIO 210', date: '2031-03-05', time: '10:00' }
    const made = await ada.call(addSession, { ...weekly, repeat: { every: 'week', count: 3 } })
    expect(made).toMatchObject({ repeats: true })
    const link = await ada.call(makeJoinLink, { id: 'id' in made ? made.id : '' })
    await ben.call(joinSession, { token: 'token' in link ? link.token : '' })
    expect([await groups(ada), await groups(ben)]).toEqual([1, 1])
  })

  test('everybody may act in one moment, and nobody waits for somebody who waits for them', async () => {
    const link = await ada.call(makeJoinLink, { id: session.id })
    const token = 'token' in link ? link.token : ''
    const guests = await Promise.all(Array.from({ length: 9 }, () => app.student()))
    const seats = await Promise.all(guests.map((guest) => guest.call(joinSession, { token })))
    const answers = await Promise.all([
      ...['10:00', '11:00', '12:00', '13:00', '14:00', '15:00'].map((time) =>
        ada.call(editSession, { id: session.id, time, title: `Review at ${time}` }),
      ),
      ...guests.map((guest, at) => {
        const id = seats[at] && 'id' in seats[at] ? seats[at].id : ''
        if (at % 3 === 0) return guest.call(deleteSession, { id })
        return at % 3 === 1
          ? guest.call(answerInvitation, { id, answer: 'no' })
          : timerPage(app, guest).press('start', id)
      }),
    ])
    expect(answers.filter((answer) => 'code' in answer)).toEqual([])
    const people = (await seatOf(ada)).group?.people
    expect(people?.map(({ host, answer }) => `${host} ${answer}`).toSorted()).toEqual([
      ...['false no', 'false no', 'false no', 'false yes', 'false yes', 'false yes', 'true yes'],
    ])
  })

  test('lists change for everybody at every answer', async () => {
    const cleo = await app.student()
    await joined(cleo)
    const first = await cleo.fetch('/api/study-sessions')
    await joined(ben)
    const again = await cleo.fetch('/api/study-sessions', {
      headers: { 'if-none-match': first.headers.get('etag') ?? '' },
    })
    expect(again.status).toBe(200)
  })
})
