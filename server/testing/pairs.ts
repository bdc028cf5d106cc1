import { inject } from 'vitest'
import { testApp } from './app.ts'
import { type Caller, makeCaller } from './caller.ts'
import { holdLock } from './locks.ts'
import type { Running } from './run.ts'

/** Two nodes on one database and one folder of files: two presses of one person take turns at one. */
export type NodePair = [Running, Running]
export async function twoNodes(): Promise<NodePair> {
  const one = await testApp()
  return [one, await testApp({ QUAD_DATA: one.shell.env.QUAD_DATA })]
}

/** A call by somebody, in their session, at whichever node. */
export type Press = (as: (who: Caller) => Caller) => Promise<unknown>

/** The same person in the same session, at that node. */
function atNode({ origin }: Running, { id, email, password, cookies }: Caller): Caller {
  const there = Object.assign(makeCaller(origin), { id, email, password })
  for (const [name, value] of cookies) there.cookies.set(name, value)
  return there
}

/**
 * Two presses at the same moment, of which the first one goes first: on PostgreSQL both wait for somebody, whom another
 * connection holds; on the embedded engine, where one transaction runs after the other, they are sent together.
 * `table`: where that row is, if they wait for something else. `inTurn`: both are of one person, so that the second one waits for the first before it asks the database.
 */
export async function pressAtOnce(
  [one, other]: NodePair,
  { on, inTurn = false, table = 'profiles' }: { on: { id: string }; inTurn?: boolean | undefined; table?: string },
  first: Press,
  second: Press,
) {
  const before = () => first((who) => atNode(one, who))
  const after = () => second((who) => atNode(other, who))
  if (inject('engine') !== 'postgres') {
    const [answered, then] = await Promise.all([before(), after()])
    return { first: answered, second: then }
  }
  const release = await holdLock(one, `select 1 from ${table} where id = $1 for no key update`, on.id)
  const begun = before()
  await waitingOr(one, 1, begun)
  const followed = after()
  if (!inTurn) await waitingOr(one, 2, followed)
  await release()
  return { first: await begun, second: await followed }
}

/** Until so many connections wait for a lock, or that is answered without waiting. */
async function waitingOr({ shell }: Running, many: number, answered: Promise<unknown>): Promise<void> {
  let over = false
  void answered.finally(() => {
    over = true
  })
  const text = `select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`
  while (!over && (await shell.database.pool.query(text)).rows.length < many);
}
