import { type AccessRows, accessRow, proofOf, roleRow, type ScopeSample } from '../../server/testing/accessRow.ts'
import { idOf, succeeded } from '../../server/testing/answers.ts'
import type { Caller } from '../../server/testing/caller.ts'
import type { Running } from '../../server/testing/run.ts'
import { decideDispute, listDisputes } from './disputes/contract.ts'
import { joinTutoring } from './meeting/contract.ts'
import { disputeSettlement, downloadMoney, listMoney, readMoney, settleTutoring } from './money/contract.ts'
import { acceptTime, declineTime, listMoves, proposeTime, withdrawTime } from './proposals/contract.ts'
import { editReply, editReview, listReviews, replyToReview, writeReview } from './reviews/contract.ts'
import { anonymousReviews } from './reviews/shown.contract.ts'
import { listWeekly } from './series/contract.ts'
import {
  bookingScope,
  bookTutoring,
  cancelSeries,
  cancelTutoring,
  completeTutoring,
  confirmTutoring,
  declineTutoring,
  disputeNoShow,
  listTutoring,
  noteTutoring,
  readTutoring,
  reportNoShow,
  sayTookPlace,
  startTutoring,
} from './sessions/contract.ts'
import { listNearestSlots, listSlots } from './slots/contract.ts'
import {
  countUnreadThreads,
  findTutorThread,
  listTutorMessages,
  listTutorThreads,
  readTutorMessages,
  readTutorThread,
  threadScope,
  writeToTutor,
  writeTutorMessage,
} from './threads/contract.ts'
import { application, bookAt, bookingAt, completedSession, dayOf, makeTutor } from './tutoring.testing.ts'
import {
  askForVerification,
  becomeTutor,
  editTutor,
  readOwnTutor,
  setTutorDays,
  setWeeklyHours,
} from './tutors/contract.ts'
import {
  decideVerification,
  listTutors,
  listVerificationRequests,
  readTutor,
  tutorScope,
} from './tutors/shown.contract.ts'
import { endWait, listWaits, waitForTime } from './waits/contract.ts'

/** A disputed report of two others. Answers the session. */
async function makeDispute(app: Running): Promise<string> {
  const [tutor, student] = [await app.student(), await app.student()]
  const id = idOf(await bookAt(student, await makeTutor(tutor), dayOf(app, 3)))
  await app.shell.database.pool.query({
    text: `update tutoring_sessions set status = 'no_show', no_show_by = 'tutor', no_show_at = now(), disputed_at = now() where id = $1`,
    values: [id],
  })
  return id
}

/**
 * A tutor who pauses, since everybody reads of one who does not; with a booking on either side, a completed session and
 * its review. What others wrote contains no marker, nor does the review, which stays when its author is erased.
 */
export async function makeTutoring(owner: Caller, marker: string, app: Running) {
  const own = await makeTutor(owner, {
    ...{ bio: `Bio ${marker}`, education: `BSc ${marker}`, location: `Library ${marker}` },
  })
  const [other, student] = [await app.student({ name: 'Gila Roth' }), await app.student({ name: 'Tom Reyes' })]
  const theirs = await makeTutor(other)
  succeeded(await other.call(askForVerification, { note: 'My certificates' }))
  const [near, far] = [dayOf(app, 3), dayOf(app, 4)]
  const booked = idOf(await bookAt(owner, theirs, near, { notes: `Questions ${marker}` }))
  succeeded(await owner.call(writeToTutor, { id: theirs, message: crypto.randomUUID(), body: `Hello from ${marker}` }))
  succeeded(await owner.call(noteTutoring, { id: booked, notes: `Ask ${marker}` }))
  succeeded(await owner.call(proposeTime, { id: booked, date: dayOf(app, 6), time: '10:00' }))
  succeeded(await bookAt(student, own, far))
  const over = idOf(await bookAt(owner, theirs, far, { time: '15:00' }))
  await app.shell.database.pool.query({
    text: `with done as (
        update tutoring_sessions set status = 'completed', actual_start = scheduled_start, actual_end = scheduled_end where id = $1 returning *)
      insert into session_reviews (id, session_id, student_id, tutor_id, rating, review_text, created_at)
      select gen_random_uuid(), id, student_id, tutor_id, 5, 'Clear and patient', now() from done`,
    values: [over],
  })
  succeeded(await owner.call(setTutorDays, { from: dayOf(app, 20), to: dayOf(app, 21), hours: [] }))
  succeeded(await owner.call(askForVerification, { note: `Ask at ${marker}` }))
  succeeded(await owner.call(editTutor, { active: false }))
  const disputed = await makeDispute(app)
  const paused = await makeTutor(await app.student(), {}, { active: false })
  succeeded(await owner.call(waitForTime, { id: paused, firstDay: near, lastDay: far }))
  return { booked, theirs, disputed, paused, month: near.slice(0, 7) }
}

export const tutoringAccess: AccessRows = {
  feature: 'tutoring',
  screens: [
    { path: '/tutors' },
    { path: '/tutors?q=:marker' },
    { path: '/tutoring-sessions' },
    { path: '/tutoring-sessions?open=:booked' },
    { path: '/tutoring-sessions/:booked/join' },
    { path: '/tutoring-sessions/money' },
    { path: '/tutors/messages' },
    { path: '/settings' },
  ],
  make: makeTutoring,
  rows: [
    accessRow(becomeTutor, 'self', () => application, { statuses: [200, 409] }),
    accessRow(readOwnTutor, 'self', () => ({})),
    // Whoever is no tutor has nothing to change.
    accessRow(editTutor, 'self', () => ({ hourlyRate: 3000 }), { statuses: [200, 404] }),
    accessRow(setWeeklyHours, 'self', () => ({ hours: [] }), { statuses: [200, 404] }),
    accessRow(setTutorDays, 'self', () => ({ from: '2031-03-04', to: '2031-03-05', hours: [] }), {
      statuses: [200, 404],
    }),
    accessRow(askForVerification, 'self', () => ({ note: 'Ask the dean' }), { statuses: [200, 404] }),
    accessRow(listTutors, 'anyone', () => ({})),
    accessRow(listTutoring, 'self', () => ({ tab: 'all' as const })),
    accessRow(anonymousReviews.change, 'self', () => ({ value: false })),
    accessRow(readMoney, 'self', () => ({ side: 'student' as const }), { shows: false }),
    accessRow(listMoney, 'self', ({ month = '' }) => ({ side: 'student' as const, month })),
    accessRow(downloadMoney, 'self', () => ({ side: 'student' as const }), { shows: false }),
    accessRow(listDisputes, 'oversight', () => ({}), { shows: false }),
    accessRow(
      decideDispute,
      'oversight',
      ({ disputed = '' }) => ({ id: disputed, outcome: 'absent' as const, reason: 'Both say so.' }),
      { statuses: [200, 409], shows: false },
    ),
    accessRow(listTutorThreads, 'self', () => ({})),
    accessRow(countUnreadThreads, 'self', () => ({}), { shows: false }),
    accessRow(listWaits, 'self', () => ({}), { shows: false }),
    accessRow(endWait, 'record', ({ paused = '' }) => ({ id: paused })),
    accessRow(listVerificationRequests, 'oversight', () => ({}), { shows: true }),
    accessRow(decideVerification, 'oversight', ({ theirs = '' }) => ({ id: theirs, granted: true, reason: 'Seen.' })),
  ],
}

/** Answers the id of the review. */
async function makeReview(app: Running, student: Caller, tutor: string, text: string, daysAgo = 2): Promise<string> {
  const at = new Date(app.shell.clock().getTime() - daysAgo * 86_400_000)
  const id = await completedSession(app, student, tutor, at)
  return succeeded(await student.call(writeReview, { id, rating: 4, text })).id
}

const inItsState = { statuses: [200, 409] }

/** A tutor of whom everybody knows; another one is nothing but somebody to them. */
async function makeKnownTutor(app: Running, marker: string, inner: string): Promise<ScopeSample<'tutor'>> {
  const [ada, cleo, dora] = [await app.student(), await app.student(), await app.student()]
  const link = { meetingLink: `https://meet.example/${inner}` }
  const key = await makeTutor(ada, { bio: `Bio ${marker}` }, link)
  const other = await makeTutor(cleo)
  const review = await makeReview(app, dora, key, `Clear ${marker}`)
  await makeReview(app, dora, other, 'Patient', 3)
  return {
    has: { tutor: { caller: ada, key } },
    had: { tutor: { caller: cleo, key } },
    owned: { from: `${dayOf(app, 3)}T00:00:00Z`, to: `${dayOf(app, 4)}T00:00:00Z`, day: dayOf(app, 3), review },
  }
}

export const shownTutorAccess: AccessRows = {
  feature: 'tutoring',
  screens: [
    { path: '/tutors/:key', as: 'stranger' },
    { path: '/tutors/messages/with/:key', as: 'stranger' },
  ],
  make: async () => ({}),
  scope: proofOf(tutorScope, makeKnownTutor),
  rows: [
    roleRow(readTutor, ['tutor', 'stranger'], (id) => ({ id })),
    roleRow(listSlots, ['tutor', 'stranger'], (id, { from = '', to = '' }) => ({ id, from, to }), { shows: false }),
    roleRow(listNearestSlots, ['tutor', 'stranger'], (id, { day = '' }) => ({ id, date: day, time: '10:00' }), {
      shows: false,
    }),
    roleRow(listWeekly, ['tutor', 'stranger'], (id, { day = '' }) => ({ id, date: day, time: '10:00', weeks: 2 }), {
      shows: false,
    }),
    roleRow(listReviews, ['tutor', 'stranger'], (id) => ({ id })),
    // One reply to each review.
    roleRow(replyToReview, ['tutor'], (id, { review = '' }) => ({ id, review, text: 'Thank you' }), inItsState),
    roleRow(editReply, ['tutor'], (id, { review = '' }) => ({ id, review, text: 'Thank you both' }), inItsState),
    roleRow(findTutorThread, ['stranger'], (id) => ({ id }), { shows: false }),
    roleRow(writeToTutor, ['stranger'], (id) => ({ id, body: 'Do you teach proofs?' })),
    // A time is free already.
    roleRow(waitForTime, ['stranger'], (id, { day = '' }) => ({ id, firstDay: day, lastDay: day }), {
      statuses: [409],
    }),
    // The second one comes too late.
    roleRow(bookTutoring, ['stranger'], (id, { day = '' }) => bookingAt(id, day), { statuses: [200, 409] }),
  ],
}

/** A booking of two; each of the others has one with one of them. */
async function makeBooking(app: Running, marker: string): Promise<ScopeSample<'student' | 'tutor'>> {
  const [ada, ben, cleo, dora] = [await app.student(), await app.student(), await app.student(), await app.student()]
  const [tutor, other] = [await makeTutor(ada), await makeTutor(dora)]
  const key = idOf(await bookAt(ben, tutor, dayOf(app, 3), { notes: `Notes ${marker}` }))
  succeeded(await bookAt(cleo, tutor, dayOf(app, 4)))
  succeeded(await bookAt(ben, other, dayOf(app, 5)))
  return {
    has: { student: { caller: ben, key }, tutor: { caller: ada, key } },
    had: { student: { caller: cleo, key }, tutor: { caller: dora, key } },
    owned: { from: `${dayOf(app, 3)}T00:00:00Z`, to: `${dayOf(app, 4)}T00:00:00Z`, day: dayOf(app, 3) },
  }
}

const both = ['student', 'tutor'] as const

export const bookingAccess: AccessRows = {
  feature: 'tutoring',
  screens: [
    { path: '/tutoring-sessions?open=:key', as: 'student' },
    { path: '/tutoring-sessions?open=:key', as: 'tutor' },
  ],
  make: async () => ({}),
  scope: proofOf(bookingScope, makeBooking),
  rows: [
    roleRow(readTutoring, both, (id) => ({ id })),
    roleRow(noteTutoring, both, (id) => ({ id, notes: 'Bring paper' })),
    roleRow(cancelTutoring, both, (id) => ({ id }), inItsState),
    roleRow(cancelSeries, both, (id) => ({ id }), { statuses: [200, 409], shows: false }),
    roleRow(reportNoShow, both, (id) => ({ id }), inItsState),
    roleRow(sayTookPlace, both, (id) => ({ id, yes: true }), inItsState),
    roleRow(disputeNoShow, both, (id) => ({ id }), inItsState),
    roleRow(confirmTutoring, ['tutor'], (id) => ({ id }), inItsState),
    roleRow(declineTutoring, ['tutor'], (id) => ({ id }), inItsState),
    roleRow(writeReview, ['student'], (id) => ({ id, rating: 5 as const }), inItsState),
    roleRow(editReview, ['student'], (id) => ({ id, rating: 4 as const }), inItsState),
    roleRow(settleTutoring, ['tutor'], (id) => ({ id, settled: true }), inItsState),
    roleRow(disputeSettlement, ['student'], (id) => ({ id, disputed: true }), inItsState),
    roleRow(startTutoring, ['tutor'], (id) => ({ id }), inItsState),
    roleRow(completeTutoring, ['tutor'], (id) => ({ id }), inItsState),
    roleRow(listMoves, both, (id, { from = '', to = '' }) => ({ id, from, to }), { shows: false }),
    roleRow(proposeTime, both, (id, { day = '' }) => ({ id, date: day, time: '15:00' }), inItsState),
    roleRow(acceptTime, both, (id, { from = '' }) => ({ id, start: from }), inItsState),
    roleRow(declineTime, both, (id, { from = '' }) => ({ id, start: from }), inItsState),
    roleRow(joinTutoring, both, (id) => ({ id }), { shows: false }),
    roleRow(withdrawTime, both, (id) => ({ id }), inItsState),
  ],
}

/** A conversation of two; each of the others has one with one of them. */
async function makeThread(app: Running, marker: string): Promise<ScopeSample<'student' | 'tutor'>> {
  const [ada, ben, cleo, dora] = [await app.student(), await app.student(), await app.student(), await app.student()]
  const [tutor, other] = [await makeTutor(ada), await makeTutor(dora)]
  const write = async (who: Caller, id: string, words: string) =>
    idOf(await who.call(writeToTutor, { id, message: crypto.randomUUID(), body: words }))
  const key = await write(ben, tutor, `Question ${marker}`)
  succeeded(await ada.call(writeTutorMessage, { id: key, message: crypto.randomUUID(), body: `Answer ${marker}` }))
  await write(cleo, tutor, 'Another question')
  await write(ben, other, 'Another question')
  return {
    has: { student: { caller: ben, key }, tutor: { caller: ada, key } },
    had: { student: { caller: cleo, key }, tutor: { caller: dora, key } },
    owned: { at: `${dayOf(app, 1)}T00:00:00Z` },
  }
}

export const threadAccess: AccessRows = {
  feature: 'tutoring',
  screens: [
    { path: '/tutors/messages', as: 'student' },
    { path: '/tutors/messages/:key', as: 'student' },
    { path: '/tutors/messages/:key', as: 'tutor' },
  ],
  make: async () => ({}),
  scope: proofOf(threadScope, makeThread),
  rows: [
    roleRow(readTutorThread, both, (id) => ({ id })),
    roleRow(listTutorMessages, both, (id) => ({ id })),
    roleRow(writeTutorMessage, both, (id) => ({ id, message: crypto.randomUUID(), body: 'Thank you' }), {
      shows: false,
    }),
    roleRow(readTutorMessages, both, (id, { at = '' }) => ({ id, upTo: at }), { shows: false }),
  ],
}
