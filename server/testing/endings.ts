import { expect, inject } from 'vitest'
import { deleteAccount } from '../../features/account/deletion/contract.ts'
import { confirmIdentity } from '../../features/account/identity/contract.ts'
import { setRole } from '../../features/account/queries.ts'
import { erasePersonForGood, suspendPerson } from '../../features/admin/contract.ts'
import type { Caller } from './caller.ts'
import { type NodePair, type Press, pressAtOnce, twoNodes } from './pairs.ts'

/** Whether a held lock says which press goes first; on the embedded engine either may. */
export const isOrdered = inject('engine') === 'postgres'

/**
 * Something that one person begins and what it depends on, which another ends. `on`: what both presses wait for, by default
 * a person, else the row of `table`. `inTurn`: both presses are of one person.
 */
export type Pair = {
  people: Caller[]
  on: { id: string }
  table?: string
  inTurn?: boolean
  begin: Press
  end: Press
  /** What must not be there after both, whichever came first. */
  left: () => Promise<unknown[]>
}

/** Two nodes with an admin, and what pairs of every feature need. */
export async function endingNodes() {
  const nodes: NodePair = await twoNodes()
  const [app] = nodes
  const member = async (role: 'moderator' | 'admin'): Promise<Caller> => {
    const caller = await app.student()
    await setRole(app.shell.database.db, caller.id, role, app.shell.clock())
    return caller
  }
  const staff = await member('admin')
  // There has to be one beside those who lose the role.
  await member('admin')

  /** Presses both orders, each with a pair of its own: what comes second is refused where the right is lost. */
  async function expectEnded(make: () => Promise<Pair>): Promise<void> {
    const ended = await proved(make)
    const lost = await pressAtOnce(nodes, ended, ended.end, ended.begin)
    expect(lost.first, 'what ends').not.toHaveProperty('code')
    if (isOrdered) expect(lost.second, 'what begins after the end').toHaveProperty('code')
    expect(lost.second, 'what begins').not.toHaveProperty('code', 'broken')
    expect(await ended.left(), 'left after the end').toEqual([])

    const begun = await proved(make)
    const won = await pressAtOnce(nodes, begun, begun.begin, begun.end)
    if (isOrdered) expect(won.first, 'what begins').not.toHaveProperty('code')
    expect(won.second, 'what ends after the beginning').not.toHaveProperty('code')
    expect(await begun.left(), 'left of what had begun').toEqual([])
  }

  return {
    nodes,
    app,
    staff,
    member,
    expectEnded,
    student: () => app.student(),
    /** The rows of a SELECT. */
    rowsOf: async (text: string, ...values: unknown[]): Promise<Record<string, unknown>[]> =>
      (await app.shell.database.pool.query({ text, values })).rows,
    /** The end first, then what begins; the answer to the second. */
    after: async (pair: Pick<Pair, 'on' | 'table' | 'inTurn'>, end: Press, begin: Press): Promise<unknown> => {
      const { first, second } = await pressAtOnce(nodes, pair, end, begin)
      expect(first, 'what ends').not.toHaveProperty('code')
      expect(second, 'what begins').not.toHaveProperty('code', 'broken')
      return second
    },
    leavings: leavingsBy(staff),
  }
}
export type EndingNodes = Awaited<ReturnType<typeof endingNodes>>

/** A pair whose people have just proved who they are. */
async function proved(make: () => Promise<Pair>): Promise<Pair> {
  const pair = await make()
  for (const who of pair.people) await who.call(confirmIdentity, { password: who.password })
  return pair
}

/** Ends by which somebody is not there any more, for everybody. */
export const leavings = ['delete their account', 'are kept out by an admin', 'are erased by an admin'] as const

const leavingsBy = (staff: Caller): Record<(typeof leavings)[number], (who: Caller) => Press> => ({
  'delete their account': (who) => (as) => as(who).call(deleteAccount, {}),
  'are kept out by an admin': (who) => (as) => as(staff).call(suspendPerson, { person: who.id, reason: 'Sends spam.' }),
  'are erased by an admin': (who) => (as) => as(staff).call(erasePersonForGood, { person: who.id, email: who.email }),
})
