import { beforeAll, beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import { endpoint, nothing } from '../../contract/endpoint.ts'
import { whoAmI } from '../../features/account/contract.ts'
import { listAssignments } from '../../features/homework/contract.ts'
import { features } from '../features.ts'
import { on } from '../route.ts'
import { testApp } from '../testing/app.ts'
import type { Caller } from '../testing/caller.ts'
import type { Running } from '../testing/run.ts'

const answer = z.strictObject({ ok: z.boolean() })
const heldRead = endpoint('signed-in', 'GET', '/held', nothing, answer)
const heldWrite = endpoint('signed-in', 'POST', '/held', nothing, answer)
const heldVisit = endpoint('visitor', 'GET', '/held-visit', nothing, answer)

let running = 0
let gate = Promise.withResolvers<void>()
/** Runs until the test opens the gate. */
async function hold() {
  running++
  await gate.promise
  running--
  return { ok: true }
}
const held = [on(heldRead, hold), on(heldWrite, hold, { transaction: 'own' }), on(heldVisit, hold)]

let app: Running
beforeAll(async () => {
  app = await testApp({ TRUSTED_PROXIES: '127.0.0.1' }, [...features, { name: 'held', routes: held }])
})

beforeEach(() => {
  gate = Promise.withResolvers()
})

/**
 * Sends that many requests, and waits until all but `open` are answered: these are then under way or wait. Throws when
 * one cannot be sent.
 */
async function flood(many: number, open: number, send: (index: number) => Promise<Response>) {
  const refused: Response[] = []
  const enough = Promise.withResolvers<void>()
  const all = Promise.all(
    Array.from({ length: many }, async (_, index) => {
      const got = await send(index)
      if (refused.push(got) === many - open) enough.resolve()
      return got
    }),
  )
  await Promise.race([enough.promise, all])
  return { refused: refused.slice(0, many - open), all }
}

const statuses = (answers: Response[]) => new Set(answers.map(({ status }) => status))
const from = (address: string) => app.browser({ 'x-forwarded-for': address })

test.each([
  ['reads', (of: Caller) => of.send(heldRead, {})],
  ['writes with transactions of their own', (of: Caller) => of.send(heldWrite, {})],
])('of one person’s %s eight run at once, a hundred wait, and more are refused', async (_, send) => {
  const [ada, ben] = [await app.student(), await app.student()]
  const { refused, all } = await flood(200, 108, () => send(ada))
  expect(running).toBe(8)
  expect(statuses(refused)).toEqual(new Set([429]))
  expect(Number(refused[0]?.headers.get('retry-after'))).toBeGreaterThan(0)
  expect(await refused[0]?.json()).toMatchObject({ code: 'too_many' })
  expect((await ben.send(listAssignments, {})).status).toBe(200)
  gate.resolve()
  expect((await all).filter(({ status }) => status === 200)).toHaveLength(108)
  expect((await ada.send(listAssignments, {})).status).toBe(200)
})

test('of visitors from one network a hundred are served at once, and others are not kept waiting', async () => {
  const { refused, all } = await flood(450, 400, () => from('198.51.100.1').send(heldVisit, {}))
  expect(running).toBe(100)
  expect(statuses(refused)).toEqual(new Set([429]))
  expect(Number(refused[0]?.headers.get('retry-after'))).toBeGreaterThan(0)
  expect((await from('198.51.100.2').send(whoAmI, {})).status).toBe(200)
  // Who has signed in is known by name, wherever they are.
  const ada = await app.student()
  expect((await ada.send(listAssignments, {})).status).toBe(200)
  gate.resolve()
  expect((await all).filter(({ status }) => status === 200)).toHaveLength(400)
})

test('a node takes so many requests and no more, and visitors leave room for those who have signed in', async () => {
  const { refused, all } = await flood(1100, 1000, (index) => from(`203.0.113.${index % 11}`).send(heldVisit, {}))
  expect(running).toBe(400)
  expect(statuses(refused)).toEqual(new Set([503]))
  expect(Number(refused[0]?.headers.get('retry-after'))).toBeGreaterThan(0)
  expect(await refused[0]?.json()).toMatchObject({ code: 'unavailable' })
  const ada = await app.student()
  expect((await ada.send(listAssignments, {})).status).toBe(200)
  gate.resolve()
  expect((await all).filter(({ status }) => status === 200)).toHaveLength(1000)
})
