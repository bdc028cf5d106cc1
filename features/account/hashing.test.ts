import { beforeAll, expect, test } from 'vitest'
import { bucketOf } from '../../server/limits/windows.ts'
import { testApp } from '../../server/testing/once.ts'
import type { Running } from '../../server/testing/run.ts'
import { hashFor, hashPassword, refuseFullLine } from './auth/password.ts'
import { signIn, signUp } from './contract.ts'

let app: Running
beforeAll(async () => {
  app = await testApp({ TRUSTED_PROXIES: '127.0.0.1' })
})

const words = 'Many people are signing in right now. Try again in a few seconds.'
const nobody = () => `nobody.${crypto.randomUUID()}@example.edu`
const from = (address: string) => app.browser({ 'x-forwarded-for': address })
const tryAs = (address: string, email: string, password = 'Wrong-Harbour-7') =>
  from(address).send(signIn, { email, password, remember: false })

function hasPlace(network: string): boolean {
  try {
    refuseFullLine(network)
    return true
  } catch {
    return false
  }
}

/** Keeps every place that these networks may take in the line of hashes, until the work is done. */
async function whileFull<T>(networks: string[], work: () => Promise<T>): Promise<T> {
  let held = true
  const kept: Promise<unknown>[] = []
  function fill(network: string): void {
    while (held && hasPlace(network))
      kept.push(hashFor(network, () => hashPassword('Quiet-Harbour-7')).finally(() => networks.forEach(fill)))
  }
  networks.forEach(fill)
  try {
    return await work()
  } finally {
    held = false
    await Promise.all(kept)
  }
}

test('a network that fills its half of the line is asked to wait, and others get in before it is done', async () => {
  const [ada, ben] = [await app.student(), await from('198.51.100.1').signUp()]
  await whileFull(['198.51.100.1'], async () => {
    const refused = await tryAs('198.51.100.1', ada.email, ada.password)
    expect(refused.status).toBe(503)
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(await refused.json()).toMatchObject({ code: 'unavailable', detail: words })
    expect((await tryAs('198.51.100.2', ada.email, ada.password)).status).toBe(200)
    // A browser in which its owner has signed in before has places of its own.
    const right = { email: ben.email, password: ben.password, remember: false }
    expect((await ben.send(signIn, right)).status).toBe(200)
  })
})

test('with a full line all addresses are answered alike, and no try is counted', async () => {
  const ada = await app.student()
  const shapes = new Set<string>()
  await whileFull(['198.51.100.3', '198.51.100.4'], async () => {
    const draft = { name: 'Ada Marlow', major: 'Mathematics', year: 'Junior', password: 'Quiet-Harbour-7', zone: 'UTC' }
    const answers = [
      ...Array.from({ length: 8 }, () => tryAs('198.51.100.5', ada.email)),
      ...Array.from({ length: 8 }, () => tryAs('198.51.100.5', nobody())),
      from('198.51.100.5').send(signUp, { ...draft, email: ada.email }),
      from('198.51.100.5').send(signUp, { ...draft, email: nobody() }),
    ]
    for (const answer of await Promise.all(answers)) {
      const { date: _, 'x-request-id': __, ...headers } = Object.fromEntries(answer.headers)
      shapes.add(JSON.stringify([answer.status, await answer.text(), headers]))
    }
  })
  expect([...shapes]).toEqual([expect.stringContaining(words)])
  expect((await tryAs('198.51.100.5', ada.email, ada.password)).status).toBe(200)
})

test('of many sign-ins at once some are refused at once, and only the others count', async () => {
  const order: number[] = []
  await Promise.all(
    Array.from({ length: 150 }, async () => {
      const answer = await tryAs('198.51.100.6', nobody())
      order.push(answer.status)
      if (answer.status === 503) expect(answer.headers.get('retry-after')).toBe('3')
    }),
  )
  expect(new Set(order)).toEqual(new Set([400, 503]))
  expect(order.indexOf(503)).toBeLessThan(order.lastIndexOf(400))
  const bucket = bucketOf(app.shell, 'network', '198.51.100.6')
  const { rows } = await app.shell.database.pool.query('select tries from attempts where bucket = $1', [bucket])
  expect(rows).toEqual([{ tries: order.filter((status) => status === 400).length }])
})
