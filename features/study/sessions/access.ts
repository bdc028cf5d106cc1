import {
  type AccessRows,
  type KeyHolder,
  proofOf,
  roleRow,
  type ScopeSample,
} from '../../../server/testing/accessRow.ts'
import type { Caller } from '../../../server/testing/caller.ts'
import type { Running } from '../../../server/testing/run.ts'
import {
  addSession,
  correctIntervals,
  deleteSession,
  editSession,
  listIntervals,
  readSession,
  studySeat,
} from '../contract.ts'
import {
  answerInvitation,
  dropJoinLink,
  invite,
  invitePerson,
  joinSession,
  makeJoinLink,
  removeGuest,
} from '../invitations/contract.ts'
import { logSessionTime } from '../logged/contract.ts'
import { sendCommands } from '../timer/contract.ts'

type Sample = ScopeSample<(typeof studySeat.roles)[number]>

/** A group with its host and a guest; a guest who was sent away, and the host of a group that was deleted. */
async function makeSample(app: Running, marker: string): Promise<Sample> {
  const [host, guest] = [await app.student(), await app.student()]
  const [formerHost, formerGuest] = [await app.student(), await app.student()]
  const hosted = await plan(host, marker)
  const seat = await join(guest, hosted)
  const lost = await join(formerGuest, hosted)
  await host.call(removeGuest, { id: hosted.key, person: formerGuest.id })
  const ended = await plan(formerHost, marker)
  await join(guest, ended)
  await formerHost.call(deleteSession, { id: ended.key })
  return {
    has: { host: hosted, guest: seat },
    had: { host: ended, guest: lost },
    owned: { guest: guest.id },
  }
}

/** The same group, after both have studied. */
async function makeStudiedSample(app: Running, marker: string): Promise<Sample> {
  const sample = await makeSample(app, marker)
  for (const { caller, key: sessionId } of Object.values(sample.has)) {
    const press = (n: number, kind: 'start' | 'stop') =>
      caller.call(sendCommands, { page: sessionId, commands: [{ id: crypto.randomUUID(), n, kind, sessionId }] })
    await press(1, 'start')
    app.advance(60_000)
    await press(2, 'stop')
  }
  return sample
}

async function plan(caller: Caller, marker: string): Promise<KeyHolder> {
  const draft = { title: `Session ${marker}`, course: `Course ${marker}`, date: '2031-03-04', time: '17:30' }
  return { caller, key: keyOf(await caller.call(addSession, draft)) }
}

async function join(caller: Caller, host: KeyHolder): Promise<KeyHolder> {
  const link = await host.caller.call(makeJoinLink, { id: host.key })
  return { caller, key: keyOf(await caller.call(joinSession, { token: 'token' in link ? link.token : '' })) }
}

function keyOf(answer: object): string {
  if ('id' in answer && typeof answer.id === 'string') return answer.id
  throw new Error(`the owner could not do this: ${JSON.stringify(answer)}`)
}

export const sessionsAccess: AccessRows = {
  feature: 'study',
  make: async () => ({}),
  scope: proofOf(studySeat, makeSample),
  rows: [
    roleRow(readSession, ['host', 'guest'], (id) => ({ id })),
    roleRow(editSession, ['host', 'guest'], (id) => ({ id, notes: 'Taken over' })),
    roleRow(logSessionTime, ['host', 'guest'], (id) => ({ id, date: '2026-01-02', time: '10:00', minutes: 30 })),
    roleRow(deleteSession, ['host', 'guest'], (id) => ({ id })),
    roleRow(invite, ['host'], (id) => ({ id, emails: ['nobody@example.edu'] })),
    roleRow(invitePerson, ['host'], (id, { guest = '' }) => ({ id, person: guest })),
    roleRow(answerInvitation, ['guest'], (id) => ({ id, answer: 'no' as const })),
    roleRow(removeGuest, ['host'], (id, { guest = '' }) => ({ id, person: guest })),
    roleRow(makeJoinLink, ['host'], (id) => ({ id })),
    roleRow(dropJoinLink, ['host'], (id) => ({ id })),
  ],
}

export const studiedSessionsAccess: AccessRows = {
  feature: 'study',
  make: async () => ({}),
  scope: proofOf(studySeat, makeStudiedSample),
  rows: [
    roleRow(listIntervals, ['host', 'guest'], (id) => ({ id })),
    roleRow(correctIntervals, ['host', 'guest'], (id) => ({
      id,
      intervals: [{ start: '2024-03-04T10:00:00.000Z', end: '2024-03-04T11:00:00.000Z' }],
    })),
  ],
}
