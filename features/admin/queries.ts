import { z } from 'zod'
import type { Db } from '../../server/db/db.ts'
import { isoInstantSql, shownColumns } from '../../server/db/json.ts'
import { readPage } from '../../server/db/page.ts'
import { containsSql, searchWords } from '../../server/db/search.ts'
import { column, readRow, readRows } from '../../server/db/statements.ts'
import type { Me } from '../../server/me.ts'
import { authorsTextSql } from '../../server/publicTexts/sources.ts'
import { personName } from '../people/contract.ts'
import {
  type AuditEvent,
  auditEventShape,
  type listActs,
  type listPeople,
  type ManagedPerson,
  managedPersonShape,
  type Overview,
  overviewShape,
} from './contract.ts'
import type { AuditEventKind } from './rules.ts'
import { auditEvents } from './tables.ts'

type Page<T> = { rows: T[]; next: string | null }
type InputOf<E extends { input: { _zod: { output: unknown } } }> = E['input']['_zod']['output']

/** `now`: the SQL parameter with the present moment. */
const columnsAt = (now: string) =>
  shownColumns(managedPersonShape, {
    id: 'p.id',
    name: authorsTextSql({ kind: personName }, 'p', 'name'),
    email: 'p.email',
    role: 'p.role',
    confirmed: 'p.email_verified',
    joinedAt: isoInstantSql('p.created_at'),
    lastActiveAt: isoInstantSql('p.last_active_at'),
    suspended: `case when p.suspended_at is not null
      then json_build_object('at', ${isoInstantSql('p.suspended_at')}, 'reason', p.suspended_for, 'until', ${isoInstantSql('p.suspended_until')}) end`,
    sessions: `(select count(*)::int from sessions s where s.user_id = p.id and s.expires_at > ${now})`,
  })

/** People by name, whose names or addresses contain the words. Throws a Refusal when `after` is not a cursor. */
export async function findPeople(
  db: Db,
  { q, role, after, limit }: InputOf<typeof listPeople>,
  now: Date,
): Promise<Page<ManagedPerson> & { total: number }> {
  const values: unknown[] = []
  const parameter = (value: unknown) => `$${values.push(value)}`
  const conditions = ['true']
  if (role) conditions.push(`p.role = ${parameter(role)}`)
  if (q)
    conditions.push(
      containsSql(parameter(searchWords(q)), [authorsTextSql({ kind: personName }, 'p', 'name'), 'p.email']),
    )
  return readPage(
    db,
    {
      ...{ columns: columnsAt(parameter(now)), from: 'profiles p', conditions, values, limit, after },
      // Reading every name is most of the work.
      ...(q && { onePass: true }),
      order: [
        { by: '(p.name collate "und-x-icu")', type: 'text' },
        { by: 'p.id', type: 'uuid' },
      ],
    },
    managedPersonShape,
  )
}

export async function managedPerson(db: Db, person: string, now: Date): Promise<ManagedPerson | undefined> {
  const text = `select ${columnsAt('$2')} from profiles p where p.id = $1`
  return readRow(db, { text, values: [person, now] }, managedPersonShape.shape)
}

type NewAuditEvent = {
  act: AuditEventKind
  /** Null: the operator, on the server itself. */
  by: Me | null
  person?: string
  details?: Record<string, string | number>
  request?: string
}

/** Records an audit event in the transaction of the act: neither is committed without the other. */
export async function recordAuditEvent(
  db: Db,
  { act, by, person, details, request }: NewAuditEvent,
  now: Date,
): Promise<void> {
  await db.insert(auditEvents).values({
    at: now,
    actorId: by?.id ?? null,
    act,
    personId: person ?? null,
    details: details ?? {},
    request: request ?? null,
  })
}

/** The log, newest first. Throws a Refusal when `after` is not a cursor. */
export async function findAuditEvents(
  db: Db,
  { q, person, act, after, limit }: InputOf<typeof listActs>,
): Promise<Page<AuditEvent>> {
  const values: unknown[] = []
  const parameter = (value: unknown) => `$${values.push(value)}`
  const conditions = ['true']
  if (act) conditions.push(`l.act = ${parameter(act)}`)
  if (person) {
    const reference = parameter(person)
    conditions.push(`(l.actor_id = ${reference} or l.person_id = ${reference})`)
  }
  if (q) {
    const named = containsSql(parameter(searchWords(q)), [authorsTextSql({ kind: personName }, 'p', 'name'), 'p.email'])
    conditions.push(`exists (select 1 from profiles p where p.id in (l.actor_id, l.person_id) and ${named})`)
  }
  const personSql = (column: string, join: string) =>
    `case when ${column} is not null then json_build_object('id', ${column}, 'name', ${authorsTextSql({ kind: personName }, join, 'name')}) end`
  const { rows, next } = await readPage(
    db,
    {
      columns: `l.id, ${isoInstantSql('l.at')} as at, l.act, l.details, l.request,
        ${personSql('l.actor_id', 'a')} as actor, ${personSql('l.person_id', 'p')} as person`,
      from: 'admin_acts l',
      joined: 'admin_acts l left join profiles a on a.id = l.actor_id left join profiles p on p.id = l.person_id',
      ...{ conditions, values, limit, after },
      order: [
        { by: 'l.at', type: 'timestamptz', falling: true },
        { by: 'l.id', type: 'uuid', falling: true },
      ],
    },
    auditEventShape,
  )
  return { rows, next }
}

const exportColumns = {
  at: column.text,
  act: column.text,
  details: z.unknown(),
  byMe: column.orNull(column.flag),
  aboutMe: column.orNull(column.flag),
}

/** The audit events about a person, without the other people in them. */
export async function auditEventsExport(db: Db, me: Me): Promise<Record<string, unknown>> {
  const text = `
    select ${isoInstantSql('at')} as at, act, details, actor_id = $1 as "byMe", person_id = $1 as "aboutMe"
    from admin_acts where $1 in (actor_id, person_id) order by at, id`
  return { acts: await readRows(db, { text, values: [me.id] }, exportColumns) }
}

type Counts = Pick<Overview, 'database' | 'size' | 'people'>

export async function overviewCountsOf(db: Db, now: Date): Promise<Counts> {
  const text = `
    select split_part(current_setting('server_version'), ' ', 1) as database,
      pg_database_size(current_database())::float8 as size,
      json_build_object(
        'all', count(*),
        'admins', count(*) filter (where role = 'admin'),
        'moderators', count(*) filter (where role = 'moderator'),
        'confirmed', count(*) filter (where email_verified),
        'activeThisWeek', count(*) filter (where last_active_at > $1::timestamptz - interval '7 days')
      ) as people
    from profiles`
  const { database, size, people } = overviewShape.shape
  const counts = await readRow(db, { text, values: [now] }, { database, size, people })
  if (!counts) throw new Error('the count returned no row')
  return counts
}
