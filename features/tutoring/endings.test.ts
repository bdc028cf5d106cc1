import { beforeAll, describe, expect, test } from 'vitest'
import { idOf } from '../../server/testing/answers.ts'
import type { Caller } from '../../server/testing/caller.ts'
import { type EndingNodes, endingNodes, isOrdered, leavings, type Pair } from '../../server/testing/endings.ts'
import type { Press } from '../../server/testing/pairs.ts'
import { blockPerson } from '../people/contract.ts'
import { acceptTime, proposeTime } from './proposals/contract.ts'
import { writeToTutor, writeTutorMessage } from './threads/contract.ts'
import { bookAt, inDays, makeTutor } from './tutoring.testing.ts'
import { waitForTime } from './waits/contract.ts'

/** What two people begin with each other while one of them ends what it depends on (docs/endings.md). */
let at: EndingNodes
beforeAll(async () => {
  at = await endingNodes()
})

type Two = { tutor: Caller; student: Caller; profile: string; thread: string }

/** A tutor and a student who know each other, so that one can block the other. */
async function acquainted(hours = true): Promise<Two> {
  const [tutor, student] = [await at.student(), await at.student()]
  const profile = await makeTutor(tutor, hours ? {} : { hours: [] })
  return { tutor, student, profile, thread: idOf(await student.call(writeToTutor, { id: profile, body: 'Proofs?' })) }
}
const blocks =
  (who: Caller, whom: Caller): Press =>
  (as) =>
    as(who).call(blockPerson, { id: whom.id })
const openSessions = ({ profile }: Two) =>
  at.rowsOf(
    `select status from tutoring_sessions where tutor_id = $1 and status in ('requested', 'scheduled')`,
    profile,
  )

const booking = (two: Two): Press => {
  return (as) => bookAt(as(two.student), two.profile, inDays(2))
}

describe('a booking', () => {
  test.each(['tutor', 'student'] as const)('the %s blocks', (by) =>
    at.expectEnded(async () => {
      const two = await acquainted()
      const { tutor, student } = two
      return {
        ...{ people: [tutor, student], on: student, inTurn: by === 'student' },
        ...{ begin: booking(two), left: () => openSessions(two) },
        end: by === 'tutor' ? blocks(tutor, student) : blocks(student, tutor),
      }
    }),
  )
  const cells = leavings.flatMap((leave) =>
    (['tutor', 'student'] as const).map((who) => [`${who}s`, leave, who] as const),
  )
  test.each(cells)('%s who %s', (_, leave, who) =>
    at.expectEnded(async () => {
      const two = await acquainted()
      return {
        ...{ people: [two.tutor, two.student], on: two[who], begin: booking(two), end: at.leavings[leave](two[who]) },
        left: () => openSessions(two),
      }
    }),
  )
})

describe('what a block ends', () => {
  const begins: Record<string, (two: Two) => Promise<Pick<Pair, 'begin' | 'left'>>> = {
    'a weekly series': async (two) => ({
      begin: (as) => bookAt(as(two.student), two.profile, inDays(2), { alsoOn: [inDays(9), inDays(16)] }),
      left: () => openSessions(two),
    }),
    'another time that is proposed': async (two) => {
      const id = idOf(await bookAt(two.student, two.profile, inDays(2)))
      return {
        begin: (as) => as(two.student).call(proposeTime, { id, date: inDays(3), time: '12:00' }),
        left: async () => [
          ...(await openSessions(two)),
          ...(await at.rowsOf(`select 1 from tutoring_proposals where session_id = $1 and status = 'open'`, id)),
        ],
      }
    },
    'a proposed time that is taken': async (two) => {
      const id = idOf(await bookAt(two.student, two.profile, inDays(2)))
      idOf(await two.tutor.call(proposeTime, { id, date: inDays(3), time: '12:00' }))
      const start = `${inDays(3)}T12:00:00.000Z`
      return { begin: (as) => as(two.student).call(acceptTime, { id, start }), left: () => openSessions(two) }
    },
  }
  test.each(Object.entries(begins))('%s', (_, begin) =>
    at.expectEnded(async () => {
      const two = await acquainted()
      const { tutor, student } = two
      return { ...(await begin(two)), people: [tutor, student], on: student, end: blocks(tutor, student) }
    }),
  )

  test('a wait for a time', () =>
    at.expectEnded(async () => {
      const two = await acquainted(false)
      const { tutor, student, profile } = two
      return {
        ...{ people: [tutor, student], on: student, end: blocks(tutor, student) },
        begin: (as) => as(student).call(waitForTime, { id: profile, firstDay: inDays(2), lastDay: inDays(4) }),
        left: () => at.rowsOf('select 1 from tutoring_waits where user_id = $1', student.id),
      }
    }))

  test.each(['tutor', 'student'] as const)('a message, where the %s blocks', async (by) => {
    const { tutor, student, thread: id } = await acquainted()
    const [who, whom] = by === 'tutor' ? [tutor, student] : [student, tutor]
    const answer = await at.after({ on: student }, blocks(who, whom), (as) =>
      as(whom).call(writeTutorMessage, { id, body: 'Are you there?' }),
    )
    if (isOrdered) expect(answer).toHaveProperty('code', 'conflict')
  })
})
