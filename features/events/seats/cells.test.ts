import fs from 'node:fs'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { succeeded } from '../../../server/testing/answers.ts'
import { testApp } from '../../../server/testing/app.ts'
import type { Caller } from '../../../server/testing/caller.ts'
import type { Running } from '../../../server/testing/run.ts'
import { madeOrganization } from '../../organizations/organizations.testing.ts'
import { answerAs, eventsNow, makeCampusEvent, seatOfCaller } from '../events.testing.ts'
import { removeFromCampusEvent, undoCampusRemoval } from '../people.contract.ts'
import { answerCampusEvent, answerCampusOffer, withdrawCampusSeat } from './contract.ts'
import { type SeatState, seatStates } from './rules.ts'

type State = SeatState | 'none'
const acts = ['RSVP', 'Take it', 'Let it go', 'Withdraw', 'Remove', 'Undo the removal', 'The offer ends'] as const
type Act = (typeof acts)[number]

/** What docs/events.md says: by state and act. */
function tableOfDocs(): Map<State, Record<string, string>> {
  const text = fs.readFileSync(new URL('../../../docs/events.md', import.meta.url), 'utf8')
  const lines = text.split('\n').filter((line) => line.startsWith('|'))
  const from = lines.findIndex((line) => line.startsWith('| From |'))
  const cells = (line = '') =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim())
  const [, ...heads] = cells(lines[from])
  return new Map(
    lines.slice(from + 2, from + 2 + seatStates.length + 1).map((line) => {
      const [name = '', ...row] = cells(line)
      const state = (name === '(none)' ? 'none' : name) as State
      return [state, Object.fromEntries(heads.map((head, at) => [head, row[at] ?? '']))]
    }),
  )
}

const table = tableOfDocs()
let app: Running
let organizer: Caller
let blocker: Caller
let person: Caller
let organization: string
beforeAll(async () => {
  app = await testApp()
  app.holdClock(eventsNow)
  ;[organizer, blocker, person] = [await app.student(), await app.student(), await app.student()]
  organization = await madeOrganization(app, { president: [organizer] })
})
beforeEach(() => app.holdClock(eventsNow))

const lapse = async () => {
  app.advance(23 * 3_600_000)
  await app.shell.jobs.enqueue(app.shell.database.db, 'campus-events-minute', {})
  await app.settle()
}

/** Brings the person into a state on a date with one seat. */
const reach: Record<State, (id: string) => Promise<unknown>> = {
  none: async () => undefined,
  going: (id) => answerAs(person, id),
  waiting: async (id) => {
    await answerAs(blocker, id)
    await answerAs(person, id)
  },
  offered: async (id) => {
    await reach.waiting(id)
    succeeded(await blocker.call(withdrawCampusSeat, { id }))
  },
  declined: async (id) => {
    await reach.offered(id)
    succeeded(await person.call(answerCampusOffer, { id, taken: false }))
  },
  lapsed: async (id) => {
    await reach.offered(id)
    await lapse()
  },
  withdrawn: async (id) => {
    await reach.going(id)
    succeeded(await person.call(withdrawCampusSeat, { id }))
  },
  removed: async (id) => {
    await reach.going(id)
    succeeded(await organizer.call(removeFromCampusEvent, { id, person: person.id, words: 'No.' }))
  },
}

const does: Record<Act, (id: string) => Promise<object | undefined>> = {
  RSVP: (id) => person.call(answerCampusEvent, { id }),
  'Take it': (id) => person.call(answerCampusOffer, { id, taken: true }),
  'Let it go': (id) => person.call(answerCampusOffer, { id, taken: false }),
  Withdraw: (id) => person.call(withdrawCampusSeat, { id }),
  Remove: (id) => organizer.call(removeFromCampusEvent, { id, person: person.id }),
  'Undo the removal': (id) => organizer.call(undoCampusRemoval, { id, person: person.id }),
  'The offer ends': async () => {
    await lapse()
    return undefined
  },
}

const stateNow = async (id: string): Promise<State> =>
  ((await seatOfCaller(person, id))?.split(' ')[0] ?? 'none') as State

test('the table has a row for each state and a column for each act', () => {
  expect([...table.keys()]).toEqual(['none', ...seatStates])
  for (const row of table.values()) expect(Object.keys(row)).toEqual([...acts, 'The line comes to it'])
})

describe.each(['none', ...seatStates] as State[])('from %s', (from) => {
  test.each([...acts])('%s', async (act) => {
    const says = table.get(from)?.[act] ?? ''
    const id = await makeCampusEvent(organizer, organization, { capacity: 1 })
    await reach[from](id)
    expect(await stateNow(id)).toBe(from)
    const answer = await does[act](id)
    const after = await stateNow(id)
    if (says === '–') {
      expect(after).toBe(from)
      if (act !== 'The offer ends') expect(answer).toHaveProperty('code', 'conflict')
    } else {
      if (answer) expect(answer).not.toHaveProperty('code')
      if (says === 'same') expect(after).toBe(from)
      else expect(says.replace(' in the last hour, else same', ' or waiting').split(' or ')).toContain(after)
    }
  })
})
