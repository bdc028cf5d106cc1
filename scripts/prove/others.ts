import type { Access } from '../../contract/endpoint.ts'
import { reportName } from '../../features/moderation/access.ts'
import { caseOf, decideAbout, groupOf, reportAs, staffMember } from '../../features/moderation/cases.testing.ts'
import { appealCase } from '../../features/moderation/contract.ts'
import { blockPerson, profileVisibility } from '../../features/people/contract.ts'
import { deleteSession } from '../../features/study/contract.ts'
import type { Feature } from '../../server/feature.ts'
import { succeeded } from '../../server/testing/answers.ts'
import type { Caller } from '../../server/testing/caller.ts'
import { everythingReadBy } from '../../server/testing/readByAll.ts'
import type { Running } from '../../server/testing/run.ts'
import { makeMarker, withRole } from './people.ts'
import { someOf } from './sampled.ts'

/** A text that is for some alone. `staff`: whether endpoints for that role, or one above it, may show it. */
type Secret = { what: string; words: string[]; allowed: Caller[]; staff: 'moderator' | 'admin' }

export type OthersFindings = { reads: number; leaks: string[] }

const isOfStaff = (access: Access, least: Secret['staff']) =>
  typeof access !== 'string' && 'site' in access && (least === 'moderator' || access.site === 'admin')

/**
 * Reads everything as everybody around some people: one who is seen by their group alone, one whose name and one whose
 * session moderators have hidden, one whom they have suspended, and one who reported. Nobody reads what is not for them.
 * `most`: so many of them look, others each time.
 */
export async function tryOthers(
  app: Running,
  features: Feature[],
  most = Number.POSITIVE_INFINITY,
): Promise<OthersFindings> {
  const found: OthersFindings = { reads: 0, leaks: [] }
  const { people, secrets, ids } = await makeOthers(app)
  const wanted = { q: ['Ada', 'Mk'], around: app.shell.clock(), ids }
  for (const [who, caller] of someOf(Object.entries(people), most))
    for (const { endpoint, text } of await everythingReadBy(caller, features, wanted)) {
      found.reads++
      const seen = text.toLowerCase()
      for (const { what, words, allowed, staff } of secrets)
        if (
          !allowed.includes(caller) &&
          !isOfStaff(endpoint.access, staff) &&
          words.some((word) => seen.includes(word))
        )
          found.leaks.push(`${endpoint.method} ${endpoint.path}: ${who} saw ${what}`)
    }
  found.leaks = [...new Set(found.leaks)]
  return found
}

async function makeOthers(app: Running) {
  const marks = Array.from({ length: 5 }, () => makeMarker('Mk'))
  const [seen = '', named = '', titled = '', gone = '', told = ''] = marks.map((mark) => mark.toLowerCase())
  const moderator = await staffMember(app, 'moderator')
  const second = await staffMember(app, 'moderator')
  // Shown to their group alone: a guest sees them; a former guest, somebody blocked and a stranger do not.
  const ada = await app.student({ name: `Ada ${marks[0]}` })
  const [guest, former, blocked, stranger] = [
    ...[await app.student(), await app.student(), await app.student(), await app.student()],
  ] as [Caller, Caller, Caller, Caller]
  const group = await groupOf(ada, 'Review', guest, former, blocked)
  await former.call(deleteSession, { id: group.seats[1] ?? '' })
  succeeded(await ada.call(blockPerson, { id: blocked.id }))

  const hidden = await app.student({ name: `Bea ${marks[1]}` })
  const nameCase = await reportName(app, hidden, moderator)
  succeeded(await decideAbout(moderator, nameCase, 'hide'))
  succeeded(await hidden.call(appealCase, { id: nameCase, words: 'It is mine.' }))

  const seller = await app.student({ name: 'Carl' })
  const sold = await groupOf(seller, `Essays ${marks[2]}`, guest, stranger)
  const sessionCase = await reportSession(guest, moderator, seller, sold.seats[0] ?? '')
  succeeded(await decideAbout(moderator, sessionCase, 'hide'))

  const suspended = await app.student({ name: `Dan ${marks[3]}` })
  const dans = await groupOf(suspended, `Plans ${marks[3]}`, guest, stranger)
  const suspendedCase = await reportSession(guest, moderator, suspended, dans.seats[0] ?? '')
  succeeded(await decideAbout(moderator, suspendedCase, 'suspend', { days: 30 }))

  const reporter = await app.student({ name: `Eve ${marks[4]}` })
  await seller.call(profileVisibility.change, { value: 'everyone' })
  succeeded(await reportAs(reporter, 'name', seller.id, 'pretends'))

  const people = {
    ...{ 'a visitor': app.browser(), 'a guest': guest, 'a former guest': former, 'somebody blocked': blocked },
    ...{ 'a stranger': stranger, 'the author of a hidden name': hidden, 'the host of a hidden session': seller },
    ...{ 'a moderator': moderator, 'another moderator': second, 'an admin': await withRole(app, 'admin') },
  }
  const secrets: Secret[] = [
    { what: 'somebody who is seen by their group alone', words: [seen], allowed: [ada, guest], staff: 'moderator' },
    { what: 'a hidden name', words: [named], allowed: [hidden], staff: 'moderator' },
    { what: 'a hidden text', words: [titled], allowed: [seller], staff: 'moderator' },
    { what: 'somebody who is suspended', words: [gone], allowed: [suspended], staff: 'moderator' },
    { what: 'who reported', words: [told, reporter.id, reporter.email], allowed: [reporter], staff: 'admin' },
  ]
  const ids = [
    ...[ada, hidden, seller, suspended, reporter].map(({ id }) => id),
    ...[nameCase, sessionCase, suspendedCase, group.session, ...group.seats, ...sold.seats, ...dans.seats],
  ]
  return { people, secrets, ids }
}

/** A case about a session, which one of its guests reports. */
async function reportSession(guest: Caller, moderator: Caller, author: Caller, seat: string): Promise<string> {
  succeeded(await reportAs(guest, 'group-session', seat, 'cheating'))
  return caseOf(moderator, author)
}
