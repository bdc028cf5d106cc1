import { Refusal } from '../../../contract/refusal.ts'
import { type FactsOf, inScope } from '../../../contract/scope.ts'
import type { Db } from '../../../server/db/db.ts'
import { bucketOf } from '../../../server/limits/windows.ts'
import { on } from '../../../server/route.ts'
import type { Shell } from '../../../server/shell.ts'
import { studySeat } from '../contract.ts'
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
import { answerSeat, beginInviting, dropLink, joinTargetOf, makeLink, removeSeat, takeSeat } from './queries.ts'

const noLink = () => sessionNotFound('This link does not lead to a study session any more. Ask the host for another.')

/** Tells open tabs of everybody in a group once this transaction has committed. */
export function notifyGroup(shell: Shell, db: Db, { session, shared }: FactsOf<typeof studySeat>): void {
  if (shared) shell.live.thingChanged(db, session)
}

export const invitationRoutes = [
  on(invite, async ({ db, me, within, input, now, shell }) => {
    const emails = [...new Set(input.emails.map((email) => email.toLowerCase()))]
    const bucket = bucketOf(shell, 'study-invite', me.id)
    await beginInviting(db, within, emails.length, bucket, now)
    await shell.jobs.enqueue(db, 'study-invite', { session: within.key, host: me.id, emails })
    return {}
  }),
  on(answerInvitation, async ({ db, me, within, input, now, shell }) => {
    await answerSeat(db, within, input.answer, now)
    notifyGroup(shell, db, within.facts)
    return sessionOrNotFound(await sessionBy(db, me, within.key))
  }),
  on(removeGuest, async ({ db, me, within, input, shell }) => {
    await removeSeat(db, within, input.person)
    notifyGroup(shell, db, within.facts)
    return sessionOrNotFound(await sessionBy(db, me, within.key))
  }),
  on(makeJoinLink, async ({ db, within, now }) => ({ token: await makeLink(db, within, now) })),
  on(dropJoinLink, async ({ db, within }) => {
    await dropLink(db, within)
    return {}
  }),
  on(readJoinLink, async ({ db, me, input, now }) => {
    const found = await joinTargetOf(db, me, input.token, now)
    if (!found) throw noLink()
    const { session, course, host, people, joined } = found
    const { title, location } = session
    return { title, course, location, host, people, joined, startTime: session.startTime.toISOString() }
  }),
  on(joinSession, async ({ db, me, input, now, shell }) => {
    const found = await joinTargetOf(db, me, input.token, now)
    if (!found) throw noLink()
    if (found.session.userId === me.id) return sessionOrNotFound(await sessionBy(db, me, found.session.id))
    const seat = await takeSeat(db, found.session.id, me.id, 'yes', now)
    if (!seat) throw new Refusal('conflict', 'This group is full.')
    const within = await shell.scopes.of(db, me, inScope(studySeat, 'guest'), seat.id)
    if (!seat.made) await answerSeat(db, within, 'yes', now)
    notifyGroup(shell, db, within.facts)
    return sessionOrNotFound(await sessionBy(db, me, seat.id))
  }),
]
