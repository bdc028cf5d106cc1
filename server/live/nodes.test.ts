import { afterAll, describe, expect, inject, test, vi } from 'vitest'
import { signOut } from '../../features/account/contract.ts'
import { addAssignment } from '../../features/homework/contract.ts'
import { features } from '../features.ts'
import { testApp } from '../testing/app.ts'
import { testLimits } from '../testing/limits.ts'
import { makeClubs, sayInClub } from './club.testing.ts'
import { redisProgram, startRedis } from './redis.testing.ts'
import { openTab } from './tab.testing.ts'

const draft = { title: 'Field notes', course: 'Botany', dueDate: '2027-03-01' }
const redis = redisProgram === undefined ? undefined : await startRedis(redisProgram)
afterAll(() => redis?.stop())
const none = redis ? '' : ' (left out: neither redis-server nor valkey-server is installed)'
// The embedded database has only one node.
const isServer = inject('engine') === 'postgres'

/** Two nodes of one installation, each with a connection of its own to the bus. */
async function twoNodes(settings: Record<string, string>) {
  const clubs = makeClubs()
  const offered = [...features, clubs.feature]
  const [here, there] = [await testApp(settings, offered), await testApp(settings, offered)]
  const ada = await here.student()
  const key = crypto.randomUUID()
  clubs.members.set(key, new Set([ada.id]))
  const name = `club:${key}`
  const far = await openTab(ada, ['homework', name], there.origin)
  /** Says something here until the other node hears it: from then on this node knows that somebody listens there. */
  async function meet(): Promise<void> {
    const before = there.shell.live.figures().heard
    while (there.shell.live.figures().heard === before) await here.as(ada)(sayInClub, { club: key })
    await far.until(() => far.of(name).at(-1) === clubs.numbers.get(key))
  }
  return { clubs, here, there, ada, key, name, far, meet }
}

describe.each([
  { over: 'PostgreSQL', settings: {}, runs: isServer },
  { over: `Redis${none}`, settings: { REDIS_URL: redis?.url ?? '' }, runs: redis !== undefined },
])('two nodes over $over', ({ settings, runs }) => {
  test.runIf(runs)('a write on one is announced on the other, in order and once', async () => {
    const { here, there, ada, key, name, far, meet } = await twoNodes(settings)
    await meet()
    const begun = far.of(name).length
    const first = Number(far.of(name).at(-1))
    await here.as(ada)(sayInClub, { club: key, times: 300 })
    await far.until(() => far.of(name).at(-1) === first + 300)
    const told = far.of(name).slice(begun)
    expect(told).toEqual([...told].sort((one, other) => Number(one) - Number(other)))
    expect(new Set(told).size).toBe(told.length)

    const heard = there.shell.live.figures().heard
    await here.as(ada)(addAssignment, draft)
    expect(await far.hears('homework', 2)).toEqual([0, 1])
    // Comparing may have found it before the message came.
    await vi.waitFor(() => expect(there.shell.live.figures().heard).toBeGreaterThan(heard), {
      timeout: testLimits.wait,
    })
  })

  test.runIf(runs)('a tab whose write goes to the other node is not told of it', async () => {
    const { here, key, name, far, meet } = await twoNodes(settings)
    await meet()
    const begun = far.of(name).length
    // As behind a load balancer without sticky sessions.
    const own = await here.as(far.writerTo(here.origin))(sayInClub, { club: key })
    if (!('seq' in own)) throw new Error(own.detail)
    await meet()
    expect(far.of(name).slice(begun)).not.toContain(own.seq)
  })

  test.runIf(runs)('signing out on one closes the connection on the other', async () => {
    const { here, ada, far, meet } = await twoNodes(settings)
    await meet()
    await here.as(ada)(signOut, {})
    expect(await far.closed).toBe(4401)
  })

  test.runIf(runs)(
    'a person who is removed from a shared topic on one gets no more messages on the other',
    async () => {
      const { clubs, here, ada, key, name, far, meet } = await twoNodes(settings)
      await meet()
      clubs.members.get(key)?.delete(ada.id)
      here.shell.live.recheck(here.shell.database.db, 'club', key)
      await far.until(() => far.of(name).at(-1) === null)
    },
  )
})

test.runIf(isServer)(
  'when the way between nodes was cut, it comes back by itself, and what was missed is found',
  async () => {
    const { clubs, here, there, ada, key, name, far, meet } = await twoNodes({})
    await meet()
    const listeners =
      "select pid from pg_stat_activity where query = 'listen quad_live' and datname = current_database()"
    const { pool } = here.shell.database
    const { rows } = await pool.query(listeners)
    expect(rows.length).toBeGreaterThan(1)
    await pool.query(`select pg_terminate_backend(pid) from (${listeners}) as l`)
    await here.as(ada)(sayInClub, { club: key, times: 5 })
    await far.until(() => far.of(name).at(-1) === clubs.numbers.get(key))
    await meet()
    expect(there.shell.live.figures().connections).toBe(1)
  },
)

test.runIf(redis !== undefined)('when Redis was away, what was missed is found, and it is used again', async () => {
  const { clubs, here, ada, key, name, far, meet } = await twoNodes({ REDIS_URL: redis?.url ?? '' })
  await meet()
  await redis?.stop()
  await here.as(ada)(sayInClub, { club: key, times: 5 })
  await redis?.start()
  await far.until(() => far.of(name).at(-1) === clubs.numbers.get(key))
  await meet()
})
