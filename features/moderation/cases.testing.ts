import { idOf, succeeded } from '../../server/testing/answers.ts'
import type { Caller } from '../../server/testing/caller.ts'
import type { Running } from '../../server/testing/run.ts'
import { setRole } from '../account/queries.ts'
import { addSession } from '../study/contract.ts'
import { joinSession, makeJoinLink } from '../study/invitations/contract.ts'
import { decideCase, listCases, readCase, report } from './contract.ts'
import type { CaseState, DecisionAct, ReportReason } from './rules.ts'

export async function staffMember(app: Running, role: 'moderator' | 'admin', name = 'Noor Haddad'): Promise<Caller> {
  const caller = await app.student({ name })
  await setRole(app.shell.database.db, caller.id, role, app.shell.clock())
  app.advance(1001)
  return caller
}

/** In three days, so that feeds and the dashboard have it. */
export const soon = () => new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10)

/** A group session; answers the host's id of it and each guest's. */
export async function groupOf(host: Caller, title: string, ...guests: Caller[]) {
  const draft = { title, course: 'BIO 210', date: soon(), time: '16:00' }
  const more = { description: `Words of ${title}`, location: 'Old Library 12' }
  const session = idOf(await host.call(addSession, { ...draft, ...more }))
  const { token } = succeeded(await host.call(makeJoinLink, { id: session }))
  const seats: string[] = []
  for (const guest of guests) seats.push(idOf(await guest.call(joinSession, { token })))
  return { session, token, seats }
}

export const reportAs = (who: Caller, kind: string, thing: string, reason: ReportReason = 'insults', words = '') =>
  who.call(report, { kind, thing, reason, words })

/** The newest case about something of an author, in that state. */
export async function caseOf(moderator: Caller, author: Caller, state: CaseState = 'open'): Promise<string> {
  const { rows } = succeeded(await moderator.call(listCases, { state, sort: 'newest', limit: 100 }))
  return rows.find((one) => one.author.id === author.id)?.id ?? ''
}

/** Reads a case and decides about it. */
export async function decideAbout(
  moderator: Caller,
  id: string,
  act: DecisionAct,
  more: { words?: string; days?: number } = {},
) {
  const { version } = succeeded(await moderator.call(readCase, { id }))
  return moderator.call(decideCase, { id, version, act, words: 'Against the rules (3).', ...more })
}

/** A group session that a guest reported and a moderator decided about. */
export async function decidedSession(app: Running, moderator: Caller, act: DecisionAct, more: { days?: number } = {}) {
  const [author, guest] = [await app.student({ name: 'Dorian Vale' }), await app.student({ name: 'Gila Roth' })]
  const group = await groupOf(author, 'Lab reports for sale', guest)
  succeeded(await reportAs(guest, 'group-session', group.seats[0] ?? '', 'cheating'))
  const id = await caseOf(moderator, author)
  succeeded(await decideAbout(moderator, id, act, more))
  return { author, guest, id, ...group }
}
