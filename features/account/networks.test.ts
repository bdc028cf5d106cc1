import { beforeAll, describe, expect, test } from 'vitest'
import { testApp } from '../../server/testing/app.ts'
import type { Running } from '../../server/testing/run.ts'
import { signIn, signUp } from './contract.ts'

let behindProxy: Running
beforeAll(async () => {
  behindProxy = await testApp({ TRUSTED_PROXIES: '127.0.0.1,10.0.0.0/8' })
})

let people = 0
/** A sign-up that fails before any password is hashed: its set-up link is invalid. */
const fail = (app: Running, from: string, header = 'x-forwarded-for') =>
  app.browser({ [header]: from }).send(signUp, {
    name: 'Ada Marlow',
    major: 'Mathematics',
    year: 'Junior',
    email: `line${++people}@example.edu`,
    password: 'Quiet-Harbour-7',
    zone: 'UTC',
    setup: 'none',
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
