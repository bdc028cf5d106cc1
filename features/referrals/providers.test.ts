import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTab } from '../../server/live/tab.testing.ts'
import { succeeded } from '../../server/testing/answers.ts'
import { testApp } from '../../server/testing/app.ts'
import type { Caller } from '../../server/testing/caller.ts'
import type { Running } from '../../server/testing/run.ts'
import { listInvoices, startCheckout } from '../premium/contract.ts'
import { reverseDemoInvoice } from '../premium/demo/contract.ts'
import { upgrade } from '../premium/premium.testing.ts'
import { startStripe, stripeCheckout } from '../premium/stripe/standIn.testing.ts'
import { codeOf, comesBy, imbalance, later, panelOf } from './referrals.testing.ts'

describe.each(['demo', 'stripe'] as const)('with payments by %s', (source) => {
  let app: Running
  let stripe: Awaited<ReturnType<typeof startStripe>> | undefined
  beforeAll(async () => {
    if (source === 'stripe') stripe = await startStripe(() => app.shell.clock())
    app = await testApp(stripe?.settings)
    app.holdClock()
  })
  afterAll(() => stripe?.close())

  async function pays(who: Caller): Promise<void> {
    if (!stripe) {
      await upgrade(app, who)
      return
    }
    const { sessionId } = succeeded(await who.call(startCheckout, stripeCheckout))
    stripe.pay(sessionId)
    await stripe.deliver(app)
  }
  async function getsItBack(who: Caller): Promise<void> {
    const [paid] = succeeded(await who.call(listInvoices, {})).rows
    const invoice = paid?.id ?? ''
    if (stripe) {
      stripe.refund(invoice)
      await stripe.deliver(app)
    } else succeeded(await who.call(reverseDemoInvoice, { invoice, reason: 'refund' }))
    await app.settle()
  }

  test('a referral goes from the sign-up to the reversal, and the open pages of both are told of each step', async () => {
    const ada = await app.student({ name: 'Ada Marlow' })
    const ben = await comesBy(app, await codeOf(ada), { name: 'Ben Archer' })
    const tabs = await Promise.all([ada, ben].map((who) => openTab(who, ['referrals'])))
    const stands = async () => {
      const [of, came] = await Promise.all([panelOf(ada), panelOf(ben)])
      return { state: of.recent[0]?.state, theirs: came.broughtBy?.state, sums: of.sums[0] }
    }
    const book = source === 'stripe' ? 'real' : 'demo'
    const sums = (pending: number, payable: number) => ({ book, pending, held: 0, payable, paid: 0 })
    const newest = (tab: (typeof tabs)[number]) => tab.of('referrals').at(-1) ?? 0
    const expectAfter = async (act: () => Promise<void>, state: string, money: ReturnType<typeof sums>) => {
      const before = tabs.map(newest)
      await act()
      for (const [index, tab] of tabs.entries()) await tab.until(() => newest(tab) > (before[index] ?? 0))
      expect(await stands()).toEqual({ state, theirs: state, sums: money })
    }
    expect(await stands()).toEqual({ state: 'signed_up', theirs: 'signed_up', sums: undefined })
    await expectAfter(() => pays(ben), 'pending', sums(100, 0))
    await expectAfter(() => later(app, 14), 'earned', sums(0, 100))
    await expectAfter(() => getsItBack(ben), 'reversed', sums(0, 0))
    expect(await imbalance(app)).toEqual({ rest: 0, unbalanced: 0 })
    for (const { socket } of tabs) socket.terminate()
  })
})
