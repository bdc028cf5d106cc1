import { and, eq } from 'drizzle-orm'
import { Refusal } from '../../../contract/refusal.ts'
import type { Db } from '../../../server/db/db.ts'
import type { Ending } from '../../../server/endings.ts'
import type { Me } from '../../../server/me.ts'
import type { Shell } from '../../../server/shell.ts'
import { monthsAfter } from '../months.rules.ts'
import { premiumWords } from '../plan.rules.ts'
import { billingCustomers, premiumMembers } from '../tables.ts'
import { asked, closeAttempt, closeCheckoutsOf, isClosed, providerOrRefusal } from './checkout.queries.ts'
import type { PaymentProvider } from './provider.queries.ts'
import { providerOf } from './providers.queries.ts'
import { compareCustomer } from './truth.queries.ts'

type Customer = { provider: PaymentProvider; customer: string; member: typeof premiumMembers.$inferSelect }

/** Who somebody is to the provider, compared just now. Throws a Refusal without a subscription that lives. */
async function customerOfMine(shell: Shell, me: Me): Promise<Customer> {
  const provider = providerOrRefusal(shell)
  const { db } = shell.database
  const { source } = provider
  const [known] = await db
    .select()
    .from(billingCustomers)
    .where(and(eq(billingCustomers.userId, me.id), eq(billingCustomers.source, source)))
  if (known) await asked(shell, () => compareCustomer(shell, provider, known.id))
  const [member] = await db
    .select()
    .from(premiumMembers)
    .where(and(eq(premiumMembers.userId, me.id), eq(premiumMembers.source, source)))
  if (!known || !member || !['active', 'trialing', 'past_due'].includes(member.status))
    throw new Refusal('conflict', premiumWords.nothingToChange)
  return { provider, customer: known.id, member }
}

/** Changes the subscription at the provider, and takes over what it then is. */
async function change(shell: Shell, me: Me, how: (of: Customer, now: Date) => Promise<void>): Promise<void> {
  const of = await customerOfMine(shell, me)
  await asked(shell, () => how(of, shell.clock()))
  await asked(shell, () => compareCustomer(shell, of.provider, of.customer))
  // Closed at the same moment: nothing goes on.
  if (await isClosed(shell.database.db, me.id)) await cancelForClosed(shell, me.id)
}

export const cancelPremiumOf = (shell: Shell, me: Me): Promise<void> =>
  change(shell, me, ({ provider, customer }, now) => provider.setCancelling(shell, customer, true, now))

export const resumePremiumOf = (shell: Shell, me: Me): Promise<void> =>
  change(shell, me, async ({ provider, customer, member }, now) => {
    if (member.cancelsAtEnd) await provider.setCancelling(shell, customer, false, now)
    if (member.pausedUntil !== null) await provider.setPause(shell, customer, null, now)
  })

/** Terms go on while it is paused, without a charge: so it ends with one of them. */
export const pausePremiumOf = (shell: Shell, me: Me, months: number): Promise<void> =>
  change(shell, me, async ({ provider, customer, member }, now) => {
    if (member.status !== 'active' || member.cancelsAtEnd || now >= member.paidUntil)
      throw new Refusal('conflict', premiumWords.notPausable)
    await provider.setPause(shell, customer, monthsAfter(member.paidUntil, months), now)
  })

export async function portalOf(shell: Shell, me: Me): Promise<string> {
  const provider = providerOrRefusal(shell)
  const [known] = await shell.database.db
    .select()
    .from(billingCustomers)
    .where(and(eq(billingCustomers.userId, me.id), eq(billingCustomers.source, provider.source)))
  if (!known) throw new Refusal('conflict', premiumWords.nothingToChange)
  return asked(shell, () =>
    provider.portalUrl(shell, known.id, `${shell.env.publicUrl.origin}/profile?tab=subscription`),
  )
}

/** What deleting the account does to it, in sentences for the person. */
export async function sayOfPremium(db: Db, me: Me, now: Date): Promise<string[]> {
  const rows = await db.select().from(premiumMembers).where(eq(premiumMembers.userId, me.id))
  const goesOn = rows.some(({ status, cancelsAtEnd, until }) => status !== 'canceled' && !cancelsAtEnd && now < until)
  return goesOn ? ['Premium is cancelled: it is not charged again, and ends with the term that is paid.'] : []
}

/** Whoever closes the account pays nothing more; the provider is asked after that. */
export const cancelOnClosing = (shell: Shell, db: Db, me: Me): Promise<void> =>
  shell.jobs.enqueue(db, 'premium-closed', { person: me.id })

/** Premium that would be charged again to people who have closed their account, such as by a page that was open then. */
export const closedPremiumEnding: Ending = {
  name: 'Premium that goes on though the account is closed',
  left: (now) => `select m.user_id::text as key from premium_members m join profiles p on p.id = m.user_id
    where p.erases_at is not null and m.status <> 'canceled' and not m.cancels_at_end and m.until > ${now}`,
  end: (shell, db, person) => shell.jobs.enqueue(db, 'premium-closed', { person }),
}

/** Safe to repeat. */
export async function cancelForClosed(shell: Shell, person: string): Promise<void> {
  const provider = providerOf(shell)
  if (!provider) return
  const [known] = await shell.database.db
    .select()
    .from(billingCustomers)
    .where(and(eq(billingCustomers.userId, person), eq(billingCustomers.source, provider.source)))
  if (!known) return
  const closed = await closeCheckoutsOf(shell, provider, person)
  await provider.setCancelling(shell, known.id, true, shell.clock())
  // What was paid at that moment is known now.
  await compareCustomer(shell, provider, known.id)
  for (const session of closed) await closeAttempt(shell.database.db, { id: person }, session)
}
