import { ECDH } from 'node:crypto'
import { z } from 'zod'
import { Refusal } from '../../../contract/refusal.ts'
import type { Db } from '../../../server/db/db.ts'
import { column, readRow, readRows, runStatement } from '../../../server/db/statements.ts'
import { deviceOfAgent } from '../../../server/device.ts'
import type { Me } from '../../../server/me.ts'
import { pushUse } from '../../../server/outside/uses.ts'
import type { Shell } from '../../../server/shell.ts'
import { told } from '../queries.ts'
import type { PushSubscriptionRow } from './contract.ts'
import { mostSubscriptions } from './rules.ts'

const subscriptionGone = 'Push is off in that browser already.'
const owner = (id: string) => `push subscription ${id}`
const opened = z.strictObject({ endpoint: z.string(), keys: z.strictObject({ p256dh: z.string(), auth: z.string() }) })
type Subscription = z.output<typeof opened>

/** By which an endpoint is known again, which this does not tell. */
const markOf = ({ secrets }: Pick<Shell, 'secrets'>, endpoint: string) => secrets.sign('push endpoint', endpoint)

/** SQL: subscriptions `p` of people whose sessions `s` have not ended. */
const living = (now: string) => `push_subscriptions p join sessions s on s.id = p.session and s.expires_at > ${now}`

export async function pushOf(db: Db, me: Me, now: Date): Promise<PushSubscriptionRow[]> {
  const text = `select p.id, p.since, s.user_agent as agent, p.session = $2 as present
    from ${living('$3')} where p.user_id = $1
    order by present desc, p.since desc, p.id`
  const shape = {
    ...{ id: column.text, since: column.moment, agent: column.orNull(column.text), present: column.flag },
  }
  const rows = await readRows(db, { text, values: [me.id, me.session, now] }, shape)
  return rows.map(({ agent, since, ...row }) => ({ ...row, since: since.toISOString(), ...deviceOfAgent(agent) }))
}

/** The browser of this session, whoever had it before. Throws a Refusal where nothing can be sent to it. */
export async function keepSubscription(
  shell: Shell,
  db: Db,
  me: Me,
  subscription: Subscription,
  now: Date,
): Promise<string> {
  if (!takesMessages(shell, subscription))
    throw new Refusal('invalid', 'Messages cannot be sent to this browser’s push service.')
  const id = crypto.randomUUID()
  const mark = markOf(shell, subscription.endpoint)
  await runStatement(db, {
    text: 'delete from push_subscriptions where session = $1 or mark = $2',
    values: [me.session, mark],
  })
  const insert = `insert into push_subscriptions (id, user_id, session, mark, sealed, since) values ($1, $2, $3, $4, $5, $6)`
  const sealed = shell.secrets.seal(owner(id), JSON.stringify(subscription))
  await runStatement(db, { text: insert, values: [id, me.id, me.session, mark, sealed, now] })
  const forget = `delete from push_subscriptions where id in (
    select id from push_subscriptions where user_id = $1 order by since desc, id offset ${mostSubscriptions})`
  await runStatement(db, { text: forget, values: [me.id] })
  return id
}

function takesMessages({ outside }: Shell, { endpoint, keys }: Subscription): boolean {
  try {
    outside.walls.judgeAddress(endpoint, pushUse)
    // Not every 65 bytes are a point of the curve.
    ECDH.convertKey(Buffer.from(keys.p256dh, 'base64url'), 'prime256v1')
    return true
  } catch {
    return false
  }
}

export async function endSubscription(db: Db, me: Me, id: string): Promise<void> {
  const text = 'delete from push_subscriptions where id = $1 and user_id = $2'
  if ((await runStatement(db, { text, values: [id, me.id] })) === 0) throw new Refusal('not_found', subscriptionGone)
}

/** What the push service says that nobody listens to any more. `mark`: the browser may have come back meanwhile. */
export async function forgetSubscription(db: Db, { id, mark }: { id: string; mark: string }): Promise<void> {
  await runStatement(db, { text: 'delete from push_subscriptions where id = $1 and mark = $2', values: [id, mark] })
}

/** Ids of the subscriptions of people to whom messages can be sent now, by person. */
export async function subscriptionsOf(db: Db, people: readonly string[], now: Date): Promise<Map<string, string[]>> {
  const text = `select p.id, p.user_id as person from ${living('$2')} where p.user_id = any($1::uuid[]) order by p.id`
  const rows = await readRows(db, { text, values: [people, now] }, { id: column.text, person: column.text })
  const byPerson = Map.groupBy(rows, ({ person }) => person)
  return new Map([...byPerson].map(([person, some]) => [person, some.map(({ id }) => id)]))
}

/** Where a message goes, and whose browser that is; undefined where it goes nowhere any more. */
export async function subscriptionById(shell: Shell, db: Db, id: string, now: Date) {
  const text = `select p.mark, p.sealed, p.user_id as person from ${living('$2')} join profiles o on o.id = p.user_id
    where p.id = $1 and ${told.isTold('o')}`
  const shape = { mark: column.text, sealed: column.text, person: column.text }
  const row = await readRow(db, { text, values: [id, now] }, shape)
  if (!row) return undefined
  const { sealed, ...found } = row
  return { ...found, id, to: opened.parse(JSON.parse(shell.secrets.open(owner(id), sealed))) }
}

/**
 * Work of the queue: a message to one browser, about these notifications; none: that it arrives. Its words are made when
 * it is sent. `message`: its id, see PushMessage. `tries`: how often the push service did not take it.
 */
export type PushJob = { subscription: string; message: string; told: string[]; until: string; tries: number }

export async function sendTrial(shell: Shell, db: Db, me: Me, id: string, now: Date): Promise<void> {
  const rows = await pushOf(db, me, now)
  if (!rows.some((row) => row.id === id)) throw new Refusal('not_found', subscriptionGone)
  const until = new Date(now.getTime() + 60_000).toISOString()
  const work: PushJob = {
    subscription: id,
    message: crypto.randomUUID().replaceAll('-', ''),
    told: [],
    until,
    tries: 0,
  }
  await shell.jobs.enqueue(db, 'push', work)
}
