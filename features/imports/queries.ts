import { and, desc, eq, inArray, isNotNull, isNull, lt, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Db } from '../../server/db/db.ts'
import { runStatement } from '../../server/db/statements.ts'
import type { Me } from '../../server/me.ts'
import {
  importedEvents,
  type KnownEvent as KnownOne,
  removeImportedEvents,
  storeImportedEvents,
} from '../calendar/imported/queries.ts'
import { nameCourses } from '../courses/links.queries.ts'
import type { CourseTextTable } from '../courses/slots.ts'
import { withChangeCause } from '../homework/history/queries.ts'
import { assignmentKinds, priorities, statuses } from '../homework/rules.ts'
import { assignments } from '../homework/tables.ts'
import { ownCourses, removeMadeCourses } from './courses.queries.ts'
import type { OwnCourses } from './courses.rules.ts'
import type { ImportWrites, KnownAssignments } from './plan.rules.ts'
import { importedEventOf } from './preview.ts'
import { firstImportedDay, isUntouched } from './rules.ts'
import { imports } from './tables.ts'

const said = z.object({
  title: z.string(),
  course: z.string(),
  description: z.string().nullable().exactOptional(),
  dueDate: z.string(),
  dueTime: z.string().nullable(),
  priority: z.enum(priorities).exactOptional(),
  status: z.enum(statuses).exactOptional(),
  kind: z.enum(assignmentKinds).exactOptional(),
  estimateMinutes: z.number().int().nullable().exactOptional(),
})

export type KnownEvents = Map<string, KnownOne>

/** With `lock`, nobody else changes them until the transaction ends: it must not overwrite an edit made meanwhile. */
async function knownAssignments(db: Db, me: Me, lock = false): Promise<KnownAssignments> {
  const found = db
    .select()
    .from(assignments)
    .where(and(eq(assignments.userId, me.id), isNotNull(assignments.sourceKey)))
  const rows = await (lock ? found.for('update') : found)
  return new Map(
    rows.map((row) => {
      const mine = {
        title: row.title,
        course: row.course,
        description: row.description,
        dueDate: row.dueDate,
        dueTime: row.dueTime?.slice(0, 5) ?? null,
        priority: row.priority,
        status: row.status,
        kind: row.kind,
        estimateMinutes: row.estimateMinutes,
      }
      const before = said.parse(row.sourceSaid)
      const untouched = isUntouched(mine, before)
      return [row.sourceKey ?? '', { id: row.id, said: before, mine, deleted: row.deletedAt !== null, untouched }]
    }),
  )
}

type Fresh = Pick<
  typeof imports.$inferInsert,
  'kind' | 'fileName' | 'calendarName' | 'lookalikes' | 'entries' | 'settings' | 'signature' | 'courseKeys'
>
const waitingMost = 5

/** Stores a preview for the confirmation; of the unconfirmed ones, the newest five stay. */
export async function savePreview(db: Db, me: Me, fresh: Fresh, now: Date): Promise<string> {
  const [row] = await db
    .insert(imports)
    .values({ ...fresh, userId: me.id, createdAt: now })
    .returning({ id: imports.id })
  const own = sql`user_id = ${me.id} and confirmed_at is null`
  const newest = sql`select id from imports where ${own} order by created_at desc, id limit ${waitingMost}`
  await runStatement(db, sql`delete from imports where ${own} and id not in (${newest})`)
  return row?.id ?? ''
}

/**
 * An import with everything that it can affect; undefined where it is not the person's. With `lock`, nobody else changes
 * any of it until the transaction ends. A confirmed import affects nothing any more.
 */
export async function loadImport(db: Db, me: Me, id: string, today: string, lock = false) {
  const row = await importBy(db, me, id, lock)
  if (!row) return undefined
  const known: KnownAssignments = row.confirmedAt ? new Map() : await knownAssignments(db, me, lock)
  const affectsEvents = row.kind === 'calendar' && !row.confirmedAt
  const events: KnownEvents = affectsEvents ? await importedEvents(db, me, lock) : new Map()
  const courses: OwnCourses = row.confirmedAt ? new Map() : await ownCourses(db, me, today)
  return { row, known, events, courses }
}
export type LoadedImport = NonNullable<Awaited<ReturnType<typeof loadImport>>>

export async function importBy(db: Db, me: Me, id: string, lock = false) {
  const found = db
    .select()
    .from(imports)
    .where(and(eq(imports.id, id), eq(imports.userId, me.id)))
  const [row] = await (lock ? found.for('update') : found)
  return row
}

/** What this calendar's lookalikes were imported as the last time. */
export async function lastChoice(
  db: Db,
  me: Me,
  calendarName: string | null,
): Promise<'assignments' | 'events' | undefined> {
  const same = calendarName === null ? isNull(imports.calendarName) : eq(imports.calendarName, calendarName)
  const [row] = await db
    .select({ lookalikes: imports.lookalikes })
    .from(imports)
    .where(and(eq(imports.userId, me.id), same, isNotNull(imports.confirmedAt)))
    .orderBy(desc(imports.confirmedAt))
    .limit(1)
  return row?.lookalikes
}

export async function setLookalikeChoice(
  db: Db,
  me: Me,
  id: string,
  lookalikes: 'assignments' | 'events',
): Promise<void> {
  await db
    .update(imports)
    .set({ lookalikes })
    .where(and(eq(imports.id, id), eq(imports.userId, me.id)))
}

/** The settings of the last confirmed table with these columns, and of the last one with this name. */
export async function lastSettings(db: Db, me: Me, signature: string, fileName: string | null) {
  const rows = await db
    .select({ fileName: imports.fileName, settings: imports.settings })
    .from(imports)
    .where(and(eq(imports.userId, me.id), eq(imports.signature, signature), isNotNull(imports.confirmedAt)))
    .orderBy(desc(imports.confirmedAt))
    .limit(50)
  return { any: rows[0]?.settings, named: rows.find((row) => row.fileName === fileName)?.settings }
}

export async function setSheet(
  db: Db,
  me: Me,
  id: string,
  changes: Partial<Pick<Fresh, 'entries' | 'settings' | 'signature' | 'courseKeys'>>,
): Promise<void> {
  await db
    .update(imports)
    .set(changes)
    .where(and(eq(imports.id, id), eq(imports.userId, me.id)))
}

export async function confirmedImports(db: Db, me: Me) {
  return db
    .select()
    .from(imports)
    .where(and(eq(imports.userId, me.id), isNotNull(imports.confirmedAt)))
    .orderBy(desc(imports.confirmedAt))
    .limit(50)
}

/** Writes the assignments of a confirmed import. */
async function writeWork(db: Db, me: Me, id: string, { added, followed, removed }: ImportWrites['work'], now: Date) {
  for (let at = 0; at < added.length; at += 500) {
    await db
      .insert(assignments)
      .values(
        added.slice(at, at + 500).map(({ key, said, ...state }) => ({
          ...{ ...said, ...state, userId: me.id, source: 'import' as const, sourceKey: key, sourceSaid: said },
          ...{ importId: id, createdAt: now, updatedAt: now },
        })),
      )
      .onConflictDoNothing()
  }
  await withChangeCause(db, { cause: 'import' }, () => followSource(db, me, followed, now))
  await removeRows(db, me, removed)
}

/** All rows in one statement. */
async function followSource(db: Db, me: Me, rows: ImportWrites['work']['followed'], now: Date): Promise<void> {
  if (rows.length === 0) return
  const at = now.toISOString()
  const statement = sql`
    update assignments a set title = m.title, course = m.course,
      course_id = case when m.course = a.course then a.course_id end, description = m.description, due_date = m."dueDate",
      due_time = m."dueTime", due_at = m."dueAt", priority = m.priority, status = m.status, progress = m.progress,
      kind = m.kind, estimate_minutes = m."estimateMinutes",
      completed_at = case when m.status = 'completed' then coalesce(a.completed_at, ${at}::timestamptz) end,
      source_key = m.key, source_said = m.said, updated_at = ${at}::timestamptz
    from json_to_recordset(${JSON.stringify(rows)}::json) as m(id uuid, key text, title text, course text, description text,
      "dueDate" date, "dueTime" time, "dueAt" timestamptz, priority text, status text, progress integer,
      kind text, "estimateMinutes" integer, said jsonb)
    where a.id = m.id and a.user_id = ${me.id}`
  await runStatement(db, statement)
}

/** Writes what was decided about an import, each feature's tables once, in few statements however many entries. */
export async function writeImport(
  db: Db,
  me: Me,
  id: string,
  writes: ImportWrites,
  madeCourses: string[],
  now: Date,
): Promise<void> {
  const { work, events, courses, counts } = writes
  await writeWork(db, me, id, work, now)
  await nameCourses(db, me, 'assignments', courses, now)
  const stored = events.stored.map((entry) => ({ ...importedEventOf(entry), importId: id }))
  await storeImportedEvents(db, me, { ...events, stored }, firstImportedDay(me.zone, now), now)
  await db
    .update(imports)
    .set({
      ...{ entries: null, confirmedAt: now, madeCourses },
      ...{ assignmentCount: counts.assignments, eventCount: counts.events },
    })
    .where(and(eq(imports.id, id), eq(imports.userId, me.id)))
}

async function removeRows(db: Db, me: Me, ids: string[]): Promise<void> {
  if (ids.length > 0)
    await db.delete(assignments).where(and(eq(assignments.userId, me.id), inArray(assignments.id, ids)))
}

/** Undoes an import: removes its unedited events, and its assignments and courses that nobody has started or edited. */
export async function undoConfirmedImport(
  db: Db,
  me: Me,
  texts: CourseTextTable[],
  { id, madeCourses }: Pick<typeof imports.$inferSelect, 'id' | 'madeCourses'>,
  now: Date,
): Promise<{ removed: number; kept: number }> {
  const known = await knownAssignments(db, me, true)
  const rows = await db
    .select({ id: assignments.id, key: assignments.sourceKey, deletedAt: assignments.deletedAt })
    .from(assignments)
    .where(and(eq(assignments.userId, me.id), eq(assignments.importId, id)))
  // Already deleted for the student; now the file may bring them again.
  const shown = rows.filter(({ deletedAt }) => deletedAt === null)
  const mayGo = shown.filter(({ key }) => key !== null && known.get(key)?.untouched)
  const all = [...mayGo, ...rows.filter(({ deletedAt }) => deletedAt !== null)]
  await removeRows(
    db,
    me,
    all.map((row) => row.id),
  )
  const events = await removeImportedEvents(db, me, id)
  const made = await removeMadeCourses(db, me, texts, madeCourses, now)
  await db.delete(imports).where(and(eq(imports.id, id), eq(imports.userId, me.id)))
  return {
    removed: mayGo.length + events.removed + made.removed,
    kept: shown.length - mayGo.length + events.kept + made.kept,
  }
}

export async function purgeWaitingImports(db: Db, before: Date): Promise<void> {
  await db.delete(imports).where(and(isNull(imports.confirmedAt), lt(imports.createdAt, before)))
}
