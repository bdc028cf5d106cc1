import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { readPremium, startCheckout } from '../../../features/premium/contract.ts'
import { payDemoCheckout, readDemoPortal, reverseDemoInvoice } from '../../../features/premium/demo/contract.ts'
import { checkoutGiven } from '../../../features/premium/premium.testing.ts'
import { startStripe, stripeCheckout } from '../../../features/premium/stripe/standIn.testing.ts'
import { codeOf, imbalance, panelOf } from '../../../features/referrals/referrals.testing.ts'
import { connect, type Database } from '../../../server/db/db.ts'
import { makeLog } from '../../../server/log.ts'
import { succeeded } from '../../../server/testing/answers.ts'
import { type Caller, makeCaller } from '../../../server/testing/caller.ts'
import { startProcess } from '../../../server/testing/process.ts'
import { connectToRunning } from '../damaged.ts'
import type { ProofOutcome } from '../outcome.ts'
import { plantedTrigger } from '../plantedTrigger.ts'
import { delay } from '../writers.ts'
import { forgetPayers } from './world.ts'

/** Where the killed servers run: their settings, and a way into the database of the one that runs. */
type Place = { settings: Record<string, string>; open(): Database }
/** Somebody whom another one brought. `isBack`: the money was given back. */
type Bought = { who: Caller; referrer: Caller; session: string; isBack: boolean }
type Found = { premium: boolean; commission: string }
type StandIn = Awaited<ReturnType<typeof startStripe>>

/** A server that starts again has until then to make good what it missed. Milliseconds, for the busiest machine. */
const mostUntilRight = 60_000
/** After so many kills, a line on the standard error output says how far the proof is. */
const told = 5
/** People who pay before each kill. */
const together = 3

/**
 * A server of its own is killed (`kill -9`) while events of payments and refunds come in. The one that starts after it
 * has to find out what was paid and taken back: Premium and the commission of each person are what the provider has.
 * So many kills with each provider.
 */
export async function proveMoneyKills({ engine, pool }: Database, kills: number): Promise<ProofOutcome> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'quad-money-'))
  const { connectionString } = pool.options
  const place: Place =
    engine === 'postgres' && connectionString !== undefined
      ? {
          settings: { DATABASE_URL: connectionString, QUAD_SECRET: 'x'.repeat(43), QUAD_DATA: folder },
          open: () => connect('postgres', { connectionString }, makeLog('silent')),
        }
      : { settings: { QUAD_DATA: path.join(folder, 'data') }, open: () => connectToRunning(path.join(folder, 'data')) }
  try {
    const stripe = await startStripe(() => new Date())
    const parts = [await killDuringPayments(place, kills, stripe), await killDuringPayments(place, kills, null)]
    await stripe.close()
    const people = parts.reduce((all, one) => all + one.people, 0)
    return {
      line: `${2 * kills} x kill -9 while ${people} people paid`,
      faults: parts.flatMap(({ faults }) => faults),
    }
  } finally {
    fs.rmSync(folder, { recursive: true, force: true })
  }
}

async function killDuringPayments(
  place: Place,
  kills: number,
  stripe: StandIn | null,
): Promise<{ people: number; faults: string[] }> {
  const faults: string[] = []
  const all: Bought[] = []
  let port = '0'
  for (let kill = 0; kill <= kills && faults.length === 0; kill++) {
    const quad = await startProcess({ ...place.settings, ...stripe?.settings, LOG_LEVEL: 'error', PORT: port })
    port = new URL(quad.origin).port
    const database = place.open()
    if (kill === 0) await forgetPayers(database.pool)
    await database.pool.query('delete from attempts')
    const isLast = kill === kills
    for (const one of isLast ? all : all.slice(-together - 1))
      faults.push(...(await wrongly(one, stripe, mostUntilRight)))
    const { rest, unbalanced } = await imbalance({ shell: { database } })
    if (rest !== 0 || unbalanced !== 0) faults.push(`the ledger is off by ${rest}, ${unbalanced} are unbalanced`)
    if (isLast && faults.length === 0) faults.push(...(await missesPlanted(quad.origin, database, stripe)))
    await database.close()
    if (!isLast) {
      const before = all.slice(-together)
      const fresh = await newcomers(quad.origin, stripe)
      // The one whose money comes back stands last, to be compared once more.
      const [back] = before
      if (back) all.push(...all.splice(all.indexOf(back), 1))
      all.push(...fresh)
      const { answered } = await payAll(quad.origin, fresh, back, stripe)
      await Promise.race([delay(Math.floor(Math.random() * 300)), answered])
      await quad.stop('SIGKILL')
      if ((kill + 1) % told === 0)
        process.stderr.write(`${kill + 1} of ${kills} kills with ${stripe ? 'Stripe' : 'the demo'}\n`)
      await answered
    } else await quad.stop()
  }
  return { people: all.length, faults }
}

async function newcomers(origin: string, stripe: StandIn | null): Promise<Bought[]> {
  const people: Bought[] = []
  for (let one = 0; one < together; one++) {
    const referrer = await makeCaller(origin).signUp()
    const who = await makeCaller(origin).signUp({ referralCode: await codeOf(referrer) })
    const { sessionId } = succeeded(await who.call(startCheckout, stripe ? stripeCheckout : checkoutGiven))
    people.push({ who, referrer, session: sessionId, isBack: false })
  }
  return people
}

/** All pay at once, and one gets its money back. Ends when everything was answered or nobody is there to answer. */
async function payAll(
  origin: string,
  fresh: readonly Bought[],
  back: Bought | undefined,
  stripe: StandIn | null,
): Promise<{ answered: Promise<unknown> }> {
  if (!stripe) {
    const invoice = back && succeeded(await back.who.call(readDemoPortal, {})).invoices[0]?.id
    const asked: Promise<unknown>[] = fresh.map(({ who, session }) =>
      who.call(payDemoCheckout, { session, card: '0001', confirmed: false }),
    )
    if (back && invoice) asked.push(back.who.call(reverseDemoInvoice, { invoice, reason: 'refund' }))
    return { answered: Promise.allSettled(asked) }
  }
  const from = stripe.events.length
  for (const { session } of fresh) stripe.pay(session, `card of ${session}`)
  if (back) {
    const customer = stripe.sessions.get(back.session)?.customer
    const paid = stripe.invoices.find((one) => one.customer === customer)
    if (paid) stripe.refund(paid.id)
    back.isBack = true
  }
  const sent = stripe.events.slice(from).flatMap((event) => [event, event])
  return { answered: Promise.allSettled(sent.map((event) => stripe.send({ origin }, event))) }
}

/** What the provider has of somebody, whatever Quad heard of it. */
async function expected({ who, isBack }: Bought, stripe: StandIn | null): Promise<Found> {
  if (stripe) return { premium: !isBack, commission: isBack ? 'reversed' : 'pending' }
  const [invoice] = succeeded(await who.call(readDemoPortal, {})).invoices
  if (invoice?.status !== 'paid') return { premium: false, commission: 'signed_up' }
  return { premium: !invoice.reversed, commission: invoice.reversed ? 'reversed' : 'pending' }
}

/** What is not as it has to be, once the time for it is over. */
async function wrongly(one: Bought, stripe: StandIn | null, most: number): Promise<string[]> {
  const right = await expected(one, stripe)
  const until = performance.now() + most
  for (;;) {
    const { premium } = succeeded(await one.who.call(readPremium, {}))
    const { recent, sums } = await panelOf(one.referrer)
    const commission = recent[0]?.state ?? 'none'
    const pending = sums.reduce((sum, { pending: cents }) => sum + cents, 0)
    const isRight = premium === right.premium && commission === right.commission
    const isOnce = pending > 0 === (right.commission === 'pending') && pending <= (recent[0]?.amount ?? 0)
    if (isRight && isOnce) return []
    if (performance.now() > until)
      return [
        `after a kill: Premium ${premium}, commission ${commission}, ${pending} pending; not ${JSON.stringify(right)}`,
      ]
    await delay(50)
  }
}

/** Events are taken and forgotten, as if nothing made up for a kill. */
const unheard = plantedTrigger('planted_unheard', 'before insert on billing_events', 'return null;')

/** Payments are forgotten on purpose, which the comparison has to see. */
async function missesPlanted(origin: string, { pool }: Database, stripe: StandIn | null): Promise<string[]> {
  await pool.query(unheard.plant)
  const fresh = await newcomers(origin, stripe)
  const { answered } = await payAll(origin, fresh, undefined, stripe)
  await answered
  const seen = await Promise.all(fresh.map((one) => wrongly(one, stripe, 3000)))
  await pool.query(unheard.remove)
  return seen.some((faults) => faults.length > 0) ? [] : ['a payment forgotten on purpose was not found']
}
