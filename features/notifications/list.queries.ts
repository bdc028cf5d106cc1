import { type Notification, notification } from '../../contract/notification.ts'
import { Refusal } from '../../contract/refusal.ts'
import type { ReadFills } from '../../contract/slot.ts'
import type { Db } from '../../server/db/db.ts'
import { isoInstantSql, shownColumns } from '../../server/db/json.ts'
import { readPage } from '../../server/db/page.ts'
import { column, readRow, readRows, runStatement } from '../../server/db/statements.ts'
import type { Me } from '../../server/me.ts'
import { subjectColumn as of, subjectSql } from './queries.ts'
import { laterMs, mostUnread, notificationGone } from './rules.ts'
import { mutableThings } from './slots.ts'

/** `n` is the row of the notification, `s` what it is about. */
export const notificationColumns = shownColumns(notification, {
  id: 'n.id',
  kind: 'n.kind',
  facts: 'n.facts',
  thing: 'n.reference',
  lead: 'n.lead',
  title: of('title'),
  by: of('by'),
  place: of('place'),
  said: of('said'),
  course: of('course'),
  color: of('color'),
  at: isoInstantSql(of('at')),
  until: isoInstantSql(of('until')),
  wholeDay: of('wholeDay'),
  state: of('state'),
  path: of('path'),
  group: of('group'),
  toldAt: isoInstantSql('n.told_at'),
  read: 'n.read_at is not null',
  done: of('done'),
  later: of('later'),
  mutes: `json_build_object('thing', n.reference is not null, 'course', n.course is not null)`,
})

const isListed = 'n.user_id = $1 and n.shown and n.told_at <= $2'

/** A page of a person's list, newest first. */
export async function notificationsOf(
  fills: ReadFills,
  db: Db,
  me: Me,
  { after, limit }: { after?: string | undefined; limit: number },
  now: Date,
): Promise<{ rows: Notification[]; next: string | null; total: number }> {
  const query = {
    ...{
      name: 'notifications',
      columns: notificationColumns,
      from: `notifications n cross join ${subjectSql(fills, 'n')}`,
    },
    conditions: [isListed],
    order: [
      { by: 'n.told_at', type: 'timestamptz', falling: true },
      { by: 'n.id', type: 'uuid', falling: true },
    ] as const,
    ...{ values: [me.id, now], limit, after },
  }
  return readPage(db, { ...query, order: [...query.order] }, notification)
}

/** How many are unread, at most `mostUnread`. */
export async function unreadOf(fills: ReadFills, db: Db, me: Me, now: Date): Promise<number> {
  const text = `select count(*)::int as unread from (select from notifications n cross join ${subjectSql(fills, 'n')}
    where ${isListed} and n.read_at is null limit ${mostUnread}) u`
  const row = await readRow(db, { name: 'unread', text, values: [me.id, now] }, { unread: column.number })
  return row?.unread ?? 0
}

export async function markRead(db: Db, me: Me, id: string, read: boolean, now: Date): Promise<void> {
  const text = `update notifications set read_at = case when $3 then coalesce(read_at, $4::timestamptz) end
    where id = $2 and user_id = $1 and shown`
  if ((await runStatement(db, { text, values: [me.id, id, read, now] })) === 0) throw gone()
}

/** What comes after the list was read is not marked. */
export async function markAllUntil(db: Db, me: Me, until: Date, now: Date): Promise<void> {
  const text = `update notifications set read_at = $3
    where user_id = $1 and shown and read_at is null and told_at <= least($2, $3::timestamptz)`
  await runStatement(db, { text, values: [me.id, until, now] })
}

/** It leaves the list and comes back in an hour, as a mail too where the person wants that. */
export async function putOff(fills: ReadFills, db: Db, me: Me, id: string, now: Date): Promise<void> {
  const text = `update notifications t set told_at = $3, deliver_at = $3, read_at = null
    from notifications n cross join ${subjectSql(fills, 'n')} where n.id = t.id and n.id = $2 and n.user_id = $1 and n.shown and s.later`
  const at = new Date(now.getTime() + laterMs)
  if ((await runStatement(db, { text, values: [me.id, id, at] })) === 0) throw gone()
}

/** Mutes the thing that it is about, or its course; answers the id of that. */
export async function muteBy(
  db: Db,
  me: Me,
  id: string,
  what: 'thing' | 'course',
  noun: string,
  now: Date,
): Promise<string> {
  const text = `insert into notification_mutes (user_id, thing, noun, muted_at)
    select n.user_id, ${what === 'thing' ? 'n.reference' : 'n.course'}, $3, $4 from notifications n
    where n.id = $2 and n.user_id = $1 and ${what === 'thing' ? 'n.reference' : 'n.course'} is not null
    on conflict (user_id, thing) do update set noun = excluded.noun returning thing`
  const row = await readRow(db, { text, values: [me.id, id, noun, now] }, { thing: column.text })
  if (!row) throw gone()
  return row.thing
}

/** The kind of one of the person's notifications. */
export async function kindBy(db: Db, me: Me, id: string): Promise<string> {
  const text = 'select kind from notifications where id = $2 and user_id = $1'
  const row = await readRow(db, { text, values: [me.id, id] }, { kind: column.text })
  if (!row) throw gone()
  return row.kind
}

const muted = { thing: column.text, title: column.text, noun: column.text, since: column.text }

export async function mutesOf(fills: ReadFills, db: Db, me: Me) {
  const titles = fills(mutableThings).map(({ value }) => `when '${value.noun}' then (${value.title('m')})`)
  const title = titles.length > 0 ? `case m.noun ${titles.join(' ')} end` : 'null::text'
  const text = `select t.* from (select m.thing, ${title} as title, m.noun, ${isoInstantSql('m.muted_at')} as since
    from notification_mutes m where m.user_id = $1) t where t.title is not null order by lower(t.title), t.thing limit 500`
  return readRows(db, { name: 'mutes', text, values: [me.id] }, muted)
}

export async function unmuteThing(db: Db, me: Me, thing: string): Promise<void> {
  const text = 'delete from notification_mutes where user_id = $1 and thing = $2'
  await runStatement(db, { text, values: [me.id, thing] })
}

function gone(): Refusal {
  return new Refusal('not_found', notificationGone)
}

/** People are told of the last 90 days. */
export async function forgetOld(db: Db, before: Date): Promise<void> {
  await runStatement(db, { text: 'delete from notifications where told_at < $1', values: [before] })
}
