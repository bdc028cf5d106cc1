import { and, eq, isNull } from 'drizzle-orm'
import { Refusal } from '../../../contract/refusal.ts'
import type { Shell } from '../../../server/shell.ts'
import { premiumWords } from '../plan.rules.ts'
import { billingEvents } from '../tables.ts'
import { providerOf } from './providers.queries.ts'
import { compareAll, compareCustomer } from './truth.queries.ts'

/**
 * Takes one event of the provider: stored once for ever, and handled by a job, in one transaction. Throws a Refusal where
 * it is not signed by the provider.
 */
export async function receiveEvent(shell: Shell, body: Uint8Array, signature: string | null, now: Date): Promise<void> {
  const provider = providerOf(shell)
  if (!provider) throw new Refusal('not_found', premiumWords.off)
  const { id, type, customer, createdAt } = provider.readEvent(shell, body, signature, now)
  await shell.database.transaction(async (db) => {
    const made = await db
      .insert(billingEvents)
      .values({ id, source: provider.source, type, customer, createdAt, receivedAt: now })
      .onConflictDoNothing()
      .returning({ id: billingEvents.id })
    if (made.length > 0) await shell.jobs.enqueue(db, 'premium-event', { id })
  })
}

/** What an event says is asked of the provider, whatever has become of it meanwhile. Safe to repeat. */
export async function handleEvent(shell: Shell, id: string): Promise<void> {
  const { db } = shell.database
  const [event] = await db
    .select()
    .from(billingEvents)
    .where(and(eq(billingEvents.id, id), isNull(billingEvents.handledAt)))
  const provider = providerOf(shell)
  if (!event || provider?.source !== event.source) return
  if (event.customer !== null) await compareCustomer(shell, provider, event.customer)
  // A dispute names a charge alone, whoever paid it.
  else if (event.type.startsWith('charge.dispute.')) await compareAll(shell, provider, shell.clock())
  await db.update(billingEvents).set({ handledAt: shell.clock() }).where(eq(billingEvents.id, id))
}
