import { succeeded } from '../../server/testing/answers.ts'
import type { Caller } from '../../server/testing/caller.ts'
import type { Running } from '../../server/testing/run.ts'
import { startCheckout } from './contract.ts'
import { payDemoCheckout } from './demo/contract.ts'
import type { DemoCard } from './demo/rules.ts'
import { premiumPlan } from './plan.rules.ts'

/** As the browser begins a payment. */
export const checkoutGiven = {
  ...{ price_id: premiumPlan.demoPriceId as string, mode: 'subscription' as const },
  success_url: '/billing/success?session_id={CHECKOUT_SESSION_ID}',
  cancel_url: '/billing/cancel',
}

/** Begins a payment, and answers the id of its page. */
export const begin = async (who: Caller): Promise<string> =>
  succeeded(await who.call(startCheckout, checkoutGiven)).sessionId

/** Pays for Premium in the demo, and lets what comes of it arrive. Answers the id of the page. */
export async function upgrade(app: Running, who: Caller, card: DemoCard = '0001'): Promise<string> {
  const session = await begin(who)
  await who.call(payDemoCheckout, { session, card, confirmed: false })
  await app.settle()
  return session
}
