import { staySignedIn } from '../../../features/notifications/notifications.testing.ts'
import { cancelPremium, readPremium, resumePremium } from '../../../features/premium/contract.ts'
import { signDemoEvent } from '../../../features/premium/demo/signed.queries.ts'
import { codeOf, comesBy, imbalance, panelOf } from '../../../features/referrals/referrals.testing.ts'
import { succeeded } from '../../../server/testing/answers.ts'
import { type Draw, drawing } from '../drawing.ts'
import { Killed, type Mortal } from '../mortal.ts'
import { type Payer, takeMoneyStep } from './acts.ts'
import { type MoneyOracle, makeMoneyOracle } from './oracle.ts'
import type { MoneyWorld } from './world.ts'

const [second, minute, day] = [1000, 60_000, 86_400_000]

export type MoneyHistory = { rounds: number; events: number; refused: number; kills: number; faults: string[] }

/**
 * A person who was brought by another pays, cancels, pauses, fails and is given money back, while events come twice, in
 * any order or never, and the server is killed in the middle of them. In the end all terms run out. After each round Quad is
 * compared with the oracle.
 */
export async function walkMoney(world: MoneyWorld, seed: number, rounds: number): Promise<MoneyHistory> {
  const draw = drawing(seed, 5000)
  const found: MoneyHistory = { rounds: 0, events: 0, refused: 0, kills: 0, faults: [] }
  const said: string[] = []
  try {
    world.hold(Date.UTC(2031, draw(12), 1 + draw(31), draw(24), draw(60), draw(60)))
    await world.begin()
    const { app } = world.one
    const referrer = await app.student()
    const who = await comesBy(app, await codeOf(referrer))
    const payer: Payer = { who, card: `card ${seed}`, fails: false, disputed: [], subscription: '', began: 0 }
    const oracle = makeMoneyOracle()
    for (let sent = world.stripe?.events.length ?? 0; found.rounds < rounds && found.faults.length === 0; ) {
      found.rounds++
      for (const one of [who, referrer]) await staySignedIn(app, one)
      await world.pool.query('delete from attempts')
      const known = payer.disputed.length
      const isLast = found.rounds === rounds
      if (isLast) said.push(await stopPaying(payer, oracle))
      else for (let many = 1 + draw(2); many > 0; many--) said.push(await takeMoneyStep(world, payer, oracle, draw))
      // One that began in this round may be known to Quad already, or not.
      if (world.stripe && known > 0 && payer.disputed.length === known && draw(4) === 0) {
        world.stripe.closeDispute('won')
        for (const index of payer.disputed.splice(0)) oracle.setBack(index, false)
        said.push('wins the disputes')
      }
      passTo(
        world,
        payer,
        oracle,
        isLast ? Math.max(world.now(), ...oracle.edges()) + day : nextMoment(world, oracle, draw),
      )
      said.push(new Date(world.now()).toISOString())
      if (world.stripe) {
        found.events += await deliver(world, sent, draw, found)
        sent = world.stripe.events.length
      }
      if (draw(3) === 0) await sendUnsigned(world, draw, found)
      await converge(world)
      oracle.told(world.now())
      for (const one of [who, referrer]) await staySignedIn(app, one)
      const at = world.now()
      const premium = succeeded(await who.call(readPremium, {}))
      if (premium.premium !== oracle.entitled(at))
        found.faults.push(
          `${premium.premium ? 'has' : 'has not'} Premium: ${JSON.stringify(premium.state)} until ${premium.until}`,
        )
      const [referral] = (await panelOf(referrer)).recent
      if (referral?.state !== oracle.commission())
        found.faults.push(`the commission is ${referral?.state}, not ${oracle.commission()}`)
      const { rest, unbalanced } = await imbalance(app)
      if (rest !== 0 || unbalanced !== 0)
        found.faults.push(`the ledger is off by ${rest}, ${unbalanced} are unbalanced`)
    }
  } catch (error) {
    found.faults.push(error instanceof Error ? (error.stack ?? error.message).slice(0, 600) : String(error))
  }
  found.faults = found.faults.map(
    (fault) => `${fault} (${world.provider}, seed ${seed}, round ${found.rounds}: ${said.join('; ')})`,
  )
  return found
}

/** The last of a history: nothing is paid any more, so that everything that was paid runs out. */
async function stopPaying({ who }: Payer, oracle: MoneyOracle): Promise<string> {
  const live = oracle.live()
  if (!live) return 'pays nothing more'
  if (live.pausedUntil !== null) {
    succeeded(await who.call(resumePremium, {}))
    live.pausedUntil = null
  }
  succeeded(await who.call(cancelPremium, {}))
  live.cancels = true
  return 'cancels for good'
}

/** Often the end of a term, of grace or of the time until a commission is earned, or just beside it; at most 20 days. */
function nextMoment(world: MoneyWorld, oracle: MoneyOracle, draw: Draw): number {
  const now = world.now()
  const edges = [oracle.next(), ...oracle.edges()].flatMap((one) =>
    one !== null && one > now && one <= now + 20 * day ? [one] : [],
  )
  const near = edges[draw(edges.length)]
  const shift = [0, -second, second, minute][draw(4)] ?? 0
  if (near !== undefined && draw(3) > 0) return Math.max(now, near + shift)
  return now + ([second, minute * (1 + draw(600)), day * (1 + draw(20))][draw(3)] ?? 0)
}

/** Time passes; what falls due at the provider meanwhile happens at its moment. */
function passTo(world: MoneyWorld, payer: Payer, oracle: MoneyOracle, target: number): void {
  for (let due = oracle.next(); due !== null && due <= target; due = oracle.next()) {
    world.hold(due)
    const wasFailed = oracle.live()?.failedAt != null
    const what = oracle.pass(due, payer.fails)
    const { stripe } = world
    if (!stripe) continue
    if (what === 'ended' && wasFailed) stripe.giveUp(payer.subscription)
    else stripe.renew(payer.subscription, payer.fails ? null : payer.card)
  }
  world.hold(target)
}

/** Sends the new events in any order, some often, some never, to both nodes at once, of which one may be killed. */
async function deliver(world: MoneyWorld, from: number, draw: Draw, found: MoneyHistory): Promise<number> {
  const { stripe, nodes } = world
  if (!stripe) return 0
  const sent = stripe.events
    .slice(from)
    .flatMap((event) => Array.from({ length: [0, 1, 1, 2, 3][draw(5)] ?? 1 }, () => event))
    .map((event) => ({ event, place: draw(1000), node: nodes[draw(2)] }))
    .toSorted((one, other) => one.place - other.place)
  if (draw(3) === 0) {
    nodes[draw(2)]?.kill({ transaction: 1 + draw(6), committed: draw(2) === 0 })
    found.kills++
  }
  if (draw(4) === 0) stripe.misbehave((['broken', 'busy', 'lost', 'conflict'] as const)[draw(4)] ?? 'broken')
  // Stripe sends again what was not taken; here the comparison of each hour has to make up for it.
  await Promise.all(sent.map(({ event, node }) => node && stripe.send(node.app, event)))
  await Promise.all(nodes.map(({ app }) => app.settle().catch(() => 0)))
  stripe.misbehave()
  await world.recover()
  return sent.length
}

/** An event that says that somebody has paid, signed by nobody who may, or too long ago: it is refused. */
async function sendUnsigned({ nodes, stripe, now }: MoneyWorld, draw: Draw, found: MoneyHistory): Promise<void> {
  const [node, other] = draw(2) === 0 ? nodes : nodes.toReversed()
  if (!node || !other) return
  const how = draw(2) === 0 ? 'forged' : 'late'
  const event = {
    id: `evt_unsigned_${found.rounds}_${draw(1_000_000_000)}`,
    type: 'invoice.paid',
    customer: 'cus_nobody',
  }
  const latest = stripe?.events.at(-1)
  const status = stripe
    ? await stripe.send(node.app, { object: {}, ...latest, ...event }, how)
    : await sendDemoEvent(
        node,
        // Each server of the demo has a secret of its own.
        signDemoEvent(
          (how === 'forged' ? other : node).app.shell,
          event,
          new Date(now() - (how === 'late' ? 400_000 : 0)),
        ),
      )
  found.refused++
  if (status < 400 || status >= 500) found.faults.push(`an event with a ${how} signature was answered with ${status}`)
}

async function sendDemoEvent({ app }: Mortal, { body, signature }: ReturnType<typeof signDemoEvent>): Promise<number> {
  const headers = { 'content-type': 'application/json', 'stripe-signature': signature }
  const answer = await fetch(`${app.origin}/api/billing/webhook`, {
    method: 'POST',
    headers,
    body: new Uint8Array(body),
  })
  await answer.arrayBuffer()
  return answer.status
}

/** What every server does each minute and each hour. */
async function converge({ one }: MoneyWorld): Promise<void> {
  const { jobs, database } = one.app.shell
  for (const name of ['premium-minute', 'premium-compare', 'referrals-earn']) {
    await jobs.enqueue(database.db, name, {})
    await one.app.settle().catch((error: unknown) => {
      if (!(error instanceof Killed)) throw error
    })
  }
}
