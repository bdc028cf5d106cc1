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
 * Sends that many requests, and waits until all but `open` are answered: these are then under way or wait. `firstOf`
 * waits for more answers. Throws when one cannot be sent.
 */
async function flood(many: number, open: number, send: (index: number) => Promise<Response>) {
  const answered: Response[] = []
  const heard = new Set<() => void>()
  const all = Promise.all(
    Array.from({ length: many }, async (_, index) => {
      const got = await send(index)
      answered.push(got)
      for (const hear of heard) hear()
      return got
    }),
  )
  const firstOf = async (count: number) => {
    const enough = new Promise<void>((resolve) => {
      const hear = () => answered.length >= count && resolve()
      heard.add(hear)
      hear()
    })
    await Promise.race([enough, all])
    return answered.slice(0, count)
  }
  return { refused: await firstOf(many - open), all, firstOf }
}

const statuses = (answers: Response[]) => new Set(answers.map(({ status }) => status))
const from = (address: string) => app.browser({ 'x-forwarded-for': address })

test.each([
  ['reads', 40, (of: Caller) => of.send(heldRead, {})],
  ['writes with transactions of their own', 100, (of: Caller) => of.send(heldWrite, {})],
])('of one person’s %s eight run at once, %i wait, and more are refused', async (_, waiting, send) => {
  const [ada, ben] = [await app.student(), await app.student()]
  const { refused, all } = await flood(200, 8 + waiting, () => send(ada))
  expect(running).toBe(8)
  expect(statuses(refused)).toEqual(new Set([429]))
  expect(Number(refused[0]?.headers.get('retry-after'))).toBeGreaterThan(0)
  expect(await refused[0]?.json()).toMatchObject({ code: 'too_many' })
  expect((await ben.send(listAssignments, {})).status).toBe(200)
  gate.resolve()
  expect((await all).filter(({ status }) => status === 200)).toHaveLength(8 + waiting)
  expect((await ada.send(listAssignments, {})).status).toBe(200)
})

test('of one person’s requests those that wait for five seconds are refused, and those that run go on', async () => {
  const [ada, ben] = [await app.student(), await app.student()]
  const { refused, all, firstOf } = await flood(49, 48, () => ada.send(heldRead, {}))
  expect(statuses(refused)).toEqual(new Set([429]))
  app.advance(4999)
  expect((await ben.send(listAssignments, {})).status).toBe(200)
  expect(running).toBe(8)
  app.advance(1)
  const late = await firstOf(41)
  expect(statuses(late)).toEqual(new Set([429]))
  expect(Number(late.at(-1)?.headers.get('retry-after'))).toBeGreaterThan(0)
  gate.resolve()
  expect((await all).filter(({ status }) => status === 200)).toHaveLength(8)
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
