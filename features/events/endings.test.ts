import { beforeAll, describe, expect, test } from 'vitest'
import { succeeded } from '../../server/testing/answers.ts'
import type { Caller } from '../../server/testing/caller.ts'
import { type EndingNodes, endingNodes, isOrdered, leavings } from '../../server/testing/endings.ts'
import type { Press } from '../../server/testing/pairs.ts'
import { leaveOrganization } from '../organizations/contract.ts'
import { archiveOrganization } from '../organizations/ending/contract.ts'
import { removeFromOrganization } from '../organizations/people.contract.ts'
import { inDays } from '../tutoring/tutoring.testing.ts'
import { markCampusEvent } from './contract.ts'
import { answerAs, makeOrganizedEvent } from './events.testing.ts'
import { answerCampusOffer, changeCampusSeat, withdrawCampusSeat } from './seats/contract.ts'

/** What one begins at an event while another ends what it depends on (docs/endings.md). */
let at: EndingNodes
beforeAll(async () => {
  at = await endingNodes()
})

type Made = { organizer: Caller; organization: string; id: string; who: Caller }
/** An event for members only, with one of them. */
async function made(...others: Caller[]): Promise<Made> {
  const who = await at.student()
  const draft = { membersOnly: true, date: inDays(5), capacity: others.length + 1 }
  return { who, ...(await makeOrganizedEvent(at.app, draft, [who, ...others])) }
}
const seats = ({ who }: Pick<Made, 'who'>) =>
  at.rowsOf(`select state from campus_seats where user_id = $1 and state in ('going', 'waiting', 'offered')`, who.id)
const going =
  ({ who, id }: Pick<Made, 'who' | 'id'>): Press =>
  async (as) => {
    const answered = await answerAs(as(who), id)
    return ['going', 'waiting'].includes(answered) ? {} : { code: answered }
  }
const removal =
  ({ organizer, organization, who }: Made, ban: boolean): Press =>
  (as) =>
    as(organizer).call(removeFromOrganization, { id: organization, person: who.id, ban })

describe('an answer', () => {
  const ends: Record<string, (of: Made) => Press> = {
    'of who is banned': (of) => removal(of, true),
    'of who is removed': (of) => removal(of, false),
    'of who leaves': (of) => (as) => as(of.who).call(leaveOrganization, { id: of.organization }),
  }
  for (const leave of leavings) ends[`of those who ${leave}`] = (of) => at.leavings[leave](of.who)
  test.each(Object.entries(ends))('%s', (words, end) =>
    at.expectEnded(async () => {
      const of = await made()
      const { who } = of
      return {
        ...{ people: [who, of.organizer], on: who, inTurn: words === 'of who leaves' },
        ...{ begin: going(of), end: end(of), left: () => seats(of) },
      }
    }),
  )
  test('in an organization that is archived', () =>
    at.expectEnded(async () => {
      const who = await at.student()
      const { organizer, organization, id } = await makeOrganizedEvent(at.app, { date: inDays(5) })
      const [{ name } = {}] = await at.rowsOf('select name from organizations where id = $1', organization)
      return {
        ...{ people: [who, organizer], on: { id }, table: 'campus_event_dates', begin: going({ who, id }) },
        end: (as) => as(organizer).call(archiveOrganization, { id: organization, name: String(name) }),
        left: () => at.rowsOf(`select 1 from campus_event_dates where id = $1 and state <> 'cancelled'`, id),
      }
    }))
})

describe('who is banned', () => {
  test('brings no guests', async () => {
    const of = await made()
    expect(await answerAs(of.who, of.id)).toBe('going')
    const answer = await at.after({ on: of.who }, removal(of, true), (as) =>
      as(of.who).call(changeCampusSeat, { id: of.id, guests: 0, shown: true }),
    )
    if (isOrdered) expect(answer).toHaveProperty('code')
    expect(await seats(of)).toEqual([])
  })
  test('marks no event', async () => {
    const of = await made()
    const answer = await at.after({ on: of.who }, removal(of, true), (as) =>
      as(of.who).call(markCampusEvent, { id: of.id, favorite: true }),
    )
    if (isOrdered) expect(answer).toHaveProperty('code')
  })
  test('takes no place that was offered', async () => {
    const first = await at.student()
    const who = await at.student()
    const of = { who, ...(await makeOrganizedEvent(at.app, offered, [who, first])) }
    expect(await answerAs(first, of.id)).toBe('going')
    expect(await answerAs(who, of.id)).toBe('waiting')
    succeeded(await first.call(withdrawCampusSeat, { id: of.id }))
    expect(await seats(of)).toEqual([{ state: 'offered' }])
    const answer = await at.after({ on: who }, removal(of, true), (as) =>
      as(who).call(answerCampusOffer, { id: of.id, taken: true }),
    )
    if (isOrdered) expect(answer).toHaveProperty('code')
    expect(await seats(of)).toEqual([])
  })
  test('in line is not offered what becomes free at the same moment', async () => {
    const [first, who] = [await at.student(), await at.student()]
    const of = { who, ...(await makeOrganizedEvent(at.app, offered, [who, first])) }
    expect(await answerAs(first, of.id)).toBe('going')
    expect(await answerAs(who, of.id)).toBe('waiting')
    await at.after({ on: { id: of.id }, table: 'campus_event_dates' }, removal(of, true), (as) =>
      as(first).call(withdrawCampusSeat, { id: of.id }),
    )
    expect(await seats(of)).toEqual([])
  })
})

const offered = { membersOnly: true, date: inDays(5), capacity: 1 }
