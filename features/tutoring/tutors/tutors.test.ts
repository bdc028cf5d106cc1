import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { succeeded } from '../../../server/testing/answers.ts'
import { testApp } from '../../../server/testing/app.ts'
import type { Caller } from '../../../server/testing/caller.ts'
import type { Running } from '../../../server/testing/run.ts'
import { setRole } from '../../account/queries.ts'
import { listNotifications } from '../../notifications/contract.ts'
import { application, inDays, makeTutor, thisMorning } from '../tutoring.testing.ts'
import { askForVerification, becomeTutor, editTutor, readOwnTutor, setTutorDays, setWeeklyHours } from './contract.ts'
import { decideVerification, listVerificationRequests, readTutor } from './shown.contract.ts'

let app: Running
let ada: Caller
beforeAll(async () => {
  app = await testApp()
})
beforeEach(async () => {
  app.holdClock(thisMorning)
  ada = await app.student({ name: 'Ada Marlow', zone: 'Asia/Tokyo' })
})

describe('who becomes a tutor', () => {
  const least = { bio: 'I explain.', education: 'BSc', subjects: [{ subject: 'Physics' as const }] }

  test('has the usual values where they say nothing', async () => {
    expect(await ada.call(readOwnTutor, {})).toEqual({ tutor: null })
    expect(succeeded(await ada.call(becomeTutor, least))).toMatchObject({
      ...{ hourlyRate: 2500, experienceYears: 1, languages: ['English'], sessionTypes: ['online'], location: 'Online' },
      hours: [{ weekday: 1, start: '09:00', end: '17:00' }],
      subjects: [{ subject: 'Physics', level: 'intermediate' }],
      ...{ zone: 'Asia/Tokyo', noticeMinutes: 240, bufferMinutes: 0, farthestDays: 60, dailyMost: null },
      ...{ confirms: false, active: true, meetingLink: null, freeUntilMinutes: 1440 },
      verification: { state: 'none', note: null, reason: null },
    })
    expect(await ada.call(becomeTutor, least)).toMatchObject({ code: 'conflict', detail: 'You are a tutor already.' })
  })

  test.each([
    [{ bio: ' ' }, 'bio'],
    [{ education: '' }, 'education'],
    [{ location: '' }, 'location'],
    [{ hourlyRate: 999 }, 'hourlyRate'],
    [{ hourlyRate: 20_001 }, 'hourlyRate'],
    [{ hourlyRate: 2500.5 }, 'hourlyRate'],
    [{ experienceYears: 51 }, 'experienceYears'],
    [{ experienceYears: -1 }, 'experienceYears'],
    [{ languages: [] }, 'languages'],
    [{ sessionTypes: [] }, 'sessionTypes'],
    [{ subjects: [] }, 'subjects'],
    [{ hours: [{ weekday: 1, start: '17:00', end: '09:00' }] }, 'hours.0.end'],
    [
      {
        hours: [
          { weekday: 1, start: '09:00', end: '12:00' },
          { weekday: 2, start: '11:00', end: '12:00' },
          { weekday: 1, start: '11:00', end: '13:00' },
        ],
      },
      'hours.2.start',
    ],
  ])('is told what does not fit: %j', async (wrong, field) => {
    const answer = await ada.call(becomeTutor, { ...least, ...wrong })
    expect(answer).toMatchObject({ code: 'invalid', fields: { [field]: expect.any(String) } })
  })

  test('is told at its row that a subject is missing, or there twice', async () => {
    const response = await ada.send(becomeTutor, { ...least, subjects: [{ subject: 'Physics' }, { subject: '' }] })
    expect(await response.json()).toMatchObject({ fields: { 'subjects.1.subject': 'Please select all subjects' } })
    const twice = [{ subject: 'Physics' as const }, { subject: 'Physics' as const }]
    expect(await ada.call(becomeTutor, { ...least, subjects: twice })).toHaveProperty(['fields', 'subjects.1.subject'])
  })
})

describe('a tutor', () => {
  test('changes what they like, and nothing else', async () => {
    await makeTutor(ada)
    const changed = succeeded(
      await ada.call(editTutor, {
        ...{ hourlyRate: 3050, noticeMinutes: 60, bufferMinutes: 15, farthestDays: 30, dailyMost: 3, confirms: true },
        ...{ meetingLink: 'https://meet.example/ada', freeUntilMinutes: 15, active: false },
        subjects: [{ subject: 'Chemistry' }, { subject: 'Biology', level: 'advanced' }],
      }),
    )
    expect(changed).toMatchObject({
      ...{ hourlyRate: 3050, noticeMinutes: 60, bufferMinutes: 15, farthestDays: 30, dailyMost: 3, confirms: true },
      ...{ meetingLink: 'https://meet.example/ada', freeUntilMinutes: 15, active: false },
      subjects: [
        { subject: 'Chemistry', level: 'intermediate' },
        { subject: 'Biology', level: 'advanced' },
      ],
      bio: application.bio,
      experienceYears: 3,
    })
  })

  test.each([
    { meetingLink: 'http://meet.example/ada' },
    { meetingLink: 'https://ada:secret@meet.example/' },
    { meetingLink: 'javascript:alert(1)' },
    { bufferMinutes: 241 },
    { farthestDays: 0 },
    { dailyMost: 0 },
    { noticeMinutes: -1 },
  ])('is told what does not fit: %j', async (wrong) => {
    await makeTutor(ada)
    expect(await ada.call(editTutor, wrong)).toHaveProperty(['fields', Object.keys(wrong)[0] ?? ''])
  })

  test('keeps the zone of the hours until they say otherwise', async () => {
    await makeTutor(ada, { zone: 'Asia/Tokyo' })
    const hours = [{ weekday: 3, start: '18:00', end: '24:00' }]
    expect(await ada.call(setWeeklyHours, { hours })).toMatchObject({ zone: 'Asia/Tokyo', hours })
    expect(await ada.call(setWeeklyHours, { hours, zone: 'Europe/Berlin' })).toMatchObject({ zone: 'Europe/Berlin' })
  })

  test('has single days that differ, and takes them back', async () => {
    await makeTutor(ada)
    const [from, to] = [inDays(3), inDays(5)]
    succeeded(await ada.call(setTutorDays, { from, to, hours: [] }))
    const evening = [{ start: '18:00', end: '20:00' }]
    expect(await ada.call(setTutorDays, { from: inDays(4), to: inDays(4), hours: evening })).toMatchObject({
      days: [
        { day: inDays(3), hours: [] },
        { day: inDays(4), hours: evening },
        { day: inDays(5), hours: [] },
      ],
    })
    expect(await ada.call(setTutorDays, { from, to, hours: null })).toMatchObject({ days: [] })
    expect(await ada.call(setTutorDays, { from: to, to: from, hours: [] })).toHaveProperty('fields.to')
  })

  test('is verified by an admin, who says why', async () => {
    const [admin, ben] = [await app.student(), await app.student()]
    await setRole(app.shell.database.db, admin.id, 'admin', app.shell.clock())
    app.advance(1001)
    const id = await makeTutor(ada)
    expect(await ada.call(askForVerification, { note: ' ' })).toHaveProperty('fields.note')
    expect(await ada.call(askForVerification, { note: 'Ask the dean' })).toMatchObject({
      verification: { state: 'asked', note: 'Ask the dean' },
    })
    const { rows } = succeeded(await admin.call(listVerificationRequests, {}))
    expect(rows).toMatchObject([{ id, name: 'Ada Marlow', note: 'Ask the dean' }])
    expect(await ben.call(decideVerification, { id, granted: true, reason: 'x' })).toMatchObject({ code: 'forbidden' })
    const decide = (granted: boolean, reason: string) => admin.call(decideVerification, { id, granted, reason })
    expect(await decide(true, '')).toHaveProperty('fields.reason')
    succeeded(await decide(false, 'The dean does not know you.'))
    expect(await ada.call(readOwnTutor, {})).toMatchObject({
      tutor: { verification: { state: 'declined', reason: 'The dean does not know you.' } },
    })
    expect(await ben.call(readTutor, { id })).toMatchObject({ verified: false })
    succeeded(await decide(true, 'The dean knows you.'))
    expect(await ben.call(readTutor, { id })).toMatchObject({ verified: true })
    expect(JSON.stringify(await ben.call(readTutor, { id }))).not.toContain('dean')
    expect(await ada.call(askForVerification, { note: 'Again' })).toMatchObject({ code: 'conflict' })

    // Whoever decides by what was true before is told.
    const verified = succeeded(await admin.call(listVerificationRequests, { state: 'verified' }))
    expect(verified.rows.find((row) => row.id === id)).toMatchObject({
      name: 'Ada Marlow',
      reason: 'The dean knows you.',
    })
    const late = { id, granted: false, reason: 'Asked again', seen: 'asked' } as const
    expect(await admin.call(decideVerification, late)).toMatchObject({
      code: 'conflict',
      detail: 'Somebody has decided this meanwhile.',
    })
    succeeded(await admin.call(decideVerification, { ...late, reason: 'The dean has left.', seen: 'verified' }))
    expect(await ben.call(readTutor, { id })).toMatchObject({ verified: false })
    expect(await decide(false, 'Once more')).toMatchObject({ code: 'conflict' })

    // The tutor was told each time.
    const told = succeeded(await ada.call(listNotifications, {}))
    expect(told.rows.map(({ kind }) => kind).sort()).toEqual([
      'tutoring-verification-declined',
      'tutoring-verification-granted',
      'tutoring-verification-taken',
    ])
    expect(told.rows[0]).toMatchObject({ path: '/settings#tutoring' })
  })

  test('nobody verifies themself', async () => {
    await setRole(app.shell.database.db, ada.id, 'admin', app.shell.clock())
    app.advance(1001)
    const id = await makeTutor(ada)
    succeeded(await ada.call(askForVerification, { note: 'I know myself' }))
    expect(await ada.call(decideVerification, { id, granted: true, reason: 'I do' })).toMatchObject({
      code: 'not_found',
    })
  })
})

test('nobody else changes a profile: whoever is no tutor has none', async () => {
  await makeTutor(ada)
  const ben = await app.student()
  expect(await ben.call(editTutor, { hourlyRate: 1000 })).toMatchObject({
    code: 'not_found',
    detail: 'No tutor profile found',
  })
})
