import { beforeAll, beforeEach, expect, test } from 'vitest'
import { idOf, succeeded } from '../../../server/testing/answers.ts'
import { testApp } from '../../../server/testing/app.ts'
import type { Caller } from '../../../server/testing/caller.ts'
import type { Running } from '../../../server/testing/run.ts'
import { deleteAccount, readDeletion } from '../../account/deletion/contract.ts'
import { suspendPerson } from '../../admin/contract.ts'
import { reportAs, staffMember } from '../../moderation/cases.testing.ts'
import { blockPerson } from '../../people/contract.ts'
import { bookAt, inDays, makeTutor, thisMorning } from '../tutoring.testing.ts'
import { readOwnTutor } from '../tutors/contract.ts'
import { readTutor } from '../tutors/shown.contract.ts'
import { confirmTutoring, listTutoring, noteTutoring, readTutoring } from './contract.ts'

let app: Running
let ada: Caller
let ben: Caller
let tutor: string
beforeAll(async () => {
  app = await testApp()
})
beforeEach(async () => {
  app.holdClock(thisMorning)
  ;[ada, ben] = [await app.student({ name: 'Ada Marlow' }), await app.student({ name: 'Ben Archer' })]
  tutor = await makeTutor(ada)
})

const cancelled = { status: 'cancelled', cancelReason: 'unavailable', cancelledBy: null }
/** One that is over, and one to come. */
async function bookTwo() {
  const [over, coming] = [idOf(await bookAt(ben, tutor, inDays(1))), idOf(await bookAt(ben, tutor, inDays(2)))]
  await app.shell.database.pool.query({
    text: `update tutoring_sessions set status = 'completed', scheduled_start = scheduled_start - interval '5 days',
      scheduled_end = scheduled_end - interval '5 days' where id = $1`,
    values: [over],
  })
  return { over, coming }
}

test('a tutor who is suspended: what was booked is cancelled, and the time of the student is free', async () => {
  const admin = await staffMember(app, 'admin')
  const { over, coming } = await bookTwo()
  succeeded(await admin.call(suspendPerson, { person: ada.id, reason: 'Sells essays.' }))
  expect(await ben.call(readTutoring, { id: coming })).toMatchObject({
    ...{ ...cancelled, tutor: { id: null, name: 'Student', avatarUrl: null } },
  })
  expect(await ben.call(readTutoring, { id: over })).toMatchObject({ status: 'completed' })
  expect(await bookAt(ben, tutor, inDays(3))).toMatchObject({ code: 'not_found' })
  succeeded(await bookAt(ben, await makeTutor(await app.student()), inDays(2)))
})

test('somebody who deletes the account is told what becomes of it, and the other one has it cancelled', async () => {
  const { coming } = await bookTwo()
  expect(await ben.call(readDeletion, {})).toMatchObject({
    shared: [
      '1 tutoring session still to come: cancelled at once, and the others are told.',
      expect.stringContaining('the others keep what was agreed'),
    ],
  })
  expect(await ada.call(readDeletion, {})).toMatchObject({
    shared: expect.arrayContaining([expect.stringContaining('Your tutor profile')]),
  })
  succeeded(await ben.call(deleteAccount, {}))
  expect(await ada.call(readTutoring, { id: coming })).toMatchObject(cancelled)
})

test('of an erased student the tutor keeps what was agreed, and nothing that the student wrote', async () => {
  const { over, coming } = await bookTwo()
  succeeded(await ben.call(noteTutoring, { id: over, notes: 'Was late' }))
  await app.shell.database.transaction((db) => app.shell.erase(db, ben.id))
  expect(await ada.call(readTutoring, { id: over })).toMatchObject({
    ...{ student: null, tutor: { name: 'Ada Marlow' }, totalCost: 2500, status: 'completed', notes: null },
  })
  expect(await ada.call(readTutoring, { id: coming })).toMatchObject(cancelled)
  // Its time is free again.
  const cleo = await app.student()
  succeeded(await bookAt(cleo, tutor, inDays(2)))
})

test('of an erased tutor the student keeps the sessions, and there is no page any more', async () => {
  const { over } = await bookTwo()
  await app.shell.database.transaction((db) => app.shell.erase(db, ada.id))
  expect(await ben.call(readTutoring, { id: over })).toMatchObject({ tutor: null, tutorId: null, hourlyRate: 2500 })
  expect(await ben.call(readTutor, { id: tutor })).toMatchObject({ code: 'not_found' })
  expect(await ben.call(listTutoring, { tab: 'all' })).toMatchObject({ counts: { all: 2 } })
  await app.shell.database.transaction((db) => app.shell.erase(db, ben.id))
  const left = await app.shell.database.pool.query({
    text: 'select 1 from tutoring_sessions where id = $1',
    values: [over],
  })
  expect(left.rows).toEqual([])
})

test('two whom a block separates do not meet, and what is over shows no name', async () => {
  const { over, coming } = await bookTwo()
  succeeded(await ben.call(blockPerson, { id: ada.id }))
  expect(await ada.call(readTutoring, { id: coming })).toMatchObject(cancelled)
  expect(await ada.call(readTutoring, { id: over })).toMatchObject({ student: { id: null, name: 'Student' } })
  expect(await bookAt(ben, tutor, inDays(4))).toMatchObject({ code: 'not_found' })
  // A tutor who pauses, or a student, can block the other one of a session, too.
  const cleo = await app.student()
  succeeded(await bookAt(cleo, tutor, inDays(5)))
  succeeded(await ada.call(blockPerson, { id: cleo.id }))
})

test('nobody else reads or changes a booking', async () => {
  const { coming } = await bookTwo()
  const cleo = await app.student()
  const notThere = { code: 'not_found', detail: 'Session not found' }
  expect(await cleo.call(readTutoring, { id: coming })).toMatchObject(notThere)
  expect(await cleo.call(confirmTutoring, { id: coming })).toMatchObject(notThere)
  expect(await ben.call(confirmTutoring, { id: coming })).toMatchObject({ code: 'forbidden' })
})

test('what a tutor says of themself can be reported, and what a student writes by the tutor', async () => {
  succeeded(await reportAs(ben, 'tutor-profile', tutor))
  expect(await reportAs(ada, 'tutor-profile', tutor)).toMatchObject({ code: 'not_found' })
  const id = idOf(await bookAt(ben, tutor, inDays(2), { notes: 'Do my homework' }))
  succeeded(await reportAs(ada, 'booking', id))
  expect(await reportAs(await app.student(), 'booking', id)).toMatchObject({ code: 'not_found' })
  expect(await ada.call(readOwnTutor, {})).toMatchObject({ tutor: { hidden: false } })
})
