import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { features } from '../../server/features.ts'
import { idOf } from '../../server/testing/answers.ts'
import { testApp } from '../../server/testing/app.ts'
import type { Caller } from '../../server/testing/caller.ts'
import { lettersTo } from '../../server/testing/letters.ts'
import type { Running } from '../../server/testing/run.ts'
import { editProfile } from '../account/contract.ts'
import { addEvent } from '../calendar/contract.ts'
import { addCourse } from '../courses/contract.ts'
import { addAssignment, deleteAssignment, editAssignment } from '../homework/contract.ts'
import { assignmentReminders, dueLeads } from '../homework/notifications.contract.ts'
import { addSession } from '../study/contract.ts'
import { sessionLead } from '../study/notifications.contract.ts'
import { channelSetting, listMutes, muteFrom, quietHours, tellLater, unmute } from './contract.ts'
import { confirmedStudent, passMinute, passMinutes, toldTo, unreadBy } from './notifications.testing.ts'
import { reminderSources } from './slots.ts'

let app: Running
let ada: Caller
beforeAll(async () => {
  app = await testApp()
})
beforeEach(async () => {
  app.holdClock('2031-03-03T16:59:30Z')
  await app.shell.database.pool.query('delete from reminder_runs')
  ada = await confirmedStudent(app, {}, { quiet: true })
  await passMinute(app)
})

const essay = { title: 'Essay on tides', course: 'HIST 118', dueDate: '2031-03-04', dueTime: '17:00' }
/** In the order of the words: what was told in the same minute has no order. */
const titles = async () => (await toldTo(ada)).map(({ title, lead }) => `${title} ${lead}`).toSorted()
const subjects = async () => (await lettersTo(app, ada.email)).map(({ subject }) => subject)

/** Moves the clock on without work in between, and then lets the server work. */
async function later(minutes: number) {
  app.advance(minutes * 60_000)
  await passMinute(app)
}

describe('work that is due', () => {
  test('is told a day and two hours before, at that minute, and by mail a day before', async () => {
    const id = idOf(await ada.call(addAssignment, essay))
    await passMinute(app)
    expect(await toldTo(ada)).toEqual([])
    await passMinutes(app, 1)
    expect(await toldTo(ada)).toMatchObject([
      {
        ...{ kind: 'due', title: essay.title, course: 'HIST 118', lead: 1440, at: '2031-03-04T17:00:00.000Z' },
        ...{ path: `/homework?open=${id}`, read: false, done: true, later: true, state: 'open' },
      },
    ])
    expect(await subjects()).toEqual(['An assignment is due soon'])
    const [letter] = await lettersTo(app, ada.email)
    expect(letter?.text).toContain('Essay on tides\nHIST 118 · Due tomorrow, 5:00 PM\n')
    expect(letter?.html).toContain(`href="${app.shell.env.publicUrl.origin}/homework?open=${id}"`)
    await later(22 * 60 - 2)
    expect(await titles()).toEqual([`${essay.title} 1440`])
    await later(2)
    expect(await titles()).toEqual([`${essay.title} 120`, `${essay.title} 1440`])
    expect(await subjects()).toHaveLength(1)
  })

  test.each([
    ['completed', (id: string) => ada.call(editAssignment, { id, status: 'completed' })],
    ['deleted', (id: string) => ada.call(deleteAssignment, { id })],
    ['moved to another day', (id: string) => ada.call(editAssignment, { id, dueDate: '2031-03-20' })],
  ])('and is %s before is not told', async (_how, change) => {
    const id = idOf(await ada.call(addAssignment, essay))
    await change(id)
    await later(1)
    expect(await toldTo(ada)).toEqual([])
  })

  test('and was typed after that moment is not told for it', async () => {
    app.advance(60 * 60_000)
    await ada.call(addAssignment, essay)
    await passMinute(app)
    expect(await toldTo(ada)).toEqual([])
  })

  test('is told as it is now, and its words go with it', async () => {
    const id = idOf(await ada.call(addAssignment, essay))
    await later(1)
    await ada.call(editAssignment, { id, title: 'Essay on currents', status: 'completed' })
    expect(await toldTo(ada)).toMatchObject([{ title: 'Essay on currents', state: 'done', done: false }])
    await ada.call(deleteAssignment, { id })
    expect([await toldTo(ada), await unreadBy(ada)]).toEqual([[], 0])
  })

  test('follows a change of its date with a reminder of its own', async () => {
    const id = idOf(await ada.call(addAssignment, essay))
    await later(1)
    await ada.call(editAssignment, { id, dueDate: '2031-03-06' })
    await later(2 * 24 * 60)
    expect(await toldTo(ada)).toHaveLength(2)
  })

  test('without a time is told once, however often its owner moves to another zone', async () => {
    await ada.call(addAssignment, { ...essay, dueTime: null })
    await later(7 * 60 + 1)
    expect(await titles()).toEqual([`${essay.title} 1440`])
    await ada.call(editProfile, { zone: 'America/New_York' })
    await later(5 * 60)
    expect(await titles()).toEqual([`${essay.title} 1440`])
  })

  test('is told once after the server was away, for the last of the moments that it missed', async () => {
    await ada.call(addAssignment, essay)
    await later(23 * 60)
    expect(await titles()).toEqual([`${essay.title} 120`])
    await passMinutes(app, 3)
    expect(await titles()).toEqual([`${essay.title} 120`])
  })

  test('is not told any more once it is over', async () => {
    await ada.call(addAssignment, essay)
    await later(26 * 60)
    expect(await toldTo(ada)).toEqual([])
  })

  test('is told at the times that the person has chosen, or not at all', async () => {
    await ada.call(dueLeads.change, { value: [30, 60] })
    await ada.call(addAssignment, essay)
    await later(23 * 60 + 1)
    expect(await titles()).toEqual([`${essay.title} 60`])
    await ada.call(assignmentReminders.change, { value: false })
    await later(30)
    expect(await titles()).toEqual([`${essay.title} 60`])
    expect(await ada.call(dueLeads.change, { value: [30, 60, 120, 1440] })).toHaveProperty('fields.value')
    expect(await ada.call(dueLeads.change, { value: [17] })).toHaveProperty('code', 'invalid')
    expect(await ada.call(dueLeads.change, { value: [30, 30] })).toHaveProperty('code', 'invalid')
  })

  test('goes by mail alone where the person wants it so', async () => {
    await ada.call(channelSetting.change, { value: { 'due-1440': { app: false, mail: true } } })
    await ada.call(addAssignment, essay)
    await later(1)
    expect(await toldTo(ada)).toEqual([])
    expect(await subjects()).toHaveLength(1)
  })

  test('is told again an hour later, and that once', async () => {
    await ada.call(addAssignment, essay)
    await later(1)
    const [told] = await toldTo(ada)
    await ada.call(tellLater, { id: told?.id ?? '' })
    expect([await toldTo(ada), await unreadBy(ada)]).toEqual([[], 0])
    await later(59)
    expect(await toldTo(ada)).toEqual([])
    await later(1)
    expect([await toldTo(ada), await unreadBy(ada)]).toMatchObject([[{ id: told?.id }], 1])
    await passMinutes(app, 2)
    expect(await subjects()).toHaveLength(2)
  })

  test('can be muted by itself, or with its whole course, until that is taken back', async () => {
    const course = idOf(await ada.call(addCourse, { courseCode: 'HIST 118', courseName: 'Seas' }))
    await ada.call(addAssignment, essay)
    await later(1)
    const [told] = await toldTo(ada)
    expect(told).toMatchObject({ mutes: { thing: true, course: true } })
    expect(await ada.call(muteFrom, { id: told?.id ?? '', what: 'course' })).toEqual({ thing: course })
    await ada.call(addAssignment, { ...essay, title: 'Map of tides' })
    await later(22 * 60)
    expect(await titles()).toEqual([`${essay.title} 1440`])
    expect(await ada.call(listMutes, {})).toMatchObject({
      rows: [{ thing: course, title: 'HIST 118, Seas', noun: 'course' }],
    })
    await ada.call(unmute, { thing: course })
    await passMinute(app)
    expect(await titles()).toEqual([`${essay.title} 120`, `${essay.title} 1440`, 'Map of tides 120'])
  })
})

describe('in the quiet hours', () => {
  beforeEach(async () => {
    await ada.call(channelSetting.change, { value: { 'due-120': { mail: true } } })
  })

  test('only the bell gets it; mails follow when they end, all of a kind as one', async () => {
    // From 22:00 to 07:00, over midnight.
    for (const [title, dueTime] of [
      ['Essay on tides', '08:00'],
      ['Map of tides', '08:30'],
    ] as const)
      await ada.call(addAssignment, { ...essay, title, dueTime })
    await ada.call(dueLeads.change, { value: [120] })
    await later(13 * 60 + 31)
    expect(await titles()).toEqual(['Essay on tides 120', 'Map of tides 120'])
    expect(await subjects()).toEqual([])
    await later(29)
    expect(await subjects()).toEqual([])
    await later(1)
    expect(await subjects()).toEqual(['2 assignments are due soon'])
    await passMinutes(app, 2)
    expect(await subjects()).toHaveLength(1)
  })

  test('what would be over when they end is told before they begin', async () => {
    await ada.call(dueLeads.change, { value: [120] })
    await ada.call(addAssignment, { ...essay, dueTime: '06:30' })
    await later(4 * 60 + 58)
    expect(await toldTo(ada)).toEqual([])
    // 21:58:30
    await later(1)
    expect(await titles()).toEqual(['Essay on tides 120'])
    expect(await subjects()).toEqual(['An assignment is due soon'])
    await later(10 * 60)
    expect(await titles()).toEqual(['Essay on tides 120'])
    expect(await subjects()).toHaveLength(1)
  })

  test('a mail that would come too late does not come', async () => {
    await ada.call(dueLeads.change, { value: [120] })
    app.advance(6 * 60 * 60_000)
    await passMinute(app)
    await ada.call(addAssignment, { ...essay, dueTime: '06:30' })
    await later(6 * 60)
    expect(await titles()).toEqual(['Essay on tides 120'])
    await later(3 * 60)
    expect(await subjects()).toEqual([])
  })

  test('nobody has them who turned them off', async () => {
    await ada.call(quietHours.change, { value: { on: false, from: '22:00', to: '07:00' } })
    await ada.call(dueLeads.change, { value: [120] })
    await ada.call(addAssignment, { ...essay, dueTime: '06:30' })
    await later(11 * 60 + 31)
    expect(await subjects()).toEqual(['An assignment is due soon'])
  })
})

test('a study session is told a quarter of an hour before, or as the person has chosen', async () => {
  const plan = { title: 'Eigenvalues', course: 'MATH 240', date: '2031-03-03', time: '17:30', location: 'Room 4' }
  await ada.call(addSession, plan)
  await later(15)
  expect(await toldTo(ada)).toEqual([])
  await later(1)
  expect(await toldTo(ada)).toMatchObject([
    { kind: 'session-start', title: 'Eigenvalues', place: 'Room 4', lead: 15, at: '2031-03-03T17:30:00.000Z' },
  ])
  await ada.call(sessionLead.change, { value: 60 })
  await ada.call(addSession, { ...plan, title: 'Later', time: '19:00' })
  await later(45)
  expect(await titles()).toEqual(['Eigenvalues 15', 'Later 60'])
  expect(await subjects()).toEqual([])
})

describe('an own event', () => {
  const event = {
    title: 'Climbing',
    when: { kind: 'time' as const, start: '2031-03-03T18:00', end: '2031-03-03T19:00' },
  }

  test('is told as it says, each of its occurrences', async () => {
    await ada.call(addEvent, { ...event, reminders: [30], repeat: { every: 'day', count: 3 } })
    await ada.call(addEvent, { ...event, title: 'No reminder' })
    await later(31)
    expect(await titles()).toEqual(['Climbing 30'])
    await later(24 * 60)
    expect(await titles()).toEqual(['Climbing 30', 'Climbing 30'])
  })

  test('of whole days is told by the clock of its owner', async () => {
    await ada.call(editProfile, { zone: 'Asia/Tokyo' })
    await ada.call(addEvent, {
      title: 'Excursion',
      when: { kind: 'days', start: '2031-03-05', end: '2031-03-07' },
      reminders: [900, -540],
    })
    // 9 AM in Tokyo is midnight in UTC.
    await later(7 * 60)
    expect(await toldTo(ada)).toEqual([])
    await later(1)
    expect(await toldTo(ada)).toMatchObject([{ title: 'Excursion', lead: 900, wholeDay: true }])
    await later(24 * 60)
    expect(await titles()).toEqual(['Excursion -540', 'Excursion 900'])
  })

  test('takes no other times, and at most three', async () => {
    const field = { fields: expect.objectContaining({}) }
    expect(await ada.call(addEvent, { ...event, reminders: [7] })).toMatchObject(field)
    expect(await ada.call(addEvent, { ...event, reminders: [5, 10, 15, 30] })).toMatchObject(field)
  })
})

test('a feature whose reminders fail loses its own, and nobody else’s', async () => {
  const broken = { kind: 'due', select: () => 'select nothing from nowhere' }
  const feature = { name: 'broken', routes: [], fills: [reminderSources.with(broken)] }
  const with_ = await testApp({ LOG_LEVEL: 'silent' }, [...features, feature])
  with_.holdClock(app.shell.clock().toISOString())
  await ada.call(addAssignment, essay)
  with_.advance(60_000)
  app.advance(60_000)
  await passMinute(with_)
  expect(await titles()).toEqual([`${essay.title} 1440`])
})
