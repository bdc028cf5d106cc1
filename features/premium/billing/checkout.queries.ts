import { and, desc, eq } from 'drizzle-orm'
import { Refusal } from '../../../contract/refusal.ts'
import type { Db } from '../../../server/db/db.ts'
import { bucketOf, countTries } from '../../../server/limits/windows.ts'
import type { Me } from '../../../server/me.ts'
import type { InTransaction } from '../../../server/route.ts'
import type { Shell } from '../../../server/shell.ts'
import { deletionWords } from '../../account/deletion/rules.ts'
import { profileById } from '../../account/queries.ts'
import { premiumWords } from '../plan.rules.ts'
import { hasPremium } from '../queries.ts'
import { billingCheckouts, billingCustomers, billingInvoices, premiumMembers } from '../tables.ts'
import type { PaymentProvider } from './provider.queries.ts'
import { providerOf } from './providers.queries.ts'
import { compareCustomer } from './truth.queries.ts'

/** A page of the provider is open for at most so long. */
const pageMs = 86_400_000
const checkoutsAnHour = { tries: 20, minutes: 60, words: 'You have begun many payments. Try again later.' }

export function providerOrRefusal(shell: Shell): PaymentProvider {
  const provider = providerOf(shell)
  if (!provider) throw new Refusal('conflict', premiumWords.off)
  return provider
}

type CheckoutAsked = { price_id: string; success_url: string; cancel_url: string }

/**
 * Begins a payment at the provider, or answers the page that is open already: however often and at once it is asked, a
 * person has one, so that nobody pays twice. Manages its own transactions, since the provider is asked between them.
 */
export async function startCheckoutOf(
  shell: Shell,
  me: Me,
  { price_id, success_url, cancel_url }: CheckoutAsked,
  transaction: InTransaction,
): Promise<{ url: string; sessionId: string }> {
  const provider = providerOrRefusal(shell)
  if (price_id !== provider.priceId) throw new Refusal('invalid', premiumWords.unknownPrice)
  const [successUrl, cancelUrl] = [ownAddress(shell, success_url), ownAddress(shell, cancel_url)]
  const now = shell.clock()
  const customer = await customerFor(shell, provider, me)
  await asked(shell, () => compareCustomer(shell, provider, customer))
  await closeLastMinute(shell, provider, me, customer)
  const attempt = await transaction((db) => attemptOf(shell, db, provider, me, now))
  if (attempt.session !== null && attempt.url !== null) return { url: attempt.url, sessionId: attempt.session }
  const wanted = { customer, priceId: provider.priceId, key: attempt.id, successUrl, cancelUrl }
  const { id, url, expiresAt } = await asked(shell, () => provider.openCheckout(shell, wanted, now))
  const kept = await shell.database.db
    .update(billingCheckouts)
    .set({ session: id, url, expiresAt })
    .where(eq(billingCheckouts.id, attempt.id))
    .returning({ id: billingCheckouts.id })
  // Closed or erased meanwhile: who closes an account closes the pages that are known by then.
  if (kept.length === 0 || (await isClosed(shell.database.db, me.id))) {
    await asked(shell, () => provider.closeCheckout(shell, id, now))
    throw new Refusal('account_closed', deletionWords.closed)
  }
  return { url, sessionId: id }
}

/** Nobody pays on two pages: the one that another will replace is closed first, and what was paid there is known then. */
async function closeLastMinute(shell: Shell, provider: PaymentProvider, me: Me, customer: string): Promise<void> {
  const now = shell.clock()
  const [open] = await shell.database.db.select().from(billingCheckouts).where(openOf(me, provider.source))
  if (!open || isLasting(open, now) || open.session === null) return
  const { session } = open
  await asked(shell, () => provider.closeCheckout(shell, session, now))
  await asked(shell, () => compareCustomer(shell, provider, customer))
}

/** Nobody pays on a page that somebody had open who closes the account. Answers the sessions of these pages. */
export async function closeCheckoutsOf(shell: Shell, provider: PaymentProvider, person: string): Promise<string[]> {
  const open = await shell.database.db
    .select()
    .from(billingCheckouts)
    .where(openOf({ id: person }, provider.source))
  const sessions = open.flatMap(({ session }) => session ?? [])
  for (const session of sessions) await provider.closeCheckout(shell, session, shell.clock())
  return sessions
}

export async function isClosed(db: Db, person: string): Promise<boolean> {
  const found = await profileById(db, person)
  return !found || found.erasesAt !== null
}

const openOf = (me: Pick<Me, 'id'>, source: PaymentProvider['source']) =>
  and(eq(billingCheckouts.userId, me.id), eq(billingCheckouts.source, source), eq(billingCheckouts.state, 'open'))

/** Open for so long that somebody can still pay there. */
const isLasting = ({ expiresAt }: { expiresAt: Date }, now: Date) => expiresAt.getTime() > now.getTime() + 60_000

/** A failure of the provider in words; the log has what it said. */
export async function asked<T>({ log }: Pick<Shell, 'log'>, ask: () => Promise<T>): Promise<T> {
  try {
    return await ask()
  } catch (error) {
    if (error instanceof Refusal) throw error
    log.error({ err: error }, 'the payment provider could not be asked')
    throw new Refusal('unavailable', premiumWords.providerAway)
  }
}

/** Addresses of this Quad alone: whatever a page sends, nobody is led elsewhere. */
function ownAddress({ env }: Shell, text: string): string {
  const url = URL.parse(text.replace('{CHECKOUT_SESSION_ID}', 'CHECKOUT_SESSION_ID'), env.publicUrl.href)
  const isOwn = url?.origin === env.publicUrl.origin && url.pathname.startsWith('/billing/')
  if (!url || !isOwn) throw new Refusal('invalid', premiumWords.foreignAddress)
  return url.href.replace('CHECKOUT_SESSION_ID', '{CHECKOUT_SESSION_ID}')
}

async function customerFor(shell: Shell, provider: PaymentProvider, me: Me): Promise<string> {
  const { db } = shell.database
  const where = and(eq(billingCustomers.userId, me.id), eq(billingCustomers.source, provider.source))
  const [known] = await db.select().from(billingCustomers).where(where)
  if (known) return known.id
  const id = await asked(shell, () => provider.customerOf(shell, me))
  const values = { id, source: provider.source, userId: me.id, createdAt: shell.clock() }
  await db.insert(billingCustomers).values(values).onConflictDoNothing()
  const [made] = await db.select().from(billingCustomers).where(where)
  return made?.id ?? id
}

/** The one attempt that is open, made where there is none. Refused for whoever has Premium that goes on. */
async function attemptOf(shell: Shell, db: Db, { source }: PaymentProvider, me: Me, now: Date) {
  const [member] = await db
    .select()
    .from(premiumMembers)
    .where(and(eq(premiumMembers.userId, me.id), eq(premiumMembers.source, source)))
  const isLive = member && ['active', 'trialing', 'past_due'].includes(member.status)
  if (await hasPremium(shell, db, me.id, now)) throw new Refusal('conflict', premiumWords.already)
  if (isLive) throw new Refusal('conflict', member.cancelsAtEnd ? premiumWords.goesOnCancelled : premiumWords.goesOn)
  const [open] = await db.select().from(billingCheckouts).where(openOf(me, source))
  if (open && isLasting(open, now)) return open
  if (open) await db.update(billingCheckouts).set({ state: 'expired' }).where(eq(billingCheckouts.id, open.id))
  await countTries(db, checkoutsAnHour, bucketOf(shell, 'checkouts', me.id), now)
  const expiresAt = new Date(now.getTime() + pageMs)
  const [made] = await db
    .insert(billingCheckouts)
    .values({ userId: me.id, source, state: 'open', expiresAt, createdAt: now })
    .returning()
  if (!made) throw new Error('a payment was not begun')
  return made
}

/** The person left the page, or it was closed at the provider: the next attempt begins anew. One that was paid stays so. */
export async function closeAttempt(db: Db, me: Pick<Me, 'id'>, session: string): Promise<void> {
  await db
    .update(billingCheckouts)
    .set({ state: 'expired' })
    .where(
      and(
        eq(billingCheckouts.userId, me.id),
        eq(billingCheckouts.session, session),
        eq(billingCheckouts.state, 'open'),
      ),
    )
}

/** What has become of an own payment. Only reads: an event of the provider alone grants anything. */
export async function paymentOf(shell: Shell, db: Db, me: Me, session: string, now: Date) {
  const [found] = await db
    .select()
    .from(billingCheckouts)
    .where(and(eq(billingCheckouts.userId, me.id), eq(billingCheckouts.session, session)))
  if (!found) throw new Refusal('not_found', premiumWords.notThere)
  const [invoice] = await db
    .select()
    .from(billingInvoices)
    .where(
      and(
        eq(billingInvoices.userId, me.id),
        eq(billingInvoices.status, 'paid'),
        eq(billingInvoices.source, found.source),
      ),
    )
    .orderBy(desc(billingInvoices.createdAt))
    .limit(1)
  const isPaid = found.state === 'paid' && (await hasPremium(shell, db, me.id, now))
  const isOver = found.state === 'expired' || (found.state === 'open' && found.expiresAt <= now)
  return {
    state: isPaid ? ('paid' as const) : isOver ? ('expired' as const) : ('open' as const),
    ...{ amount: invoice?.amount ?? 0, invoice: invoice?.number ?? null },
  }
}
