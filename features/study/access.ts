import type { z } from 'zod'
import { type AccessRows, accessRow, type OwnedRecords, undoOf, undoRow } from '../../server/testing/accessRow.ts'
import { idOf } from '../../server/testing/answers.ts'
import type { Caller } from '../../server/testing/caller.ts'
import type { Running } from '../../server/testing/run.ts'
import { addCourse } from '../courses/contract.ts'
import { addAssignment } from '../homework/contract.ts'
import { addSession, deleteSession, listSessions, readStudied, readWeek } from './contract.ts'
import { joinSession, makeJoinLink, readJoinLink } from './invitations/contract.ts'
import { logTime } from './logged/contract.ts'
import { sessionLead, studyGroupUpdates } from './notifications.contract.ts'
import { listWorkToPlan } from './planning/contract.ts'
import { editStudyPreferences, readStudyPreferences, setCourseGoal } from './preferences/contract.ts'
import { addPreset, deletePreset, editPreset, listPresets } from './presets/contract.ts'
import { readAssignmentStudy } from './stats/assignment.contract.ts'
import { readCourseStudy } from './stats/course.contract.ts'
import { decideGap, presencePing, readTimer, sendCommands } from './timer/contract.ts'

const minute = 60_000
const page = crypto.randomUUID()

/**
 * A repeating plan for an assignment, a completed session, a preset, and a running session with a gap.
 */
export async function makeStudy(owner: Caller, marker: string, app: Running): Promise<OwnedRecords> {
  const course = `Course ${marker}`
  const own = idOf(await owner.call(addCourse, { courseCode: course, courseName: `Name ${marker}` }))
  const essay = idOf(await owner.call(addAssignment, { title: `For ${marker}`, course, dueDate: '2031-03-04' }))
  const plan = { title: `Session ${marker}`, course, date: '2031-03-04', time: '17:30', location: `Room ${marker}` }
  const series = idOf(
    await owner.call(addSession, { ...plan, assignmentIds: [essay], repeat: { every: 'week', count: 3 } }),
  )
  const planned = idOf(await owner.call(addSession, plan))
  const gone = await owner.call(deleteSession, { id: idOf(await owner.call(addSession, plan)) })
  const preset = idOf(await owner.call(addPreset, { name: `Preset ${marker}`, focus: 50 }))
  const done = crypto.randomUUID()
  const running = crypto.randomUUID()
  const quick = { title: `Quick ${marker}`, course }
  const link = await owner.call(makeJoinLink, { id: planned })
  const guest = await app.student()
  await guest.call(joinSession, { token: 'token' in link ? link.token : '' })
  const theirs = idOf(await guest.call(addSession, { ...plan, title: 'Theirs', course: 'Other', location: null }))
  const other = await guest.call(makeJoinLink, { id: theirs })
  const seat = idOf(await owner.call(joinSession, { token: 'token' in other ? other.token : '' }))
  await makeGroups(owner, app)
  await owner.call(editStudyPreferences, { weekGoalMinutes: 600 })
  await owner.call(setCourseGoal, { courseId: own, minutes: 120 })
  let n = 0
  const press = (
    kind: 'start' | 'stop',
    sessionId: string,
    more: Partial<z.input<typeof sendCommands.input>['commands'][number]> = {},
  ) => owner.call(sendCommands, { page, commands: [{ id: crypto.randomUUID(), n: ++n, kind, sessionId, ...more }] })
  await press('start', done, { quick })
  app.advance(minute / 6)
  await press('stop', done, { notes: `Notes ${marker}` })
  await press('start', running, { quick })
  app.advance(10 * minute)
  const answer = await owner.call(presencePing, { page, awakeMs: 1000 })
  const gap = 'gaps' in answer ? answer.gaps[0]?.id : undefined
  if (gap === undefined) throw new Error(`the timer shows no gap: ${JSON.stringify(answer)}`)
  return {
    undo: undoOf(gone),
    seat,
    guest: guest.id,
    series,
    planned,
    done,
    running,
    preset,
    gap,
    essay,
    own,
  }
}

/**
 * Groups in which somebody has studied: an existing one, one that its host deleted, one that the owner left, and one
 * whose host deleted it after the owner had studied in it. What others studied stays theirs with the plan's texts, so
 * that these contain no marker.
 */
async function makeGroups(owner: Caller, app: Running): Promise<void> {
  const [ben, cleo] = [await app.student({ name: 'Ben Archer' }), await app.student({ name: 'Cleo Winter' })]
  const plan = { course: 'BIO 210', date: '2031-03-05', time: '10:00' }
  const host = async (who: Caller, title: string) => idOf(await who.call(addSession, { ...plan, title }))
  const join = async (who: Caller, host: Caller, id: string) => {
    const link = await host.call(makeJoinLink, { id })
    return idOf(await who.call(joinSession, { token: 'token' in link ? link.token : '' }))
  }
  const study = async (who: Caller, sessionId: string) => {
    const press = (n: number, kind: 'start' | 'stop') =>
      who.call(sendCommands, { page: sessionId, commands: [{ id: crypto.randomUUID(), n, kind, sessionId }] })
    await press(1, 'start')
    app.advance(minute)
    await press(2, 'stop')
  }
  const stays = await host(owner, 'Together')
  await study(ben, await join(ben, owner, stays))
  await join(cleo, owner, stays)
  const ends = await host(owner, 'Deleted by the owner')
  await study(ben, await join(ben, owner, ends))
  await join(cleo, owner, ends)
  await owner.call(deleteSession, { id: ends })
  const left = await join(owner, ben, await host(ben, 'Left by a guest'))
  await owner.call(deleteSession, { id: left })
  const over = await host(ben, 'Deleted by its host')
  await study(owner, await join(owner, ben, over))
  await ben.call(deleteSession, { id: over })
}

const id = (of: string | undefined) => ({ id: of ?? '' })

export const studyAccess: AccessRows = {
  feature: 'study',
  screens: [{ path: '/study-sessions' }, { path: '/study-sessions/join/:marker' }, { path: '/profile?tab=study' }],
  make: makeStudy,
  rows: [
    accessRow(studyGroupUpdates.change, 'self', () => ({ value: false })),
    accessRow(sessionLead.change, 'self', () => ({ value: 30 })),
    accessRow(listSessions, 'self', () => ({})),
    accessRow(addSession, 'self', () => ({ title: 'Reading', course: 'Other', date: '2031-03-04', time: '10:00' })),
    accessRow(logTime, 'self', () => ({ course: 'Other', date: '2026-01-02', time: '10:00', minutes: 30 })),
    accessRow(readStudied, 'self', () => ({}), { shows: false }),
    accessRow(readWeek, 'self', () => ({})),
    accessRow(readCourseStudy, 'record', ({ own }) => ({ courseId: own ?? '' })),
    accessRow(readAssignmentStudy, 'record', ({ essay }) => ({ assignmentId: essay ?? '' })),
    accessRow(readTimer, 'self', () => ({})),
    accessRow(presencePing, 'self', () => ({ page, awakeMs: 20_000 })),
    accessRow(sendCommands, 'self', ({ planned }) => ({
      page,
      commands: [{ id: crypto.randomUUID(), n: 1, kind: 'start' as const, sessionId: planned ?? '' }],
    })),
    accessRow(decideGap, 'record', ({ gap }) => ({ ...id(gap), decision: 'keep' as const })),
    // Everybody with a link may use it; nobody can guess one.
    accessRow(readJoinLink, 'anyone', () => ({ token: 'x'.repeat(43) }), { statuses: [404] }),
    accessRow(joinSession, 'anyone', () => ({ token: 'x'.repeat(43) }), { statuses: [404] }),
    accessRow(readStudyPreferences, 'self', () => ({}), { shows: false }),
    accessRow(editStudyPreferences, 'self', () => ({ weekGoalMinutes: 300 }), { shows: false }),
    accessRow(setCourseGoal, 'record', ({ own }) => ({ courseId: own ?? '', minutes: 60 })),
    accessRow(listWorkToPlan, 'self', () => ({})),
    accessRow(listPresets, 'self', () => ({})),
    accessRow(addPreset, 'self', () => ({ name: `Mine ${crypto.randomUUID()}` })),
    accessRow(editPreset, 'record', ({ preset }) => ({ ...id(preset), name: 'Taken over' })),
    accessRow(deletePreset, 'record', ({ preset }) => id(preset)),
  ],
}

export const sessionUndoAccess: AccessRows = { feature: 'undo', make: makeStudy, rows: [undoRow('undo')] }
