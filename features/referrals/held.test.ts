import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { succeeded } from '../../server/testing/answers.ts'
import { testApp } from '../../server/testing/app.ts'
import type { Caller } from '../../server/testing/caller.ts'
import type { Running } from '../../server/testing/run.ts'
import { signOut } from '../account/contract.ts'
import { listActs } from '../admin/contract.ts'
import { staffMember } from '../moderation/cases.testing.ts'
import { listNotifications } from '../notifications/contract.ts'
import { cancelPremium } from '../premium/contract.ts'
import { upgrade } from '../premium/premium.testing.ts'
import { decideReferral, readPayouts } from './payouts.contract.ts'
import { codeOf, comesBy, imbalance, later, panelOf, pays, takesBack } from './referrals.testing.ts'
import { referralWords } from './rules.ts'

let app: Running
let ada: Caller
let code: string
let admin: Caller
beforeAll(async () => {
  app = await testApp()
})
beforeEach(async () => {
  app.holdClock(`${new Date().toISOString().slice(0, 10)}T08:00:00Z`)
  ada = await app.student({ name: 'Ada Marlow' })
  code = await codeOf(ada)
  admin = await staffMember(app, 'admin')
})

const stateOf = async (who: Caller, person: Caller) =>
  (await panelOf(who)).recent.find(({ person: { id } }) => id === person.id)?.state
const heldOf = async (person: Caller) =>
  succeeded(await admin.call(readPayouts, {})).held.find(({ referred }) => referred?.id === person.id)
const signalsOf = async (person: Caller) => (await heldOf(person))?.signals
const decide = (id: string, released: boolean, who = admin) =>
  who.call(decideReferral, { id, released, reason: 'They live in one household.' })

/** Somebody who has come and paid, and is on hold. */
async function onHold(): Promise<{ ben: Caller; id: string; payment: Awaited<ReturnType<typeof pays>> }> {
  const ben = await comesBy(app, code, { name: 'Ben Archer' })
  await pays(app, { person: ada.id, instrument: `card ${ada.id}` })
  const payment = await pays(app, { person: ben.id, instrument: `card ${ada.id}` })
  return { ben, id: (await heldOf(ben))?.id ?? '', payment }
}

describe('on hold is a referral', () => {
  test('paid with the card of the referrer', async () => {
    const { ben } = await onHold()
    expect(await signalsOf(ben)).toEqual(['instrument'])
    expect(await stateOf(ada, ben)).toBe('on_hold')
    expect((await panelOf(ben)).broughtBy).toMatchObject({ state: 'on_hold' })
  })

  test('paid with the card of another referred person, and then the other one too', async () => {
    const [ben, eve] = [await comesBy(app, code), await comesBy(app, code)]
    const card = { instrument: `card ${ben.id}` }
    await pays(app, { person: ben.id, ...card })
    expect(await stateOf(ada, ben)).toBe('pending')
    await pays(app, { person: eve.id, ...card })
    expect(await signalsOf(eve)).toEqual(['instrument'])
    await later(app, 15)
    expect(await signalsOf(ben)).toEqual(['instrument'])
  })

  test('signed up for in the browser of the referrer, or of another referred person', async () => {
    succeeded(await ada.call(signOut, {}))
    const ben = { ...(await comesBy(app, code, {}, ada)) }
    succeeded(await ada.call(signOut, {}))
    const eve = { ...(await comesBy(app, code, {}, ada)) }
    for (const { id } of [ben, eve]) await pays(app, { person: id })
    expect(await signalsOf(ben)).toEqual(['browser'])
    expect(await signalsOf(eve)).toEqual(['browser'])
  })

  test('with the same address but for dots and a plus', async () => {
    const [name, domain] = ada.email.split('@')
    const ben = await comesBy(app, code, { email: `${name?.split('').join('.').replaceAll('..', '')}+two@${domain}` })
    await pays(app, { person: ben.id })
    expect(await signalsOf(ben)).toEqual(['address'])
  })

  test('that leads back to whoever brought the referrer', async () => {
    const ben = await comesBy(app, code)
    const eve = await comesBy(app, await codeOf(ben))
    await pays(app, { person: ada.id, instrument: `card ${ada.id}` })
    await pays(app, { person: eve.id, instrument: `card ${ada.id}` })
    expect(await signalsOf(eve)).toEqual(['circle'])
    const [name, domain] = ada.email.split('@')
    const zoe = await comesBy(app, await codeOf(eve), { email: `${name}+zoe@${domain}` })
    await pays(app, { person: zoe.id })
    expect(await signalsOf(zoe)).toEqual(['circle'])
  })

  test('signed up for from the network and with the browser that the referrer has just used', async () => {
    const behind = await testApp({ TRUSTED_PROXIES: '127.0.0.1' })
    const from = (address: string, agent: string) => behind.browser({ 'x-forwarded-for': address, 'user-agent': agent })
    const [home, other] = ['2d00::7', '2d01::7']
    const cleo = await from(home, 'Invented/1').signUp()
    const link = await codeOf(cleo)
    const came = [
      await comesBy(behind, link, {}, from(home, 'Invented/1')),
      await comesBy(behind, link, {}, from(home, 'Invented/2')),
      await comesBy(behind, link, {}, from(other, 'Invented/1')),
    ]
    for (const { id } of came) await pays(behind, { person: id })
    expect(await Promise.all(came.map(signalsOf))).toEqual([['network'], undefined, undefined])
  })

  test('whose address is one that is thrown away', async () => {
    const ben = await comesBy(app, code, { email: 'ben.archer@mailinator.com' })
    await pays(app, { person: ben.id })
    expect(await signalsOf(ben)).toEqual(['disposable'])
  })

  test('of somebody who cancels Premium before it is earned', async () => {
    const [ben, eve] = [await comesBy(app, code), await comesBy(app, code)]
    for (const who of [ben, eve]) await upgrade(app, who)
    succeeded(await ben.call(cancelPremium, {}))
    await later(app, 15)
    expect(await signalsOf(ben)).toEqual(['cancelled'])
    expect([await stateOf(ada, ben), await stateOf(ada, eve)]).toEqual(['on_hold', 'earned'])
  })

  test('that is the sixth of a day', async () => {
    const all: Caller[] = []
    for (let many = 0; many < 6; many++) all.push(await comesBy(app, code))
    await later(app, 1.01)
    const next = await comesBy(app, code)
    for (const { id } of [...all, next]) await pays(app, { person: id })
    const states = succeeded(await admin.call(readPayouts, {})).held.filter(({ referrer }) => referrer?.id === ada.id)
    expect(states.map(({ referred, signals }) => [referred?.id, signals])).toEqual([[all[5]?.id, ['many']]])
  })
})

describe('an admin', () => {
  test('releases one, and it is earned once its time is over', async () => {
    const { ben, id } = await onHold()
    await later(app, 20)
    expect(await stateOf(ada, ben)).toBe('on_hold')
    succeeded(await decide(id, true))
    expect(await stateOf(ada, ben)).toBe('pending')
    expect(await heldOf(ben)).toBeUndefined()
    await later(app, 0)
    expect(await stateOf(ada, ben)).toBe('earned')
    expect(await imbalance(app)).toEqual({ rest: 0, unbalanced: 0 })
  })

  test('refuses one for good, and both read why', async () => {
    const { ben, id, payment } = await onHold()
    succeeded(await decide(id, false))
    for (const told of [(await panelOf(ada)).recent[0], (await panelOf(ben)).broughtBy])
      expect(told).toMatchObject({ state: 'refused', reason: 'They live in one household.' })
    const news = succeeded(await ada.call(listNotifications, {})).rows
    expect(news.map(({ kind }) => kind)).toEqual(['referral-refused'])
    expect(JSON.stringify(news)).not.toContain('household')
    await takesBack(app, payment)
    await later(app, 20)
    expect(await stateOf(ada, ben)).toBe('refused')
    expect(await decide(id, true)).toMatchObject({ code: 'conflict', detail: referralWords.notHeld })
    const acts = succeeded(await admin.call(listActs, { person: ada.id })).rows
    expect(acts.map(({ act, details }) => [act, details])).toEqual([['referral_refused', {}]])
  })

  test('decides once, whoever presses, and about nobody’s own', async () => {
    const { id } = await onHold()
    const other = await staffMember(app, 'admin')
    const answers = await Promise.all([decide(id, true), decide(id, false, other)])
    expect(answers.filter((answer) => 'code' in answer)).toHaveLength(1)
    expect(await decide(crypto.randomUUID(), true)).toMatchObject({ code: 'not_found' })
    const own = await codeOf(admin)
    const [ben, eve] = [await comesBy(app, own), await comesBy(app, own)]
    for (const person of [ben.id, eve.id]) await pays(app, { person, instrument: `card ${admin.id}` })
    const held = await heldOf(eve)
    expect(await decide(held?.id ?? '', true)).toMatchObject({ code: 'conflict', detail: referralWords.notOwn })
  })

  test('says why, in words', async () => {
    const { id } = await onHold()
    for (const reason of ['', '   ', '\u200b', 'x'.repeat(1001)])
      expect(await admin.call(decideReferral, { id, released: true, reason })).toMatchObject({ code: 'invalid' })
  })

  test('loses to a refund that comes meanwhile', async () => {
    const { ben, id, payment } = await onHold()
    await takesBack(app, payment)
    expect(await stateOf(ada, ben)).toBe('reversed')
    expect(await decide(id, true)).toMatchObject({ code: 'conflict' })
  })
})
