import { beforeAll, describe, expect, test } from 'vitest'
import { networkOf } from '../../server/http/address.ts'
import { bucketOf, countTries } from '../../server/limits/windows.ts'
import { testApp } from '../../server/testing/app.ts'
import type { Running } from '../../server/testing/run.ts'
import { requestReset, setUp, signIn } from './contract.ts'
import { limits } from './rules.ts'

let behindProxy: Running
beforeAll(async () => {
  behindProxy = await testApp({ TRUSTED_PROXIES: '127.0.0.1,10.0.0.0/8' })
})

let people = 0
/** A try that fails before any password is hashed: its set-up link is invalid. */
const fail = (app: Running, from: string, header = 'x-forwarded-for', email = `line${++people}@example.edu`) =>
  app.browser({ [header]: from }).send(setUp, {
    name: 'Ada Marlow',
    email,
    password: 'Quiet-Harbour-7',
    zone: 'UTC',
    token: 'none',
  })

async function failures(app: Running, from: (index: number) => string, times: number): Promise<number[]> {
  const statuses: number[] = []
  for (let at = 0; at < times; at += 20)
    statuses.push(
      ...(await Promise.all(
        Array.from({ length: Math.min(20, times - at) }, async (_, i) => (await fail(app, from(at + i))).status),
      )),
    )
  return statuses
}

describe('a network has three hundred failures in fifteen minutes', () => {
  test('then nobody from there signs in or up, and everybody from elsewhere can', async () => {
    const statuses = await failures(behindProxy, () => '198.51.100.7', 300)
    expect(new Set(statuses)).toEqual(new Set([410]))
    expect((await fail(behindProxy, '198.51.100.7')).status).toBe(429)
    expect((await fail(behindProxy, '198.51.100.8')).status).toBe(410)
    const ada = await behindProxy.browser({ 'x-forwarded-for': '203.0.113.5' }).signUp()
    const right = { email: ada.email, password: ada.password, remember: false }
    const there = await behindProxy.browser({ 'x-forwarded-for': '198.51.100.7' }).send(signIn, right)
    expect(there.status).toBe(429)
    expect(Number(there.headers.get('retry-after'))).toBeGreaterThan(0)
    behindProxy.advance(15 * 60_000 + 1000)
    expect((await fail(behindProxy, '198.51.100.7')).status).toBe(410)
  })

  test('addresses of one /64 are one network, and the next /64 is another', async () => {
    const statuses = await failures(behindProxy, (index) => `2001:db8:1:2:${index.toString(16)}::1`, 300)
    expect(new Set(statuses)).toEqual(new Set([410]))
    expect((await fail(behindProxy, '2001:db8:1:2:ffff:ffff:ffff:ffff')).status).toBe(429)
    expect((await fail(behindProxy, '2001:0db8:0001:0002::')).status).toBe(429)
    expect((await fail(behindProxy, '2001:db8:1:3::1')).status).toBe(410)
  })

  test('successful sign-ins use up no tries', async () => {
    const from = '192.0.2.44'
    const browser = () => behindProxy.browser({ 'x-forwarded-for': from })
    const ada = await browser().signUp()
    for (let time = 0; time < 5; time++)
      await browser().call(signIn, { email: ada.email, password: ada.password, remember: false })
    const statuses = await failures(behindProxy, () => from, 300)
    expect(new Set(statuses)).toEqual(new Set([410]))
    expect((await fail(behindProxy, from)).status).toBe(429)
  })
})

describe('a network’s tries are those that were evaluated', () => {
  const right = (of: { email: string; password: string }) => ({
    email: of.email,
    password: of.password,
    remember: false,
  })
  const wrong = (from: string, email: string) =>
    behindProxy
      .browser({ 'x-forwarded-for': from })
      .send(signIn, { email, password: 'Wrong-Harbour-7', remember: false })

  test('one invented address uses up its own tries, and not those of everybody around', async () => {
    const from = '198.51.100.20'
    const ada = await behindProxy.student()
    const email = `nobody.${crypto.randomUUID()}@example.edu`
    const statuses = []
    for (let time = 0; time < 310; time++) statuses.push((await wrong(from, email)).status)
    expect(statuses.filter((status) => status === 400)).toHaveLength(5)
    expect(statuses.filter((status) => status === 429)).toHaveLength(305)
    expect((await behindProxy.browser({ 'x-forwarded-for': from }).send(signIn, right(ada))).status).toBe(200)
    expect((await fail(behindProxy, from)).status).toBe(410)
  })

  test('neither does one address with which somebody sets up again and again', async () => {
    const from = '198.51.100.21'
    const statuses = []
    for (let time = 0; time < 310; time++)
      statuses.push((await fail(behindProxy, from, 'x-forwarded-for', 'nobody@example.edu')).status)
    expect(statuses.filter((status) => status === 410)).toHaveLength(5)
    expect((await fail(behindProxy, from)).status).toBe(410)
  })

  test('of failures at the same moment no more than three hundred are evaluated', async () => {
    const statuses = await Promise.all(
      Array.from({ length: 320 }, async () => (await fail(behindProxy, '198.51.100.22')).status),
    )
    expect(statuses.filter((status) => status === 410)).toHaveLength(300)
    expect(statuses.filter((status) => status === 429)).toHaveLength(20)
  })

  test('a browser that a person has used before signs in from a network without tries', async () => {
    const from = '198.51.100.23'
    const ada = await behindProxy.browser({ 'x-forwarded-for': from }).signUp()
    await failures(behindProxy, () => from, 300)
    expect((await behindProxy.browser({ 'x-forwarded-for': from }).send(signIn, right(ada))).status).toBe(429)
    expect((await ada.send(signIn, right(ada))).status).toBe(200)
    // What that browser gets wrong is counted for itself alone, here and for the address.
    const statuses = []
    for (let time = 0; time < 6; time++)
      statuses.push((await ada.send(signIn, { ...right(ada), password: 'Wrong-Harbour-7' })).status)
    expect(statuses).toEqual([400, 400, 400, 400, 400, 429])
  })

  test('what a network without tries sends uses up nobody’s tries', async () => {
    const from = '198.51.100.24'
    const ada = await behindProxy.student()
    await failures(behindProxy, () => from, 300)
    for (let time = 0; time < 8; time++) expect((await wrong(from, ada.email)).status).toBe(429)
    const elsewhere = behindProxy.browser({ 'x-forwarded-for': '203.0.113.9' })
    expect((await elsewhere.send(signIn, right(ada))).status).toBe(200)
  })
})

describe('the source of a client’s address', () => {
  const names = ['x-forwarded-for', 'forwarded', 'x-real-ip', 'cf-connecting-ip', 'true-client-ip', 'x-client-ip']

  test('without a trusted proxy no header changes whose failures they are', async () => {
    const app = await testApp()
    let refused = 0
    for (let at = 0; at < 320; at++) {
      const name = names[at % names.length] ?? ''
      const answer = await fail(app, name === 'forwarded' ? `for=203.0.113.${at % 250}` : `203.0.113.${at % 250}`, name)
      if (answer.status === 429) refused++
    }
    expect(refused).toBe(20)
  })

  test('behind a trusted proxy only the nearest hop that it names counts, and other headers do not', async () => {
    const through = (index: number) => `203.0.113.${index % 250}, 198.51.100.77, 10.1.2.3`
    const statuses = await failures(behindProxy, through, 300)
    expect(new Set(statuses)).toEqual(new Set([410]))
    expect((await fail(behindProxy, '1.2.3.4, 198.51.100.77')).status).toBe(429)
    expect((await fail(behindProxy, '198.51.100.78')).status).toBe(410)
    const claimed = await behindProxy
      .browser({ 'x-forwarded-for': '198.51.100.77', 'x-real-ip': '192.0.2.1', forwarded: 'for=192.0.2.1' })
      .send(signIn, { email: 'maya@example.edu', password: 'Quiet-Harbour-7', remember: false })
    expect(claimed.status).toBe(429)
  })
})

describe('a network has six hundred requests for a reset link in an hour, sixty of them as prompt as other mail', () => {
  const ask = (from: string, email: string, browser = behindProxy.browser({ 'x-forwarded-for': from })) =>
    browser.send(requestReset, { email })

  test('those beyond sixty are answered alike, and wait behind all other mail', async () => {
    const from = '198.51.100.62'
    const ask100 = Array.from({ length: 100 }, async (_, index) => (await ask(from, `late${index}@example.edu`)).status)
    const { pool } = behindProxy.shell.database
    const priorities = async () =>
      (
        await pool.query(
          "select priority, count(*)::int as many from jobs.job where name = 'account-reset' group by 1 order by 1",
        )
      ).rows
    const before = new Map((await priorities()).map(({ priority, many }) => [priority, many]))
    expect(new Set(await Promise.all(ask100))).toEqual(new Set([200]))
    const after = new Map((await priorities()).map(({ priority, many }) => [priority, many]))
    expect(after.get(-1) - (before.get(-1) ?? 0)).toBe(40)
    expect(after.get(0) - (before.get(0) ?? 0)).toBe(60)
    // A late one's mail waits as well, and goes out.
    const late = await behindProxy.student({ name: 'Rosa Lind' })
    expect((await ask(from, late.email)).status).toBe(200)
    await behindProxy.settle()
    const mails = "select priority from jobs.job where name = 'mail' order by created_on desc limit 1"
    expect((await pool.query(mails)).rows).toEqual([{ priority: -1 }])
  })

  test('then it is refused for known and unknown addresses alike; other networks and owners’ browsers are not', async () => {
    const from = '198.51.100.60'
    const owner = behindProxy.browser({ 'x-forwarded-for': from })
    const ada = await owner.signUp()
    const queued = () =>
      behindProxy.shell.database.pool.query("select count(*)::int as many from jobs.job where name = 'account-reset'")
    const before = (await queued()).rows[0].many
    const { shell } = behindProxy
    const bucket = bucketOf(shell, 'resetNetwork', networkOf(from))
    await countTries(shell.database.db, limits.resetNetwork, bucket, shell.clock(), 580)
    const statuses = await Promise.all(
      Array.from({ length: 30 }, async (_, index) => (await ask(from, `nobody${index}@example.edu`)).status),
    )
    expect(statuses.filter((status) => status === 200)).toHaveLength(20)
    expect(statuses.filter((status) => status === 429)).toHaveLength(10)
    expect((await queued()).rows[0].many).toBe(before + 20)
    const refused = await Promise.all(
      [ada.email, 'nobody@example.edu'].map(async (email) => {
        const answer = await ask(from, email)
        return [answer.status, await answer.json(), Math.ceil(Number(answer.headers.get('retry-after')) / 60)]
      }),
    )
    const words = { detail: 'Too many reset attempts. Please wait 1 hour before trying again.' }
    expect(refused).toEqual([0, 1].map(() => [429, expect.objectContaining(words), 60]))
    expect((await ask('198.51.100.61', ada.email)).status).toBe(200)
    expect((await ask(from, ada.email, owner)).status).toBe(200)
    behindProxy.advance(60 * 60_000 + 1000)
    expect((await ask(from, 'nobody@example.edu')).status).toBe(200)
  })
})
