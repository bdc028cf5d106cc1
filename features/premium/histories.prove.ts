import type { HistoryPart, Step } from '../../scripts/prove/histories/part.ts'
import { proveIdentity } from '../../scripts/prove/histories/together.ts'
import { plantedTrigger } from '../../scripts/prove/plantedTrigger.ts'
import { deleteAccount } from '../account/deletion/contract.ts'
import { cancelPremium, listInvoices, pausePremium, readPremium, resumePremium, startCheckout } from './contract.ts'
import { leaveDemoCheckout, payDemoCheckout } from './demo/contract.ts'
import { checkoutGiven } from './premium.testing.ts'

const page = (of: Parameters<Step>[0]) => `payment of ${of.who.caller.id}`

const begin: Step = async (of) => {
  const begun = await of.who.caller.call(startCheckout, checkoutGiven)
  if (!('code' in begun)) of.world.things.set(page(of), begun.sessionId)
  return begun
}
const pay: Step = async (of) => {
  const session = of.world.things.get(page(of))
  return session === undefined
    ? undefined
    : of.who.caller.call(payDemoCheckout, { session, card: of.draw(4) === 0 ? '0002' : '0001' })
}
const leave: Step = async (of) => {
  const session = of.world.things.get(page(of))
  return session === undefined ? undefined : of.who.caller.call(leaveDemoCheckout, { session })
}
const cancel: Step = ({ who }) => who.caller.call(cancelPremium, {})
const resume: Step = ({ who }) => who.caller.call(resumePremium, {})
const pause: Step = ({ who, draw }) => who.caller.call(pausePremium, { months: 1 + draw(2) })

/** Somebody who has Premium that goes on closes the account. */
const close: Step = async ({ world, who, draw }) => {
  const { rowCount } = await world.app.shell.database.pool.query(
    `select 1 from premium_members where user_id = '${who.caller.id}' and status = 'active' and not cancels_at_end`,
  )
  if (!rowCount || draw(2) === 0) return undefined
  await proveIdentity(who)
  return who.caller.call(deleteAccount, {})
}

/** People pay for Premium, cancel, pause and go on. Months and money have a proof of their own (`money`). */
export const premiumHistories: HistoryPart = {
  feature: 'premium',
  steps: [begin, begin, pay, pay, pay, leave, cancel, resume, resume, pause, close, close],
  never: () => ({
    'a payment page is open of somebody who has closed the account': `select c.user_id as who from billing_checkouts c
      join profiles p on p.id = c.user_id where c.state = 'open' and p.erases_at is not null`,
    'Premium is charged again to somebody who has closed the account': `select m.user_id as who from premium_members m
      join profiles p on p.id = m.user_id where p.erases_at is not null and m.status <> 'canceled' and not m.cancels_at_end`,
    'somebody has paid twice for one time': `select i.user_id as who from billing_invoices i join billing_invoices j
      on j.user_id = i.user_id and j.id > i.id and j.starts_at < i.ends_at and i.starts_at < j.ends_at
      where i.status = 'paid' and j.status = 'paid' and i.reversed_at is null and j.reversed_at is null`,
  }),
  looks: () => [{ endpoint: readPremium }, { endpoint: listInvoices }],
  planted: [
    {
      words: 'Premium goes on though the account is closed',
      finds: /charged again to somebody who has closed/,
      ...plantedTrigger(
        'planted_premium',
        'before insert or update on premium_members',
        `if exists (select from profiles p where p.id = new.user_id and p.erases_at is not null) then
          new.cancels_at_end := false; end if; return new;`,
      ),
    },
  ],
}
