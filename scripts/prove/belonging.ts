import { dayIn, daysAfter } from '../../contract/day.ts'
import { pathKeys } from '../../contract/endpoint.ts'
import { setSuspension } from '../../features/account/queries.ts'
import { createFeed } from '../../features/calendar/feeds/contract.ts'
import { readCampusEvent } from '../../features/events/contract.ts'
import { makeCampusEvent } from '../../features/events/events.testing.ts'
import { editCampusEvent } from '../../features/events/make.contract.ts'
import { answerCampusEvent } from '../../features/events/seats/contract.ts'
import { staffMember } from '../../features/moderation/cases.testing.ts'
import {
  followOrganization,
  joinOrganization,
  leaveOrganization,
  showInOrganization,
} from '../../features/organizations/contract.ts'
import { madeOrganization } from '../../features/organizations/organizations.testing.ts'
import { removeFromOrganization } from '../../features/organizations/people.contract.ts'
import { answerOffer, lowerRole, offerRole } from '../../features/organizations/roles/contract.ts'
import { writeOrganizationMessage, writeToOfficers } from '../../features/organizations/threads/contract.ts'
import { blockPerson, listBlocks, profileVisibility } from '../../features/people/contract.ts'
import type { Feature } from '../../server/feature.ts'
import { idOf, succeeded } from '../../server/testing/answers.ts'
import type { Caller } from '../../server/testing/caller.ts'
import { everythingReadBy } from '../../server/testing/readByAll.ts'
import type { Running } from '../../server/testing/run.ts'
import { makeMarker, withRole } from './people.ts'
import { someOf } from './sampled.ts'

export type BelongingFindings = { reads: number; leaks: string[]; stale: string[] }

/** Words that are for some alone, wherever they stand. */
type Kept = { what: string; words: string; allowed: Caller[] }

/**
 * Everybody around one organization reads everything: nobody reads of a member, an applicant, a follower or a banned one
 * more than their part in it allows, nor a message or an event that is not theirs, nor a name after its time; feeds are
 * read, too. Then who belongs to it, and how they are seen,
 * changes: no list is answered with 304 that looks different. `most`: so many of them look, others each time.
 */
export async function tryBelonging(
  app: Running,
  features: Feature[],
  most = Number.POSITIVE_INFINITY,
): Promise<BelongingFindings> {
  const found: BelongingFindings = { reads: 0, leaks: [], stale: [] }
  const { people, kept, ids, changes } = await makeBelonging(app)
  const around = app.shell.clock()
  const look = (where: string, who: string, caller: Caller, text: string) => {
    const seen = text.toLowerCase()
    for (const { what, words, allowed } of kept)
      if (!allowed.includes(caller) && seen.includes(words)) found.leaks.push(`${where}: ${who} saw ${what}`)
  }
  const looking = someOf(Object.entries(people), most)
  for (const [who, caller] of looking)
    for (const { endpoint, text } of await everythingReadBy(caller, features, { q: ['mk'], around, ids })) {
      found.reads++
      // Whom somebody has blocked themself they know.
      if (endpoint.path === listBlocks.path) continue
      // Admins look after accounts, whoever belongs to what.
      if (typeof endpoint.access !== 'string' && 'site' in endpoint.access) continue
      look(`${endpoint.method} ${endpoint.path}`, who, caller, text)
    }
  for (const { who, caller, text } of await feedsOf(looking)) {
    found.reads++
    look('a feed', who, caller, text)
  }
  for (const [change, make] of Object.entries(changes)) {
    const before = await Promise.all(looking.map(([who, caller]) => listsOf(who, caller, features, ids)))
    await make()
    for (const list of before.flat()) {
      const again = await list.caller.fetch(list.address, { headers: { 'if-none-match': list.tag } })
      if (again.status !== 304) continue
      if ((await (await list.caller.fetch(list.address)).text()) !== list.text)
        found.stale.push(`GET ${list.path}: ${list.who} was told that nothing has changed after ${change}`)
    }
  }
  return { reads: found.reads, leaks: [...new Set(found.leaks)], stale: [...new Set(found.stale)] }
}

/** What each of them would subscribe to in another calendar. */
async function feedsOf(people: readonly [string, Caller][]) {
  const feeds: { who: string; caller: Caller; text: string }[] = []
  for (const [who, caller] of people) {
    const made = await caller.call(createFeed, { name: 'Everything' })
    if ('code' in made) continue
    feeds.push({ who, caller, text: await (await caller.fetch(new URL(made.address).pathname)).text() })
  }
  return feeds
}

/** Every answer that somebody gets with a tag, by which a browser asks later whether it is still the same. */
async function listsOf(who: string, caller: Caller, features: Feature[], [id = '']: string[]) {
  const lists: { who: string; caller: Caller; path: string; address: string; tag: string; text: string }[] = []
  for (const { endpoint } of features.flatMap(({ routes }) => routes)) {
    const keys = pathKeys(endpoint.path)
    if (endpoint.method !== 'GET' || endpoint.root || keys.length > 1) continue
    const address = `/api${endpoint.path.replace(`:${keys[0]}`, id)}`
    const answer = await caller.fetch(address)
    const [tag, text] = [answer.headers.get('etag'), await answer.text()]
    if (answer.ok && tag !== null) lists.push({ who, caller, path: endpoint.path, address, tag, text })
  }
  return lists
}

async function makeBelonging(app: Running) {
  const marks = Array.from({ length: 12 }, () => makeMarker('Mk'))
  /** Nobody finds these people but where they stand in the organization. */
  const somebody = async (mark: string | undefined) => {
    const caller = await app.student({ name: `Ada ${mark ?? 'Marlow'}` })
    await caller.call(profileVisibility.change, { value: 'private' })
    return caller
  }
  const [president, officer, shown, hidden, member] = [
    ...[await somebody(undefined), await somebody(marks[0]), await somebody(marks[1]), await somebody(marks[2])],
    await somebody(marks[3]),
  ] as [Caller, Caller, Caller, Caller, Caller]
  const [applicant, follower, former, banned, blocked] = [
    ...[await somebody(marks[4]), await somebody(marks[5]), await somebody(marks[6]), await somebody(marks[7])],
    await somebody(undefined),
  ] as [Caller, Caller, Caller, Caller, Caller]
  const [stranger, moderator, admin] = [
    await app.student(),
    await staffMember(app, 'moderator'),
    await withRole(app, 'admin'),
  ]
  const all = { president: [president], officer: [officer], member: [shown, hidden, member, former, banned, blocked] }
  const id = await madeOrganization(app, all, { wayIn: 'request', name: 'Robotics' })
  succeeded(await shown.call(showInOrganization, { id, shown: true }))
  succeeded(await applicant.call(joinOrganization, { id, answer: `Please ${marks[4]}` }))
  succeeded(await follower.call(followOrganization, { id, follows: true }))
  succeeded(await former.call(leaveOrganization, { id }))
  succeeded(await officer.call(removeFromOrganization, { id, person: banned.id, ban: true }))
  for (const other of [officer, shown]) succeeded(await blocked.call(blockPerson, { id: other.id }))
  const thread = idOf(await stranger.call(writeToOfficers, { id, body: `Question ${marks[8]}` }))
  succeeded(await president.call(writeOrganizationMessage, { id: thread, body: `Answer ${marks[8]}` }))

  const { workshop, inner, goer, gone, events } = await makeEventsOf(app, id, president, [
    await somebody(marks[10]),
    await somebody(marks[11]),
    marks[9] ?? '',
    marks[10] ?? '',
  ])
  succeeded(await hidden.call(answerCampusEvent, { id: workshop }))

  const people = {
    ...{ 'a visitor': app.browser(), 'the president': president, 'an officer': officer },
    ...{ 'a member who is shown': shown, 'a member who is not': hidden, 'another member': member },
    ...{ 'an applicant': applicant, 'a follower': follower, 'a former member': former, 'somebody banned': banned },
    ...{
      'a member who has blocked some': blocked,
      'a stranger': stranger,
      'a moderator': moderator,
      'an admin': admin,
    },
    ...{ 'somebody who goes': goer, 'somebody who went': gone },
  }
  const runs = [president, officer]
  const kept: Kept[] = [
    {
      what: 'an officer whom they have blocked',
      mark: 0,
      allowed: Object.values(people).filter((one) => one !== blocked),
    },
    { what: 'a member who is shown to members', mark: 1, allowed: [...runs, shown, hidden, member] },
    { what: 'a member who is shown to nobody', mark: 2, allowed: [...runs, hidden] },
    { what: 'another member who is shown to nobody', mark: 3, allowed: [...runs, member] },
    { what: 'who asks to join, and what they say', mark: 4, allowed: [...runs, applicant] },
    { what: 'who follows', mark: 5, allowed: [follower] },
    { what: 'who belonged to it', mark: 6, allowed: [former] },
    { what: 'who is banned', mark: 7, allowed: [...runs, banned, moderator, admin] },
    { what: 'what a stranger wrote to the officers', mark: 8, allowed: [...runs, stranger] },
    { what: 'an event for members only', mark: 9, allowed: [...runs, shown, hidden, member, blocked] },
    { what: 'who goes, and what they answered', mark: 10, allowed: [...runs, goer] },
    { what: 'who went more than thirty days ago', mark: 11, allowed: [gone] },
  ].map(({ what, mark, allowed }) => ({ what, words: (marks[mark] ?? '').toLowerCase(), allowed }))
  // A date of an event whose other dates are for everybody: by its id, wherever that stands.
  kept.push({ what: 'a date for members only', words: inner, allowed: [...runs, shown, hidden, member, blocked] })

  const { db } = app.shell.database
  const changes: Record<string, () => Promise<unknown>> = {
    'a member shows themself': () => member.call(showInOrganization, { id, shown: true }),
    'a block': () => member.call(blockPerson, { id: shown.id }),
    'a suspension': () => setSuspension(db, shown.id, 'Sends spam.', app.shell.clock()),
    'another president': async () => {
      succeeded(await president.call(offerRole, { id, person: hidden.id, role: 'president' }))
      succeeded(await hidden.call(answerOffer, { id, accepted: true }))
    },
    'a lost role': () => hidden.call(lowerRole, { id, person: officer.id, role: 'member' }),
    'somebody who leaves': () => president.call(leaveOrganization, { id }),
  }
  return {
    people,
    kept,
    changes,
    ids: [id, thread, ...events, ...[officer, shown, hidden, applicant].map((one) => one.id)],
  }
}

/** One for members only, one that somebody goes to, and one that is over for forty days, of which names are erased. */
async function makeEventsOf(
  app: Running,
  organization: string,
  president: Caller,
  [goer, gone, members, answer]: [Caller, Caller, string, string],
) {
  const { shell } = app
  const date = daysAfter(dayIn('UTC', shell.clock()), 5)
  const questions = [{ id: 'note', text: 'Anything else?', kind: 'text' as const, choices: [], required: false }]
  const workshop = await makeCampusEvent(president, organization, {
    ...{ date, title: `Workshop ${members}`, membersOnly: true, capacity: 20 },
  })
  const picnic = await makeCampusEvent(president, organization, { date, title: 'Picnic', questions, capacity: 20 })
  succeeded(await goer.call(answerCampusEvent, { id: picnic, answers: { note: `Answer ${answer}` } }))
  const repeat = { every: 'week' as const, count: 2 }
  const open = await makeCampusEvent(president, organization, { date, title: 'Meadow walk', repeat })
  const [inner = ''] = succeeded(await president.call(readCampusEvent, { id: open })).dates.map((one) => one.id)
  const seenAt = '2100-01-01T00:00:00.000Z'
  succeeded(await president.call(editCampusEvent, { id: inner, seenAt, membersOnly: true }))
  const past = await makeCampusEvent(president, organization, { date, title: 'Meadow day' })
  succeeded(await gone.call(answerCampusEvent, { id: past }))
  const text = `update campus_event_dates set starts_at = starts_at - interval '45 days', ends_at = ends_at - interval '45 days'
    where id = $1`
  await shell.database.pool.query(text, [past])
  await shell.jobs.enqueue(shell.database.db, 'campus-events-forget', {})
  await app.settle()
  return { workshop, inner, goer, gone, events: [workshop, picnic, open, past] }
}
