import { desc, eq } from 'drizzle-orm'
import type { Db } from '../../../server/db/db.ts'
import { runStatement } from '../../../server/db/statements.ts'
import type { Shell } from '../../../server/shell.ts'
import { billingStops } from '../tables.ts'
import type { PaymentProvider } from './provider.queries.ts'

/**
 * Erases what is stored about somebody's Premium, and notes what has to end at the provider: nobody is charged who is no
 * longer here. The note names no person.
 */
export async function erasePremium(db: Db, person: string): Promise<void> {
  for (const text of [
    `insert into billing_stops (id, source, kind) select id, source, 'customer' from billing_customers
      where user_id = $1 on conflict do nothing`,
    `insert into billing_stops (id, source, kind) select session, source, 'page' from billing_checkouts
      where user_id = $1 and session is not null and state = 'open' on conflict do nothing`,
    `update billing_events set customer = null
      where customer in (select id from billing_customers where user_id = $1)`,
    'delete from premium_members where user_id = $1',
    'delete from billing_invoices where user_id = $1',
    'delete from billing_checkouts where user_id = $1',
    'delete from billing_customers where user_id = $1',
    'delete from billing_demo_customers where user_id = $1',
  ])
    await runStatement(db, { text, values: [person] })
}

/** Ends at the provider what erased people left there. What cannot be ended now is tried again. */
export async function stopErased(shell: Shell, provider: PaymentProvider, now: Date): Promise<void> {
  const { db } = shell.database
  // Pages first: what is paid there until then is ended with its customer.
  const waiting = await db
    .select()
    .from(billingStops)
    .where(eq(billingStops.source, provider.source))
    .orderBy(desc(billingStops.kind), billingStops.id)
  for (const { id, kind } of waiting) {
    try {
      if (kind === 'page') await provider.closeCheckout(shell, id, now)
      else await provider.stop(shell, id, now)
      await db.delete(billingStops).where(eq(billingStops.id, id))
    } catch (error) {
      shell.log.error({ err: error }, 'what an erased person left at the payment provider could not be ended yet')
    }
  }
}
