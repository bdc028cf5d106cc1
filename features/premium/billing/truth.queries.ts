import { and, eq, sql } from 'drizzle-orm'
import type { Db } from '../../../server/db/db.ts'
import { column, readRows, runStatement } from '../../../server/db/statements.ts'
import type { Shell } from '../../../server/shell.ts'
import { notify } from '../../notifications/queries.ts'
import { premiumEndedKind, renewalFailedKind } from '../notifications.rules.ts'
import { paymentEffects } from '../slots.ts'
import { billingCheckouts, billingCustomers, billingInvoices, premiumMembers } from '../tables.ts'
import { membershipOf } from './membership.rules.ts'
import type { PaymentProvider } from './provider.queries.ts'
import type { ProviderInvoice, ProviderTruth } from './provider.rules.ts'

/** So often what was fetched is fetched again where others took something over meanwhile. */
const mostTries = 10

/**
 * Asks the provider for everything about a customer and takes it over. What was fetched before something newer was taken
 * over is thrown away and fetched again, so that the order in which events come, and how often, does not matter. Safe to
 * repeat and to run at the same time.
 */
export async function compareCustomer(shell: Shell, provider: PaymentProvider, customer: string): Promise<void> {
  const { db } = shell.database
  const where = and(eq(billingCustomers.id, customer), eq(billingCustomers.source, provider.source))
  let first: number | undefined
  for (let tries = 0; tries < mostTries; tries++) {
    const [before] = await db.select().from(billingCustomers).where(where)
    // Of an account that was erased, or of another Quad with the same provider.
    if (!before) return
    first ??= before.version
    // The second of those that were taken over meanwhile was fetched after this call began: it is as new.
    if (before.version >= first + 2) return
    const truth = await provider.truthOf(shell, customer, shell.clock())
    const isTaken = await shell.database.transaction(async (tx) => {
      const [locked] = await tx.select().from(billingCustomers).where(where).for('update')
      if (!locked) return true
      if (locked.version !== before.version) return false
      const now = shell.clock()
      await tx
        .update(billingCustomers)
        .set({ version: before.version + 1, comparedAt: now })
        .where(where)
      await takeOver(shell, tx, { person: before.userId, source: provider.source }, truth, now)
      return true
    })
    if (isTaken) return
  }
  throw new Error('a customer of the payment provider changed all the time')
}

type Of = { person: string; source: 'stripe' | 'demo' }

async function takeOver(shell: Shell, db: Db, of: Of, truth: ProviderTruth, now: Date): Promise<void> {
  const own = and(eq(billingInvoices.userId, of.person), eq(billingInvoices.source, of.source))
  const known = new Map((await db.select().from(billingInvoices).where(own)).map((row) => [row.id, row]))
  // The oldest first: features are told of the first payment first, also where several were missed.
  const invoices = truth.invoices.toSorted((one, other) => one.createdAt.getTime() - other.createdAt.getTime())
  for (const invoice of invoices)
    if (isNews(known.get(invoice.id), invoice)) await takeInvoice(shell, db, of, invoice, now)
  await takeMembership(shell, db, of, truth, now)
  shell.live.changed(db, of.person)
}

type KnownInvoice = typeof billingInvoices.$inferSelect

/** Written and told in one transaction, so that what is stored was told. */
function isNews(known: KnownInvoice | undefined, { status, amount, to, reversed }: ProviderInvoice): boolean {
  const same = known && known.status === status && known.amount === amount && known.endsAt.getTime() === to.getTime()
  return !same || (known.reversedAt === null) !== (reversed === null)
}

/** The invoice as it is now; features are told of a payment and of its reversal. */
async function takeInvoice(shell: Shell, db: Db, of: Of, invoice: ProviderInvoice, now: Date): Promise<void> {
  const { person, source } = of
  const row = {
    ...{ number: invoice.number, subscription: invoice.subscription, status: invoice.status, amount: invoice.amount },
    ...{ currency: invoice.currency.toUpperCase(), startsAt: invoice.from, endsAt: invoice.to, paidAt: invoice.paidAt },
    ...{ reversedAt: invoice.reversed?.at ?? null, reversedFor: invoice.reversed?.reason ?? null },
  }
  await db
    .insert(billingInvoices)
    .values({ id: invoice.id, source, userId: person, createdAt: invoice.createdAt, ...row })
    .onConflictDoUpdate({ target: billingInvoices.id, set: row })
  const book = source === 'stripe' ? ('real' as const) : ('demo' as const)
  const effects = shell.fills(paymentEffects).map(({ value }) => value)
  if (invoice.paidAt && invoice.amount > 0 && invoice.status === 'paid') {
    const payment = { invoice: invoice.id, person, book, amount: invoice.amount, currency: row.currency }
    for (const { paid } of effects)
      await paid(shell, db, { ...payment, paidAt: invoice.paidAt, instrument: invoice.instrument }, now)
  }
  if (invoice.reversed)
    for (const { reversed } of effects)
      await reversed(shell, db, { invoice: invoice.id, person, book, ...invoice.reversed }, now)
}

async function takeMembership(shell: Shell, db: Db, { person, source }: Of, truth: ProviderTruth, now: Date) {
  const found = membershipOf(truth)
  const where = and(eq(premiumMembers.userId, person), eq(premiumMembers.source, source))
  if (!found) {
    await db.delete(premiumMembers).where(where)
    return
  }
  const { becauseOf, ...row } = found
  const [before] = await db.select().from(premiumMembers).where(where)
  const values = { ...row, invoice: becauseOf, updatedAt: now }
  // Where it goes on after its end, the next end is told again.
  const toldEnd = before && before.until < found.until ? null : undefined
  await db
    .insert(premiumMembers)
    .values({ userId: person, source, ...values })
    .onConflictDoUpdate({
      target: [premiumMembers.userId, premiumMembers.source],
      set: { ...values, ...(toldEnd === null && { toldEnd }) },
    })
  if (truth.invoices.some(({ status, amount }) => status === 'paid' && amount > 0))
    await db
      .update(billingCheckouts)
      .set({ state: 'paid' })
      .where(
        and(
          ...[
            eq(billingCheckouts.userId, person),
            eq(billingCheckouts.source, source),
            eq(billingCheckouts.state, 'open'),
          ],
          sql`${billingCheckouts.createdAt} <= ${row.paidUntil.toISOString()}::timestamptz`,
        ),
      )
  if (found.status === 'past_due' && now < found.until && now >= found.paidUntil)
    await notify(
      shell,
      db,
      [
        {
          person,
          kind: renewalFailedKind,
          key: `${renewalFailedKind} ${found.paidUntil.toISOString()}`,
          at: found.until,
        },
      ],
      now,
    )
}

/** Tells people whose Premium has ended by time alone, on their open tabs too. */
export async function tellEnded(shell: Shell, source: Of['source'], now: Date): Promise<void> {
  await shell.database.transaction(async (db) => {
    const text = `update premium_members set told_end = $1, updated_at = $1
      where source = $2 and since < until and until <= $1 and told_end is null returning user_id as person, until`
    const shape = { person: column.text, until: column.moment }
    const ended = await readRows(db, { text, values: [now, source] }, shape)
    for (const { person } of ended) shell.live.changed(db, person)
    const notices = ended.map(({ person, until }) => ({
      ...{ person, kind: premiumEndedKind, key: `${premiumEndedKind} ${until.toISOString()}`, at: until },
    }))
    if (notices.length > 0) await notify(shell, db, notices, now)
  })
}

/**
 * Compares with the provider whoever has or had Premium lately, and whoever was on a payment page: an event may have been
 * lost. Answers how many.
 */
export async function compareAll(shell: Shell, provider: PaymentProvider, now: Date): Promise<number> {
  const since = new Date(now.getTime() - 45 * 86_400_000)
  const text = `select c.id from billing_customers c where c.source = $1 and (
      exists (select from premium_members m where m.user_id = c.user_id and m.source = $1
        and (m.until > $2 or m.status not in ('canceled', 'incomplete_expired')))
      or exists (select from billing_checkouts o where o.user_id = c.user_id and o.source = $1 and o.created_at > $2))
    order by c.compared_at nulls first`
  const customers = await readRows(shell.database.db, { text, values: [provider.source, since] }, { id: column.text })
  for (const { id } of customers) await compareCustomer(shell, provider, id)
  const over = `update billing_checkouts set state = 'expired' where state = 'open' and expires_at <= $1`
  await runStatement(shell.database.db, { text: over, values: [now] })
  return customers.length
}
