import { type NotificationGroup, readNotificationKinds } from '../../contract/notification.ts'
import { type Db, isUnreachable } from '../../server/db/db.ts'
import { column, readRow, readRows, runStatement } from '../../server/db/statements.ts'
import type { Shell } from '../../server/shell.ts'
import { quietHours } from './contract.ts'
import { told } from './queries.ts'
import { quietUntil } from './rules.ts'
import { rowOf } from './settings.rules.ts'
import { type ReminderSource, type ReminderSpan, reminderSources } from './slots.ts'

const minute = 60_000

/** Looked for again in each run: rows that were being written during the last one. */
const overlap = 2 * minute

/** After a longer stop what lies further back is not told any more: it would be stale. */
const furthest = 24 * 60 * minute

/** A reminder of something that began while the server was away is still told for so long. */
const grace = 5 * minute

/** Quiet hours that begin within so long are near. */
const ahead = 2 * minute

type Span = { from: Date; to: Date }

/**
 * Tells everybody of what they are to be reminded of since the last run. Each is told once: its key says what of. Where
 * several reminders of one thing have come since, as after a stop, the last of them is told.
 */
export async function tellReminders(shell: Shell, db: Db, now: Date): Promise<void> {
  const last = await lockRun(db, now)
  const from = new Date(Math.max(last.getTime() - overlap, now.getTime() - furthest))
  const zones = await zonesOf(db)
  const people = new Set<string>()
  for (const { feature, value } of shell.fills(reminderSources)) {
    const found = await apart(shell, db, feature, () => tell(shell, db, value, zones, { from, to: now }, now))
    for (const person of found) people.add(person)
  }
  for (const person of await tellBeforeQuiet(shell, db, zones, now)) people.add(person)
  await runStatement(db, { text: `update reminder_runs set through = $1 where name = 'reminders'`, values: [now] })
  for (const person of people) shell.live.changed(db, person)
  if (people.size > 0) await shell.jobs.enqueue(db, 'notifications-deliver', {})
}

/** The moment of the last run; nobody else looks meanwhile. The first run looks back as far as one that was missed. */
async function lockRun(db: Db, now: Date): Promise<Date> {
  const first = `insert into reminder_runs values ('reminders', $1) on conflict do nothing`
  await runStatement(db, { text: first, values: [new Date(now.getTime() - minute)] })
  const text = `select through from reminder_runs where name = 'reminders' for update`
  const row = await readRow(db, { text }, { through: column.moment })
  if (!row) throw new Error('the record of the last run is gone')
  // A clock that was set back does not make everything be told again: keys do not repeat.
  return row.through
}

/** All zones in which somebody lives, each with its people's quiet hours. */
type ZoneHours = { zone: string; chosen: Record<string, unknown>; hours: string }

async function zonesOf(db: Db): Promise<ZoneHours[]> {
  const hours = `coalesce(settings -> '${quietHours.name}', '{}')`
  const text = `select distinct zone, ${hours}::text as hours from profiles where erases_at is null`
  const rows = await readRows(db, { text }, { zone: column.text, hours: column.text })
  return rows.map(({ zone, hours }) => {
    const value: unknown = JSON.parse(hours)
    return { zone, hours, chosen: hours === '{}' ? {} : { [quietHours.name]: value } }
  })
}

function groupOfKind(shell: Shell, kind: string): NotificationGroup {
  const kinds = readNotificationKinds(shell.fills)
  const group = kinds.groupOf(kinds.kindOf(kind)?.group ?? '')
  if (!group) throw new Error(`no feature has registered notifications of the kind ${kind}`)
  return group
}

const span: ReminderSpan = { from: '$1::timestamptz', to: '$2::timestamptz', days: '$3::jsonb' }

/** `more`: joins and conditions on the reminder `r` and its person `p`. $1 to $5 are used, and each is
 * mentioned, since PostgreSQL refuses one that the statement does not use. */
function insertSql(shell: Shell, source: ReminderSource, more: { join?: string; where?: string } = {}): string {
  const group = groupOfKind(shell, source.kind)
  const rows = group.leads?.choices.map((lead) => `when ${lead} then '${rowOf(group, lead)}'`)
  const row = rows ? `case r.lead ${rows.join(' ')} end` : `'${rowOf(group, null)}'`
  const off = group.switch ? told.isOn('p', `'${group.switch.setting.name}'`) : 'true'
  return `insert into notifications (user_id, kind, key, reference, course, at, lead, shown, told_at, deliver_at, made_at)
    select distinct on (r.user_id, r.reference, r.at) r.user_id, '${source.kind}', r.key, r.reference, r.course, r.at, r.lead,
      ${told.isShown('p', row)}, $4::timestamptz, $4::timestamptz, $4::timestamptz
    from (${source.select(span)}) r
      join profiles p on p.id = r.user_id ${more.join ?? ''}
    where num_nulls(${Object.values(span).join(', ')}) >= 0 and r.at >= $5::timestamptz and ${told.isTold('p')} and ${off} and ${more.where ?? 'true'}
      and not ${told.isMuted('p.id', 'r.reference', 'r.course')}
      and not exists (select from notifications n where n.user_id = r.user_id and n.reference = r.reference
        and n.kind = '${source.kind}' and n.at = r.at and n.lead < r.lead)
    order by r.user_id, r.reference, r.at, r.lead
    on conflict (user_id, key) do nothing returning user_id as person`
}

/** A feature whose SELECT is wrong loses its own reminders, and is named in the log. */
async function apart(shell: Shell, db: Db, feature: string, work: () => Promise<string[]>): Promise<string[]> {
  await runStatement(db, { text: 'savepoint reminders' })
  try {
    const people = await work()
    await runStatement(db, { text: 'release savepoint reminders' })
    return people
  } catch (error) {
    if (isUnreachable(error)) throw error
    await runStatement(db, { text: 'rollback to savepoint reminders' })
    shell.log.error({ err: error, feature }, 'a feature’s reminders failed; they are left out')
    return []
  }
}

async function tell(
  shell: Shell,
  db: Db,
  source: ReminderSource,
  zones: ZoneHours[],
  { from, to }: Span,
  now: Date,
): Promise<string[]> {
  const days = JSON.stringify(source.days?.([...new Set(zones.map(({ zone }) => zone))], from, to) ?? [])
  const values = [from, to, days, now, new Date(now.getTime() - grace)]
  const rows = await readRows(db, { text: insertSql(shell, source), values }, { person: column.text })
  return rows.map(({ person }) => person)
}

/** What would be told in the quiet hours and is over when they end is told in the last minutes before they begin. */
async function tellBeforeQuiet(shell: Shell, db: Db, zones: ZoneHours[], now: Date): Promise<string[]> {
  const near = zones.flatMap((one) => {
    const ends = quietUntil(one.chosen, one.zone, new Date(now.getTime() + ahead))
    const isNear = ends !== null && quietUntil(one.chosen, one.zone, now) === null
    return isNear ? [{ zone: one.zone, hours: one.hours, ends }] : []
  })
  if (near.length === 0) return []
  const people: string[] = []
  const last = new Date(Math.max(...near.map(({ ends }) => ends.getTime())))
  const hours = `coalesce(p.settings -> '${quietHours.name}', '{}')::text`
  const more = {
    join: `join unnest($6::text[], $7::text[], $8::timestamptz[]) q(zone, hours, ends) on q.zone = p.zone and q.hours = ${hours}`,
    where: 'r.remind_at < q.ends and r.at <= q.ends',
  }
  for (const { feature, value: source } of shell.fills(reminderSources)) {
    const days = JSON.stringify(
      source.days?.(
        near.map(({ zone }) => zone),
        now,
        last,
      ) ?? [],
    )
    const pairs = [near.map(({ zone }) => zone), near.map(({ hours }) => hours), near.map(({ ends }) => ends)]
    const values = [now, last, days, now, now, ...pairs]
    const statement = { text: insertSql(shell, source, more), values }
    const found = await apart(shell, db, feature, async () =>
      (await readRows(db, statement, { person: column.text })).map(({ person }) => person),
    )
    people.push(...found)
  }
  return people
}
