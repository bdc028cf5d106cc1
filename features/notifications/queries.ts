import { type NotificationFacts, readNotificationKinds } from '../../contract/notification.ts'
import type { ReadFills } from '../../contract/slot.ts'
import type { Db } from '../../server/db/db.ts'
import { column, readRows } from '../../server/db/statements.ts'
import type { Me } from '../../server/me.ts'
import type { Shell } from '../../server/shell.ts'
import { channelSetting } from './contract.ts'
import { rowOf } from './settings.rules.ts'
import { notificationSources, type subjectNames, subjectSelect } from './slots.ts'

/** What happened to somebody. */
export type Notice = {
  person: string
  kind: string
  /** The same for the same event: it is told once. */
  key: string
  /** The id of what it is about, through which its texts are read. */
  reference?: string
  /** The own course to which that belongs. */
  course?: string | null
  facts?: NotificationFacts
  /** When what it is about is due or begins. */
  at?: Date
  /** Told anew where the person was told of the same before: for what can happen again, such as another answer. */
  again?: true
  /** Mails wait for so many minutes, so that what changes several times is sent once. */
  wait?: number
}

/** SQL: whether somebody is told anything; whoever has deleted the account, or is kept out by an admin, is not. */
const isTold = (profile: string) =>
  `${profile}.erases_at is null and (${profile}.suspended_at is null or ${profile}.suspended_until is not null)`

/** SQL: whether a group stands in the person's list; `row` is the row of the settings. */
const isShown = (profile: string, row: string) =>
  `coalesce((${profile}.settings -> '${channelSetting.name}' -> (${row}) ->> 'app')::boolean, true)`

/** SQL: whether the group has not been turned off as a whole; `name` is that of the setting, or null. */
const isOn = (profile: string, name: string) => `coalesce((${profile}.settings ->> ${name})::boolean, true)`

const isMuted = (person: string, ...things: string[]) => `exists (select from notification_mutes m
  where m.user_id = ${person} and m.thing in (${things.join(', ')}))`

export const told = { isTold, isShown, isOn, isMuted }

const insert = (again: boolean) => `insert into notifications
    (user_id, kind, key, reference, course, facts, at, shown, told_at, deliver_at, made_at)
  select p.id, s.kind, s.key, s.reference, s.course, s.facts, s.at, ${isShown('p', 's.row')}, $2::timestamptz, $2::timestamptz + s.wait * interval '1 minute', $2::timestamptz
  from jsonb_to_recordset($1::jsonb) as s(person uuid, kind text, key text, reference uuid, course uuid, facts jsonb,
    at timestamptz, "row" text, switch text, wait int) join profiles p on p.id = s.person
  where ${isTold('p')} and ${isOn('p', 's.switch')} and not ${isMuted('p.id', 's.reference', 's.course')}
  order by p.id, s.key
  on conflict (user_id, key) do ${
    again
      ? `update set told_at = excluded.told_at, read_at = null, deliver_at = excluded.deliver_at, at = excluded.at,
        shown = excluded.shown`
      : 'nothing'
  } returning user_id as person`

/**
 * Tells people what happened, in the transaction in which it did: in their list at once, and by mail as each of
 * them has chosen.
 */
export async function notify(shell: Shell, db: Db, notices: readonly Notice[], now: Date): Promise<void> {
  const kinds = readNotificationKinds(shell.fills)
  for (const again of [true, false]) {
    const some = notices.filter((notice) => (notice.again ?? false) === again)
    if (some.length === 0) continue
    const rows = some.map(({ person, kind, key, reference, course, facts, at, wait = 0 }) => {
      const group = kinds.groupOf(kinds.kindOf(kind)?.group ?? '')
      if (!group) throw new Error(`no feature has registered notifications of the kind ${kind}`)
      const where = { row: rowOf(group, null), switch: group.switch?.setting.name ?? null }
      return {
        person,
        kind,
        key,
        reference: reference ?? null,
        course: course ?? null,
        facts: facts ?? {},
        at,
        wait,
        ...where,
      }
    })
    const statement = { text: insert(again), values: [JSON.stringify(rows), now] }
    const people = await readRows(db, statement, { person: column.text })
    for (const { person } of people) shell.live.changed(db, person)
    if (people.length > 0) await shell.jobs.enqueue(db, 'notifications-deliver', {})
  }
}

/** Forgets what was told about something that is no more, such as a withdrawn invitation. */
export async function takeBack(
  shell: Shell,
  db: Db,
  kind: string,
  references: readonly string[],
  from: string | null = null,
): Promise<void> {
  const text = `delete from notifications where kind = $1 and reference = any($2::uuid[])
    and ($3::uuid is null or user_id = $3) returning user_id as person`
  for (const { person } of await readRows(db, { text, values: [kind, references, from] }, { person: column.text }))
    shell.live.changed(db, person)
}

/** The person has seen what it is about, wherever that was. */
export async function markReadAbout(
  shell: Pick<Shell, 'live'>,
  db: Db,
  me: Pick<Me, 'id'>,
  kind: string,
  reference: string,
  now: Date,
): Promise<void> {
  const text = `update notifications set read_at = $4 where user_id = $1 and kind = $2 and reference = $3 and read_at is null
    returning user_id as person`
  const read = await readRows(db, { text, values: [me.id, kind, reference, now] }, { person: column.text })
  if (read.length > 0) shell.live.changed(db, me.id)
}

const nothing = subjectSelect({ path: `''` }, '(select 1) nothing where false')

/** SQL: what the notification `n` is about, as a lateral table of at most one row. */
export function subjectSql(fills: ReadFills, n: string): string {
  const all = fills(notificationSources).map(({ value }) => value.subject(n))
  return `lateral (${all.join(' union all ') || nothing}) s`
}

/** Columns of a notification as sent; `n` is its row, `s` its subject. */
export const subjectColumn = (name: (typeof subjectNames)[number]) => `s."${name}"`
