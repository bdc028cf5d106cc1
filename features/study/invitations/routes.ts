import type { FactsOf } from '../../../contract/scope.ts'
import type { Db } from '../../../server/db/db.ts'
import { bucketOf } from '../../../server/limits/windows.ts'
import { on } from '../../../server/route.ts'
import type { Shell } from '../../../server/shell.ts'
import { notify } from '../../notifications/queries.ts'
import type { studySeat } from '../contract.ts'
import { sessionBy } from '../queries.ts'
import { sessionOrNotFound } from '../rules.ts'
import { sharedSessionsOf } from './acquaintances.queries.ts'
import {
  answerInvitation,
  dropJoinLink,
  invite,
  invitePerson,
  joinSession,
  listShared,
  makeJoinLink,
  readJoinLink,
  removeGuest,
} from './contract.ts'
import { hostOfLink, joinByLink, noLink } from './joining.queries.ts'
import { goneNotice, guestsToTell, hostedPlans, tellOfAnswer } from './news.queries.ts'
import { addressToInvite, answerSeat, beginInviting, dropLink, joinTargetOf, makeLink, removeSeat } from './queries.ts'

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
  on(invitePerson, async ({ db, me, within, input, now, shell }) => {
    const email = await addressToInvite(shell, db, me, input.person)
    await beginInviting(db, within, 1, bucketOf(shell, 'study-invite', me.id), now)
    await shell.jobs.enqueue(db, 'study-invite', { session: within.key, host: me.id, emails: [email] })
    return {}
  }),
  on(answerInvitation, async ({ db, me, within, input, now, shell }) => {
    if (await answerSeat(db, within, input.answer, now)) await tellOfAnswer(shell, db, within.key, now)
    notifyGroup(shell, db, within.facts)
    return sessionOrNotFound(await sessionBy(db, me, within.key))
  }),
  on(removeGuest, async ({ db, me, within, input, now, shell }) => {
    const guests = await guestsToTell(db, await hostedPlans(db, within))
    await removeSeat(db, within, input.person)
    const gone = guests.find(({ person, plan }) => person === input.person && plan === within.key)
    if (gone) await notify(shell, db, [goneNotice(gone, 'removed')], now)
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
  on(listShared, ({ db, within }) => sharedSessionsOf(db, within)),
  on(
    joinSession,
    async ({ db, me, input, now, shell }) => {
      const { id, changed } = await joinByLink(db, me, input.token, now)
      if (changed) {
        shell.live.thingChanged(db, changed)
        await tellOfAnswer(shell, db, id, now)
      }
      return sessionOrNotFound(await sessionBy(db, me, id))
    },
    { concerns: ({ token }) => hostOfLink(token) },
  ),
]
