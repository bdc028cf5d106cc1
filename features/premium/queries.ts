import { and, desc, eq, sql } from 'drizzle-orm'
import { Refusal } from '../../contract/refusal.ts'
import type { Db } from '../../server/db/db.ts'
import { column, readRow } from '../../server/db/statements.ts'
import { senderName } from '../../server/mail.ts'
import type { Me } from '../../server/me.ts'
import type { Shell } from '../../server/shell.ts'
import type { PlanState } from '../account/rules.ts'
import { billingModeOf, priceIdOf } from './billing/providers.queries.ts'
import type { BillingInvoice, PlanMeter, PremiumState, PremiumStatus } from './contract.ts'
import { premiumPlan, premiumWords } from './plan.rules.ts'
import { planFeatures, planMeters } from './slots.ts'
import { billingEvents, billingInvoices, premiumMembers } from './tables.ts'

/**
 * SQL: whether somebody has Premium at a moment; `person` and `now` are SQL. The one place that says so: rows of another
 * provider than the one that is set up never count.
 */
export function premiumSql(shell: Pick<Shell, 'env'>, person: string, now: string): string {
  const mode = billingModeOf(shell)
  if (mode === 'off') return 'false'
  return `exists (select from premium_members pm where pm.user_id = ${person} and pm.source = '${mode}' and pm.since <= ${now} and ${now} < pm.until)`
}

export async function hasPremium(shell: Pick<Shell, 'env'>, db: Db, person: string, now: Date): Promise<boolean> {
  const text = `select ${premiumSql(shell, '$1::uuid', '$2::timestamptz')} as has`
  if (billingModeOf(shell) === 'off') return false
  const found = await readRow(
    db,
    { name: `premium of a person by ${billingModeOf(shell)}`, text, values: [person, now] },
    { has: column.flag },
  )
  return found?.has === true
}

/** What the shell shows everybody of the plan. */
export async function planOf(shell: Shell, db: Db, me: Me, now: Date): Promise<PlanState> {
  if (billingModeOf(shell) === 'off') return 'off'
  return (await hasPremium(shell, db, me.id, now)) ? 'premium' : 'offered'
}

type Member = typeof premiumMembers.$inferSelect

const isRunning = ({ status }: Member) => status === 'active' || status === 'trialing' || status === 'past_due'

/** What a member's Premium is at a moment, in one word; `had`: whether there ever was any. */
function stateOf(of: Member, had: boolean, now: Date): PremiumState {
  const { since, paidUntil, until, pausedUntil, cancelsAtEnd, status } = of
  const has = since <= now && now < until
  if (!has && pausedUntil !== null && now < pausedUntil && status !== 'canceled') return 'paused'
  if (!has && !had) return isRunning(of) ? 'unpaid' : 'waiting'
  if (!has) return 'ended'
  if (now >= paidUntil) return status === 'past_due' ? 'grace' : 'active'
  if (status === 'canceled' || cancelsAtEnd) return 'cancelling'
  if (pausedUntil !== null) return 'pausing'
  return status === 'trialing' ? 'trialing' : 'active'
}

export async function premiumOf(shell: Shell, db: Db, me: Me, now: Date): Promise<PremiumStatus> {
  const mode = billingModeOf(shell)
  const member = mode === 'off' ? undefined : await memberOf(db, me, mode)
  const [invoice] = member?.invoice
    ? await db.select().from(billingInvoices).where(eq(billingInvoices.id, member.invoice))
    : []
  const had = member !== undefined && (member.since < member.until || (await hasPaidOnce(db, me, member.source)))
  const state = member ? stateOf(member, had, now) : 'waiting'
  const premium = member !== undefined && member.since <= now && now < member.until
  const runsUnpaid = member !== undefined && !premium && state !== 'paused' && isRunning(member)
  const text = (moment: Date | null | undefined) => moment?.toISOString() ?? null
  return {
    ...{ mode, state, premium },
    unpaidTerm: runsUnpaid ? (member.cancelsAtEnd ? 'ends' : 'goes_on') : null,
    ...{ since: text(member?.since), paidUntil: text(member?.paidUntil), until: text(member?.until) },
    pausedUntil: text(member?.pausedUntil),
    invoice: invoice?.paidAt ? { number: invoice.number, paidAt: invoice.paidAt.toISOString() } : null,
    plan: {
      priceId: priceIdOf(shell),
      ...{ price: premiumPlan.price, regularPrice: premiumPlan.regularPrice, currency: premiumPlan.currency },
    },
    features: shell
      .fills(planFeatures)
      .map(({ value }) => value(shell))
      .toSorted((one, other) => one.order - other.order)
      .map(({ name, free, freeNow, paid }) => ({ name, free, freeNow, paid })),
  }
}

/** Also where the money was taken back. */
async function hasPaidOnce(db: Db, me: Me, source: Member['source']): Promise<boolean> {
  const text = `select exists (select from billing_invoices i where i.user_id = $1 and i.source = $2
    and i.paid_at is not null and i.amount > 0) as has`
  return (await readRow(db, { text, values: [me.id, source] }, { has: column.flag }))?.has === true
}

async function memberOf(db: Db, me: Me, source: 'stripe' | 'demo'): Promise<Member | undefined> {
  const where = and(eq(premiumMembers.userId, me.id), eq(premiumMembers.source, source))
  const [found] = await db.select().from(premiumMembers).where(where)
  return found
}

/** Whether somebody's Premium is to end, or has ended, since they cancelled it. */
export async function hasCancelled(db: Db, person: string, source: 'stripe' | 'demo'): Promise<boolean> {
  const text = `select m.cancels_at_end or m.status = 'canceled' as cancelled from premium_members m
    where m.user_id = $1 and m.source = $2`
  return (await readRow(db, { text, values: [person, source] }, { cancelled: column.flag }))?.cancelled === true
}

export async function metersOf(shell: Shell, db: Db, me: Me, now: Date): Promise<PlanMeter[]> {
  const found = shell.fills(planMeters).toSorted((one, other) => one.value.order - other.value.order)
  const isPremium = await hasPremium(shell, db, me.id, now)
  const meters: PlanMeter[] = []
  for (const { value } of found) meters.push(await value.of(shell, db, me, { isPremium, now }))
  return meters
}

const asInvoice = (row: typeof billingInvoices.$inferSelect): BillingInvoice => ({
  ...{ id: row.id, number: row.number, status: row.status, amount: row.amount, currency: row.currency },
  ...{ createdAt: row.createdAt.toISOString(), from: row.startsAt.toISOString(), to: row.endsAt.toISOString() },
  ...{ paidAt: row.paidAt?.toISOString() ?? null, reversed: row.reversedFor },
})

/** Those that ask for money or asked for it. */
export async function invoicesOf(shell: Shell, db: Db, me: Me): Promise<BillingInvoice[]> {
  const mode = billingModeOf(shell)
  if (mode === 'off') return []
  const rows = await db
    .select()
    .from(billingInvoices)
    .where(and(eq(billingInvoices.userId, me.id), eq(billingInvoices.source, mode)))
    .orderBy(desc(billingInvoices.createdAt), desc(billingInvoices.id))
  return rows.filter(({ status }) => status !== 'void' && status !== 'draft').map(asInvoice)
}

export async function receiptOf(shell: Shell, db: Db, me: Me, id: string) {
  const [row] = await db
    .select()
    .from(billingInvoices)
    .where(and(eq(billingInvoices.id, id), eq(billingInvoices.userId, me.id)))
  if (!row) throw new Refusal('not_found', premiumWords.notThere)
  return {
    ...asInvoice(row),
    ...{ plan: premiumPlan.name, seller: senderName(shell.env.MAIL_FROM), buyer: me.name, demo: row.source === 'demo' },
  }
}

/** How payments are set up, and what came last. */
export async function billingHealthOf(shell: Shell, db: Db, now: Date) {
  const mode = billingModeOf(shell)
  const text = `select (select count(*) from premium_members m where m.source = $1 and m.since <= $2 and $2 < m.until)::int as members,
    (select count(*) from billing_events e where e.source = $1 and e.handled_at is null)::int as waiting,
    (select count(*) from billing_events e where e.source = $1 and e.handled_at is null
      and e.received_at < $2::timestamptz - interval '10 minutes')::int as late,
    (select count(*) from billing_stops b where b.source = $1)::int as stopping,
    (select max(c.compared_at) from billing_customers c where c.source = $1) as compared`
  const counts = { members: column.number, waiting: column.number, late: column.number, stopping: column.number }
  const shape = { ...counts, compared: column.orNull(column.moment) }
  const found = await readRow(db, { text, values: [mode, now] }, shape)
  const recent = await recentEvents(db, mode)
  const [last] = recent
  const work = (await shell.jobs.states(now)).find(({ queue }) => queue === 'premium-event')
  return {
    ...{ mode, members: found?.members ?? 0, waiting: found?.waiting ?? 0, late: found?.late ?? 0, recent },
    lastEvent: last ? { type: last.type, receivedAt: last.receivedAt } : null,
    ...{ retrying: work?.retrying ?? 0, failed: work?.failed ?? 0 },
    stopping: found?.stopping ?? 0,
    lastCompared: found?.compared?.toISOString() ?? null,
  }
}

async function recentEvents(db: Db, mode: string) {
  const rows = await db
    .select()
    .from(billingEvents)
    .where(sql`${billingEvents.source} = ${mode}`)
    .orderBy(desc(billingEvents.receivedAt), desc(billingEvents.id))
    .limit(20)
  return rows.map(({ id, type, receivedAt, handledAt }) => ({
    ...{ id, type, receivedAt: receivedAt.toISOString(), handledAt: handledAt?.toISOString() ?? null },
  }))
}
