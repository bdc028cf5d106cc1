import { beforeAll, describe, expect, test } from 'vitest'
import { succeeded } from '../../server/testing/answers.ts'
import { testApp } from '../../server/testing/app.ts'
import type { Caller } from '../../server/testing/caller.ts'
import type { Running } from '../../server/testing/run.ts'
import { confirmIdentity } from '../account/identity/contract.ts'
import { signUpCodes } from '../account/slots.ts'
import { staffMember } from '../moderation/cases.testing.ts'
import { decideReferral, readPayouts, recordPayout } from './payouts.contract.ts'
import { codeOf, imbalance, later, panelOf, pays, takesBack } from './referrals.testing.ts'
import { pendingDays } from './rules.ts'

let app: Running
let admin: Caller
beforeAll(async () => {
  app = await testApp()
  admin = await staffMember(app, 'admin')
})

/** Numbers of one seed, from 0 up to that one. */
function drawn(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

/** Days and events alone: it knows nothing of accounts. */
function makeOracle(suspect: readonly boolean[]) {
  const all = suspect.map(() => ({ state: 'signed_up', first: '', paidOn: 0, early: new Set<string>() }))
  let day = 0
  let paidOut = 0
  const of = (one: number) => all[one] as (typeof all)[number]
  const many = (state: string) => all.filter((each) => each.state === state).length
  return {
    pay(one: number, invoice: string) {
      if (of(one).first !== '') return
      Object.assign(of(one), { first: invoice, paidOn: day, state: suspect[one] ? 'on_hold' : 'pending' })
      if (of(one).early.has(invoice)) of(one).state = 'reversed'
    },
    back(one: number, invoice: string) {
      if (of(one).first === '') of(one).early.add(invoice)
      else if (of(one).first === invoice && of(one).state !== 'refused') of(one).state = 'reversed'
    },
    decide(one: number, released: boolean) {
      if (of(one).state === 'on_hold') of(one).state = released ? 'pending' : 'refused'
    },
    pass(days: number) {
      day += days
      for (const each of all) if (each.state === 'pending' && day - each.paidOn >= pendingDays) each.state = 'earned'
    },
    payOut(amount: number) {
      paidOut += amount
    },
    state: (one: number) => of(one).state,
    balance: () => 100 * many('earned') - paidOut,
    sums: () => ({
      pending: 100 * many('pending'),
      held: 100 * many('on_hold'),
      payable: 100 * many('earned') - paidOut,
      paid: paidOut,
    }),
  }
}

/** As many as one list shows, and more. */
const people = 8

describe('a random history comes out as an oracle says', () => {
  test.each([1, 2, 3, 4, 5, 6])('of seed %i', async (seed) => {
    const draw = drawn(seed * 7919)
    app.holdClock(`${new Date().toISOString().slice(0, 10)}T08:00:00Z`)
    const ada = await app.student()
    const code = await codeOf(ada)
    const suspect = Array.from({ length: people }, () => draw(3) === 0)
    const came: Caller[] = []
    for (const isSuspect of suspect) {
      const friend = await app.student()
      came.push(friend)
      await app.shell.database.transaction(async (db) => {
        const from = { address: '127.0.0.1', agent: 'node' }
        const signUp = { person: friend.id, code, browser: null, wasUsedBy: () => false, ...from }
        for (const { value } of app.shell.fills(signUpCodes)) await value.keep(app.shell, db, signUp, app.shell.clock())
      })
      const text = 'update referrals set signals = $2 where referred_user_id = $1'
      await app.shell.database.pool.query({ text, values: [friend.id, isSuspect ? ['many'] : []] })
      app.advance(1000)
    }
    const oracle = makeOracle(suspect)
    for (let step = 0; step < 60; step++) {
      const one = draw(people)
      const person = came[one]?.id ?? ''
      const invoice = `${person} ${draw(2)}`
      const event = draw(10)
      if (event < 4) {
        await pays(app, { person, invoice, instrument: null })
        oracle.pay(one, invoice)
      } else if (event < 5) {
        await takesBack(app, { person, invoice, book: 'real' })
        oracle.back(one, invoice)
      } else if (event < 7) {
        const days = draw(9)
        await later(app, days)
        oracle.pass(days)
      } else if (event < 8) {
        const held = succeeded(await admin.call(readPayouts, {})).held.find(({ referred }) => referred?.id === person)
        const released = draw(3) > 0
        if (held) succeeded(await admin.call(decideReferral, { id: held.id, released, reason: 'Looked at.' }))
        oracle.decide(one, released)
      } else {
        succeeded(await admin.call(confirmIdentity, { password: admin.password }))
        const amount = 500 + 100 * draw(4)
        const given = { person: ada.id, amount, day: app.shell.clock().toISOString().slice(0, 10), reference: 'T' }
        const answer = await admin.call(recordPayout, given)
        expect('code' in answer, `${amount} of ${oracle.balance()}`).toBe(amount > oracle.balance())
        if (!('code' in answer)) oracle.payOut(amount)
      }
    }
    const panel = await panelOf(ada)
    const { book: _, ...sums } = panel.sums[0] ?? { book: 'real', pending: 0, held: 0, payable: 0, paid: 0 }
    expect(sums).toEqual(oracle.sums())
    for (const { person, state } of panel.recent) {
      const said = oracle.state(came.findIndex(({ id }) => id === person.id))
      expect(state === 'paid_out' ? 'earned' : state).toBe(said)
    }
    expect(await imbalance(app)).toEqual({ rest: 0, unbalanced: 0 })
  })
})
