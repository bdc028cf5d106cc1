import { Refusal } from '../../../contract/refusal.ts'
import type { Db } from '../../../server/db/db.ts'
import { bucketOf } from '../../../server/limits/windows.ts'
import { on } from '../../../server/route.ts'
import type { Shell } from '../../../server/shell.ts'
import { sessionBy } from '../queries.ts'
import { sessionNotFound, sessionOrNotFound } from '../rules.ts'
import {
  answerInvitation,
  dropJoinLink,
  invite,
  joinSession,
  makeJoinLink,
  readJoinLink,
  removeGuest,
} from './contract.ts'
import {
  answerSeat,
  beginInviting,
  dropLink,
  joinTargetOf,
  makeLink,
  removeSeat,
  sharedSessionOf,
  takeSeat,
} from './queries.ts'

const noLink = () => sessionNotFound('This link does not lead to a study session any more. Ask the host for another.')

/** Open tabs of everybody in a group are told once this transaction has committed. */
export function notifyGroup(shell: Shell, db: Db, session: string | undefined): void {
  if (session !== undefined) shell.live.thingChanged(db, session)
}

export const invitationRoutes = [
  on(invite, async ({ db, me, input: { id, emails }, now, shell }) => {
    const asked = [...new Set(emails.map((email) => email.toLowerCase()))]
    const bucket = bucketOf(shell, 'study-invite', me.id)
    await beginInviting(db, me, id, asked.length, bucket, now)
    await shell.jobs.enqueue(db, 'study-invite', { session: id, host: me.id, emails: asked })
    return {}
  }),
  on(answerInvitation, async ({ db, me, input: { id, answer }, now, shell }) => {
    await answerSeat(db, me, id, answer, now)
    notifyGroup(shell, db, await sharedSessionOf(db, me, id))
    return sessionOrNotFound(await sessionBy(db, me, id))
  }),
  on(removeGuest, async ({ db, me, input: { id, person }, shell }) => {
    const before = await sharedSessionOf(db, me, id)
    await removeSeat(db, me, id, person)
    notifyGroup(shell, db, before)
    return sessionOrNotFound(await sessionBy(db, me, id))
  }),
  on(makeJoinLink, async ({ db, me, input, now }) => ({ token: await makeLink(db, me, input.id, now) })),
  on(dropJoinLink, async ({ db, me, input }) => {
    await dropLink(db, me, input.id)
    return {}
  }),
  on(readJoinLink, async ({ db, me, input }) => {
    const found = await joinTargetOf(db, me, input.token)
    if (!found) throw noLink()
    const { session, host, people, joined } = found
    const { title, course, location } = session
    return { title, course, location, host, people, joined, startTime: session.startTime.toISOString() }
  }),
  on(joinSession, async ({ db, me, input, now, shell }) => {
    const found = await joinTargetOf(db, me, input.token)
    if (!found) throw noLink()
    if (found.session.userId === me.id) return sessionOrNotFound(await sessionBy(db, me, found.session.id))
    const seat = await takeSeat(db, found.session.id, me.id, 'yes', now)
    if (!seat) throw new Refusal('conflict', 'This group is full.')
    if (!seat.made) await answerSeat(db, me, seat.id, 'yes', now)
    notifyGroup(shell, db, await sharedSessionOf(db, me, seat.id))
    return sessionOrNotFound(await sessionBy(db, me, seat.id))
  }),
]
