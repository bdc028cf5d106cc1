import { randomBytes } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { Refusal } from '../../../contract/refusal.ts'
import type { Db } from '../../../server/db/db.ts'
import type { Me } from '../../../server/me.ts'
import type { Shell } from '../../../server/shell.ts'
import type { PaymentProvider } from '../billing/provider.queries.ts'
import { monthsAfter } from '../months.rules.ts'
import { premiumPlan, premiumWords } from '../plan.rules.ts'
import { demoCustomers } from '../tables.ts'
import type { DemoCheckout } from './contract.ts'
import {
  advanceDemo,
  changeDemo,
  type DemoAttempt,
  type DemoCard,
  type DemoIds,
  type DemoState,
  demoSessionState,
  demoWords,
  emptyDemoState,
  endDemoSession,
  liveDemoSubscription,
  openDemoSession,
  payDemo,
  renewDemoNow,
  replaceDemoCard,
  reverseDemo,
} from './rules.ts'
import { readDemoEvent } from './signed.queries.ts'
import { truthOfDemo } from './truth.rules.ts'

const ids: DemoIds = {
  id: (kind) => `${kind}_demo_${randomBytes(12).toString('hex')}`,
  number: () => `Q-${randomBytes(4).readUInt32BE().toString(36).toUpperCase().padStart(7, '0')}`,
}

export const demoCustomerId = (person: string) => `cus_demo_${person.replaceAll('-', '')}`

/** What one command makes of a customer, locked meanwhile. Its events are sent in the same transaction. */
async function command<T extends { state: DemoState; events: string[] }>(
  shell: Shell,
  db: Db,
  customer: string,
  change: (state: DemoState) => T,
  now: Date,
): Promise<T> {
  const [found] = await db.select().from(demoCustomers).where(eq(demoCustomers.id, customer)).for('update')
  if (!found) throw new Refusal('not_found', premiumWords.notThere)
  const advanced = advanceDemo(found.state, ids, now)
  const made = change(advanced.state)
  const events = [...advanced.events, ...made.events]
  if (made.state !== found.state || events.length > 0) await writeState(shell, db, customer, made.state, events, now)
  return made
}

async function writeState(shell: Shell, db: Db, id: string, state: DemoState, events: string[], now: Date) {
  await db.update(demoCustomers).set({ state, updatedAt: now }).where(eq(demoCustomers.id, id))
  for (const type of events)
    await shell.jobs.enqueue(db, 'premium-demo-event', { customer: id, type, id: ids.id('evt') })
}

const inOwn =
  <A extends unknown[], T extends { state: DemoState; events: string[] }>(of: (state: DemoState, ...rest: A) => T) =>
  (shell: Shell, customer: string, rest: A, now: Date) =>
    shell.database.transaction((db) => command(shell, db, customer, (state) => of(state, ...rest), now))

const changeIn = inOwn(changeDemo)

/** The provider that takes no money, and behaves like one that does. */
export const demoProvider: PaymentProvider = {
  source: 'demo',
  priceId: premiumPlan.demoPriceId,
  async customerOf(shell, person) {
    const id = demoCustomerId(person.id)
    const values = { id, userId: person.id, state: emptyDemoState, updatedAt: shell.clock() }
    await shell.database.db.insert(demoCustomers).values(values).onConflictDoNothing()
    return id
  },
  async openCheckout(shell, { customer, key }, now) {
    const id = `cs_demo_${key.replaceAll('-', '')}`
    const { state } = await inOwn((before: DemoState) => ({
      state: demoSessionState(before, id, now) === undefined ? openDemoSession(before, id, now) : before,
      events: [],
    }))(shell, customer, [], now)
    const expiresAt = state.sessions.find((one) => one.id === id)?.expiresAt ?? now.toISOString()
    return { id, url: `${shell.env.publicUrl.origin}/billing/demo/${id}`, expiresAt: new Date(expiresAt) }
  },
  async closeCheckout(shell, session, now) {
    const customer = await customerOfSession(shell.database.db, session)
    if (customer === undefined) return
    await inOwn((state: DemoState) =>
      demoSessionState(state, session, now) === 'open' ? endDemoSession(state, session) : { state, events: [] },
    )(shell, customer, [], now)
  },
  async truthOf(shell, customer, now) {
    const { state } = await inOwn((before: DemoState) => ({ state: before, events: [] }))(shell, customer, [], now)
    return truthOfDemo(state, (card) => shell.secrets.sign('instrument', `demo ${card} ${customer}`))
  },
  readEvent: readDemoEvent,
  async setCancelling(shell, customer, cancelsAtEnd, now) {
    await changeIn(shell, customer, [{ cancelsAtEnd }], now)
  },
  async setPause(shell, customer, until, now) {
    await changeIn(shell, customer, [{ pausedUntil: until?.toISOString() ?? null }], now)
  },
  // Its customers are erased with the person.
  async stop() {},
  async portalUrl(shell) {
    return `${shell.env.publicUrl.origin}/billing/demo`
  },
}

async function customerOfSession(db: Db, session: string): Promise<string | undefined> {
  const found = await db
    .select({ id: demoCustomers.id, state: demoCustomers.state })
    .from(demoCustomers)
    .where(containsSession(session))
  return found[0]?.id
}

const containsSession = (session: string) =>
  sql`${demoCustomers.state} @> ${JSON.stringify({ sessions: [{ id: session }] })}::jsonb`

const ownState = async (db: Db, me: Me): Promise<DemoState> =>
  (await db.select().from(demoCustomers).where(eq(demoCustomers.userId, me.id)))[0]?.state ?? emptyDemoState

/** A page of the person's own; all others are not there. */
function ownSession(state: DemoState, session: string) {
  const found = state.sessions.find(({ id }) => id === session)
  if (!found) throw new Refusal('not_found', premiumWords.notThere)
  return found
}

export async function demoCheckoutOf(shell: Shell, db: Db, me: Me, session: string, now: Date): Promise<DemoCheckout> {
  const state = await ownState(db, me)
  const found = ownSession(state, session)
  const { origin } = shell.env.publicUrl
  return {
    state: demoSessionState(state, session, now) ?? 'expired',
    confirming: found.confirming,
    ...{ price: premiumPlan.price, regularPrice: premiumPlan.regularPrice },
    renewsAt: monthsAfter(now, 1).toISOString(),
    successUrl: `${origin}/billing/success?session_id=${session}`,
    cancelUrl: `${origin}/billing/cancel`,
    renewable: liveDemoSubscription(state) !== undefined,
  }
}

/** Needs a transaction. */
export async function payDemoSession(
  shell: Shell,
  db: Db,
  me: Me,
  { session, card, confirmed }: { session: string; card: DemoCard; confirmed: boolean },
  now: Date,
): Promise<DemoAttempt> {
  const { payment } = await command(
    shell,
    db,
    demoCustomerId(me.id),
    (state) => {
      const found = ownSession(state, session)
      if (demoSessionState(state, session, now) === 'paid') return { state, events: [], payment: 'paid' as const }
      if (demoSessionState(state, session, now) !== 'open') throw new Refusal('conflict', demoWords.over)
      if (liveDemoSubscription(state)) throw new Refusal('conflict', premiumWords.already)
      if (confirmed && found.confirming !== card) throw new Refusal('conflict', demoWords.notConfirming)
      return payDemo(state, session, card, confirmed, ids, now)
    },
    now,
  )
  return payment
}

/** Needs a transaction. */
export async function leaveDemoSession(shell: Shell, db: Db, me: Me, session: string, now: Date): Promise<void> {
  await command(
    shell,
    db,
    demoCustomerId(me.id),
    (state) => {
      ownSession(state, session)
      return demoSessionState(state, session, now) === 'open' ? endDemoSession(state, session) : { state, events: [] }
    },
    now,
  )
}

export async function demoPortalOf(db: Db, me: Me, now: Date) {
  const state = advanceDemo(await ownState(db, me), ids, now).state
  const live = liveDemoSubscription(state)
  const truth = truthOfDemo(state, () => '')
  return {
    card: live?.card ?? null,
    renewsAt: truth.subscriptions.find(({ id }) => id === live?.id)?.periodEndsAt.toISOString() ?? null,
    invoices: state.invoices
      .map(({ id, number, status, reversed, from }) => ({ id, number, status, reversed: reversed !== null, from }))
      .toReversed(),
  }
}

/** Commands of the demo's portal. Each needs a transaction. */
export const demoCommands = {
  card: (shell: Shell, db: Db, me: Me, card: DemoCard, now: Date) =>
    command(shell, db, demoCustomerId(me.id), (state) => replaceDemoCard(state, card, now), now),
  reversal: (
    shell: Shell,
    db: Db,
    me: Me,
    { invoice, reason }: { invoice: string; reason: 'refund' | 'dispute' },
    now: Date,
  ) => command(shell, db, demoCustomerId(me.id), (state) => reverseDemo(state, invoice, reason, now), now),
  renewal: (shell: Shell, db: Db, me: Me, now: Date) =>
    command(
      shell,
      db,
      demoCustomerId(me.id),
      (state) => {
        if (!liveDemoSubscription(state)) throw new Refusal('conflict', demoWords.noRenewal)
        return renewDemoNow(state, ids, now)
      },
      now,
    ),
}

/** Terms that ended meanwhile, of everybody. */
export async function advanceDemoCustomers(shell: Shell, now: Date): Promise<void> {
  for (const { id, state } of await shell.database.db.select().from(demoCustomers))
    if (advanceDemo(state, ids, now).state !== state)
      await shell.database.transaction((db) => command(shell, db, id, (before) => ({ state: before, events: [] }), now))
}
