import { z } from 'zod'
import { notification, readNotificationKinds } from '../../contract/notification.ts'
import { chosenSettings } from '../../contract/setting.ts'
import type { Db } from '../../server/db/db.ts'
import { column, readRows, runStatement } from '../../server/db/statements.ts'
import { hashSecret } from '../../server/secrets.ts'
import type { Shell } from '../../server/shell.ts'
import { clockOf } from '../account/settings/contract.ts'
import { type Pending, type Plan, planDelivery } from './delivery.rules.ts'
import { notificationColumns } from './list.queries.ts'
import { linksFor, refusedMark } from './mail/queries.ts'
import { notificationMail } from './mails.ts'
import { type PushJob, subscriptionsOf } from './push/queries.ts'
import { usefulUntil } from './push/rules.ts'
import { subjectSql, told } from './queries.ts'
import { restAfter } from './rules.ts'

/** People whose notifications are looked at in one transaction. */
const peopleAtOnce = 200

/** Sends what is due, of everybody, by mail and to browsers. Nodes that do so at the same time share the people. */
export async function deliverDue(shell: Shell): Promise<void> {
  while ((await shell.database.transaction((db) => deliverSome(shell, db, shell.clock()))) > 0);
}

/** Answers how many were looked at. What is sent is queued in the same transaction, each under an id of its own. */
async function deliverSome(shell: Shell, db: Db, now: Date): Promise<number> {
  const ids = await claim(db, now)
  if (ids.length === 0) return 0
  const kinds = readNotificationKinds(shell.fills)
  const mails: { of: string; payload: object }[] = []
  const pushes: { of: string; payload: PushJob }[] = []
  const waits: { id: string; until: Date }[] = []
  const people = await pendingOf(shell, db, ids)
  const subscriptions = await subscriptionsOf(
    db,
    people.map(({ id }) => id),
    now,
  )
  for (const person of people) {
    const { id, email, zone, chosen } = person
    const browsers = subscriptions.get(id) ?? []
    const plan: Plan = planDelivery(kinds, { ...person, pushes: browsers.length > 0 }, person.pending, now)
    const at = { zone, clock: clockOf({ settings: chosen }), now }
    for (const one of plan.wait?.ids ?? []) waits.push({ id: one, until: plan.wait?.until ?? now })
    for (const { group, all } of plan.mails) {
      const links = linksFor(shell, { person: id, group: group.group })
      const mail = notificationMail(email, { group, all, kindOf: kinds.kindOf }, at, links)
      mails.push({ of: keyOf(all), payload: { ...mail, person: id } })
    }
    for (const { all } of plan.pushes) {
      const key = keyOf(all)
      const work = { message: hashSecret(key).slice(0, 32), told: all.map(({ id }) => id), tries: 0 }
      const until = usefulUntil(all, person, now).toISOString()
      for (const subscription of browsers)
        pushes.push({ of: `${subscription} ${key}`, payload: { ...work, subscription, until } })
    }
    shell.live.changed(db, id)
  }
  await shell.jobs.followMany(db, 'mail', mails, { bulk: true })
  await shell.jobs.followMany(db, 'push', pushes, { bulk: true })
  await release(db, ids, waits)
  return ids.length
}

/** The same for the same telling: what is told again later has another moment. */
const keyOf = (all: readonly { id: string; toldAt: string }[]) =>
  all.map(({ id, toldAt }) => `${id} ${toldAt}`).join(' ')

/** The rows that are due of some people, locked; what another node looks at is left to it. */
async function claim(db: Db, now: Date): Promise<string[]> {
  const text = `select n.id from notifications n where n.deliver_at <= $1 and n.user_id in (
      select user_id from notifications where deliver_at <= $1 group by user_id order by min(deliver_at), user_id limit ${peopleAtOnce})
    order by n.id for update skip locked`
  return (await readRows(db, { text, values: [now] }, { id: column.text })).map(({ id }) => id)
}

type Person = {
  id: string
  email: string
  zone: string
  chosen: z.output<typeof chosenSettings>
  /** Whether the address is confirmed and takes mails. */
  mails: boolean
  pending: Pending[]
}

const row = {
  ...{ id: column.text, kind: column.text, lead: column.orNull(column.number), moved: column.flag },
  ...{ person: column.text, email: column.text, zone: column.text, settings: chosenSettings },
  ...{ confirmed: column.flag, refused: column.orNull(column.text) },
  shown: z.nullable(notification),
}

/** Notifications, by their ids, of people who are told anything; each with what it is about as that is now. */
export async function pendingOf(shell: Shell, db: Db, ids: readonly string[]): Promise<Person[]> {
  const text = `select n.id, n.kind, n.lead, coalesce(position(' ' || s.moment || ' ' in n.key || ' ') = 0, false) as moved, p.id as person, p.email, p.zone, p.settings,
      p.email_verified as confirmed, (select r.address from refused_addresses r where r.user_id = p.id and r.times >= ${restAfter}) as refused,
      case when s.path is not null and not ${told.isMuted('p.id', 'n.reference', 'n.course')} then (select to_json(t) from (select ${notificationColumns}) t) end as shown
    from notifications n join profiles p on p.id = n.user_id left join ${subjectSql(shell.fills, 'n')} on true where n.id = any($1::uuid[])
      and p.erases_at is null and (p.suspended_at is null or p.suspended_until is not null)
    order by n.user_id, n.told_at, n.id`
  const people = new Map<string, Person>()
  for (const found of await readRows(db, { text, values: [ids] }, row)) {
    const { person, email, zone, settings: chosen, confirmed, refused, shown, ...one } = found
    // Another address than the one that was refused takes mails again.
    const mails = confirmed && refused !== refusedMark(shell, email)
    const known = people.get(person) ?? { id: person, email, zone, chosen, mails, pending: [] }
    known.pending.push({ ...one, of: shown })
    people.set(person, known)
  }
  return [...people.values()]
}

/** All but those that wait are done. */
async function release(db: Db, ids: string[], waits: { id: string; until: Date }[]): Promise<void> {
  const text = `update notifications n set deliver_at = w.until from unnest($1::uuid[]) i(id)
    left join unnest($2::uuid[], $3::timestamptz[]) w(id, until) on w.id = i.id where n.id = i.id`
  await runStatement(db, { text, values: [ids, waits.map(({ id }) => id), waits.map(({ until }) => until)] })
}
