import { and, asc, eq, inArray, isNotNull, isNull, lt, or } from 'drizzle-orm'
import { Refusal } from '../../../contract/refusal.ts'
import { byteWords } from '../../../contract/words/sizes.ts'
import type { Db } from '../../../server/db/db.ts'
import { isoInstantSql, shownColumns } from '../../../server/db/json.ts'
import { column, readRow, readRows, runStatement } from '../../../server/db/statements.ts'
import { freePendingDeletions, removeStoredFilesSoon } from '../../../server/files/pendingDeletions.ts'
import type { Me } from '../../../server/me.ts'
import type { Shell } from '../../../server/shell.ts'
import { archive } from '../../../server/undo/records.ts'
import { profiles } from '../../account/tables.ts'
import type { PlanMeter } from '../../premium/contract.ts'
import { hasPremium } from '../../premium/queries.ts'
import { assignments } from '../tables.ts'
import { type Attachment, attachment } from './contract.ts'
import { maxFiles } from './rules.ts'
import { attachmentPieces, attachments } from './tables.ts'

const shown = shownColumns(attachment, {
  id: 'f.id',
  assignmentId: 'f.assignment_id',
  name: 'f.name',
  type: 'f.type',
  size: 'f.size',
  received: '(select coalesce(sum(p.size), 0) from attachment_pieces p where p.attachment_id = f.id)',
  pieces: `case when f.state = 'ready' then '[]' else (
    select coalesce(json_agg(json_build_object('index', p.index, 'digest', p.digest) order by p.index), '[]')
    from attachment_pieces p where p.attachment_id = f.id) end`,
  state: 'f.state',
  createdAt: isoInstantSql('f.created_at'),
})
/** A deleted assignment has no attachments. `$1` is the person. */
const mine = `attachments f join assignments a on a.id = f.assignment_id
  where f.user_id = $1 and f.deleted_at is null and f.freed_at is null and a.user_id = $1 and a.deleted_at is null`

/** Undefined when the assignment does not exist or is not theirs. Oldest first. */
export async function attachmentsOf(db: Db, me: Me, assignment: string): Promise<string | undefined> {
  const text = `select (select coalesce(json_agg(t), '[]') from (select ${shown} from ${mine} and f.assignment_id = $2 order by f.created_at, f.id) t)::text as rows
    from assignments where user_id = $1 and id = $2 and deleted_at is null`
  return (await readRow(db, { text, values: [me.id, assignment] }, { rows: column.text }))?.rows
}

export async function attachmentBy(db: Db, me: Me, id: string): Promise<Attachment | undefined> {
  const text = `select to_json(t) as shown from (select ${shown} from ${mine} and f.id = $2) t`
  return (await readRow(db, { text, values: [me.id, id] }, { shown: attachment }))?.shown
}

type Most = { bytes: number }

type StorageSettings = Pick<Shell['env'], 'STORAGE_PER_PERSON_MB' | 'STORAGE_PREMIUM_MB'>
const megabyte = 1024 * 1024
export const freeBytes = (env: StorageSettings): number => env.STORAGE_PER_PERSON_MB * megabyte
/** With Premium: no limit unless the operator sets one, which is never less than that of a free account. */
export const premiumBytes = (env: StorageSettings): number =>
  env.STORAGE_PREMIUM_MB === undefined
    ? Number.POSITIVE_INFINITY
    : Math.max(freeBytes(env), env.STORAGE_PREMIUM_MB * megabyte)

/** What somebody's files may take. */
export async function storageLimitOf(shell: Pick<Shell, 'env'>, db: Db, me: Me, now: Date): Promise<Most> {
  const has = await hasPremium(shell, db, me.id, now)
  return { bytes: has ? premiumBytes(shell.env) : freeBytes(shell.env) }
}

/** Of a person's storage, for the page that shows what the plan limits. */
export async function storageMeter(shell: Shell, db: Db, me: Me, { now }: { now: Date }): Promise<PlanMeter> {
  const { bytes } = await storageLimitOf(shell, db, me, now)
  const { kept } = await storageOf(db, me)
  return { label: 'File storage', used: kept, most: Number.isFinite(bytes) ? bytes : null, unit: 'bytes' }
}

/**
 * Throws a Refusal when the assignment has no place for another file. It and the person stay locked until the end of
 * the transaction, so that parallel uploads are counted one after the other. False when the assignment does not exist
 * or is not theirs.
 */
async function hasPlace(db: Db, me: Me, assignment: string): Promise<boolean> {
  await db.select({ id: profiles.id }).from(profiles).where(eq(profiles.id, me.id)).for('no key update')
  const own = and(eq(assignments.id, assignment), eq(assignments.userId, me.id), isNull(assignments.deletedAt))
  const [found] = await db.select({ id: assignments.id }).from(assignments).where(own).for('no key update')
  if (!found) return false
  const here = and(eq(attachments.assignmentId, assignment), isNull(attachments.deletedAt))
  if ((await db.$count(attachments, here)) >= maxFiles)
    throw new Refusal('conflict', `An assignment can hold ${maxFiles} files. Remove one first.`)
  return true
}

/**
 * Makes room for so many bytes: where it is short, what the person deleted longest ago goes for good first. Throws a
 * Refusal where that would not be enough. What was deleted takes room until its bytes are gone. Answers whether there are
 * bytes to be removed from the store. Needs a transaction with the person locked.
 */
async function makeRoom(db: Db, me: Me, size: number, most: Most, now: Date): Promise<boolean> {
  const { kept, deleted, doomed } = await storageOf(db, me)
  if (kept + size > most.bytes)
    throw new Refusal(
      'too_large',
      `Your files take ${byteWords(kept)} of ${byteWords(most.bytes)}, so this one has no room. Remove files that you no longer need.`,
    )
  const short = kept + deleted + doomed + size - most.bytes
  if (short <= 0) return false
  // First what can no longer be undone.
  await freePendingDeletions(db, me, short)
  if (short > doomed) await freeDeleted(db, me, short - doomed, now)
  return true
}

/** In bytes: files that the person sees, deleted ones that can be restored, and what is stored after that. */
async function storageOf(db: Db, me: Me): Promise<{ kept: number; deleted: number; doomed: number }> {
  const text = `select
      coalesce(sum(f.size) filter (where f.deleted_at is null and a.deleted_at is null), 0)::float8 as kept,
      coalesce(sum(f.size) filter (where coalesce(f.deleted_at, a.deleted_at) is not null), 0)::float8 as deleted,
      coalesce((select sum(size) from doomed_files where owner_id = $1), 0)::float8 as doomed
    from attachments f join assignments a on a.id = f.assignment_id where f.user_id = $1 and f.freed_at is null`
  const found = await readRow(
    db,
    { text, values: [me.id] },
    { kept: column.number, deleted: column.number, doomed: column.number },
  )
  return found ?? { kept: 0, deleted: 0, doomed: 0 }
}

/** Frees deleted files of the person, the oldest deletions first, until so many bytes are free. */
async function freeDeleted(db: Db, me: Me, bytes: number, now: Date): Promise<void> {
  const moment = 'coalesce(f.deleted_at, a.deleted_at)'
  const text = `select f.id, f.size from attachments f join assignments a on a.id = f.assignment_id
    where f.user_id = $1 and f.freed_at is null and ${moment} is not null order by ${moment}, f.created_at, f.id for update`
  const oldest = await readRows(db, { text, values: [me.id] }, { id: column.text, size: column.number })
  const ids: string[] = []
  let free = 0
  for (const { id, size } of oldest) {
    if (free >= bytes) break
    ids.push(id)
    free += size
  }
  await runStatement(db, { text: 'update attachments set freed_at = $2 where id = any($1)', values: [ids, now] })
  const pieces = { text: 'delete from attachment_pieces where attachment_id = any($1) returning key', values: [ids] }
  const keys = (await readRows(db, pieces, { key: column.storedFile })).map(({ key }) => key)
  await removeStoredFilesSoon(db, keys)
}

type Draft = { assignment: string; name: string; size: number }

/**
 * Undefined when the assignment does not exist or is not theirs. Afterwards `freed` says whether bytes have to be removed
 * from the store. Needs a transaction.
 */
export async function beginAttachment(db: Db, me: Me, { assignment, name, size }: Draft, most: Most, now: Date) {
  if (!(await hasPlace(db, me, assignment))) return undefined
  const freed = await makeRoom(db, me, size, most, now)
  const [made] = await db
    .insert(attachments)
    .values({ userId: me.id, assignmentId: assignment, name, size, createdAt: now, touchedAt: now })
    .returning({ id: attachments.id })
  const begun = made && (await attachmentBy(db, me, made.id))
  return begun && { begun, freed }
}

/** In their order in the file. */
export async function piecesOf(db: Db, me: Me, id: string) {
  return db
    .select({ index: attachmentPieces.index, key: attachmentPieces.key, size: attachmentPieces.size })
    .from(attachmentPieces)
    .innerJoin(attachments, eq(attachments.id, attachmentPieces.attachmentId))
    .where(and(eq(attachments.userId, me.id), eq(attachments.id, id)))
    .orderBy(asc(attachmentPieces.index))
}

type Piece = { index: number; key: string; size: number; digest: string }

/** One statement. False when that piece exists already, or the upload is over. */
export async function storePiece(db: Db, me: Me, id: string, piece: Piece, now: Date): Promise<boolean> {
  const text = `
    with upload as (
      update attachments set touched_at = $7 where user_id = $1 and id = $2 and state = 'uploading' and deleted_at is null returning id
    )
    insert into attachment_pieces (attachment_id, index, key, size, digest)
    select id, $3, $4, $5, $6 from upload on conflict do nothing returning index`
  const values = [me.id, id, piece.index, piece.key, piece.size, piece.digest, now]
  return (await runStatement(db, { text, values })) > 0
}

/** A ready one stays unchanged. */
export async function markReady(db: Db, me: Me, id: string, as: { name: string; type: string }): Promise<void> {
  await db
    .update(attachments)
    .set({ ...as, state: 'ready' })
    .where(and(eq(attachments.userId, me.id), eq(attachments.id, id), eq(attachments.state, 'uploading')))
}

/** An unfinished upload is removed at once. */
export async function dropUpload(db: Db, me: Me, id: string): Promise<void> {
  await db
    .delete(attachments)
    .where(and(eq(attachments.userId, me.id), eq(attachments.id, id), eq(attachments.state, 'uploading')))
}

/** Answers the id by which that can be undone, null for an upload; undefined when it is not there or not theirs. */
export async function removeAttachment(db: Db, me: Me, id: string, now: Date): Promise<string | null | undefined> {
  if (!(await attachmentBy(db, me, id))) return undefined
  await dropUpload(db, me, id)
  const { rowCount } = await db
    .update(attachments)
    .set({ deletedAt: now })
    .where(and(eq(attachments.userId, me.id), eq(attachments.id, id), isNull(attachments.deletedAt)))
  return rowCount === 1 ? archive(db, me, { feature: 'homework', kind: 'attachment', about: id }, now) : null
}

/**
 * False if it or its assignment does not exist. Its bytes have not left the person's storage. Throws a Refusal if they
 * have made room for newer files, or if the assignment has no place for it. Needs a transaction.
 */
export async function restoreDeletedAttachment(db: Db, me: Me, id: string): Promise<boolean> {
  const deleted = and(eq(attachments.userId, me.id), eq(attachments.id, id), isNotNull(attachments.deletedAt))
  const [found] = await db.select().from(attachments).where(deleted)
  if (!found || !(await hasPlace(db, me, found.assignmentId))) return false
  // Asked now, since the person is locked.
  const { rowCount } = await db
    .update(attachments)
    .set({ deletedAt: null })
    .where(and(deleted, isNull(attachments.freedAt)))
  if (rowCount === 0) throw new Refusal('gone', 'Newer files needed its room, so it was deleted for good.')
  return true
}

/**
 * Of assignments that have just been restored: which of their files made room for newer ones meanwhile, in words for the
 * person; undefined where there are none. Says it once.
 */
export async function wordsOfFreed(db: Db, me: Me, now: Date): Promise<string | undefined> {
  const text = `update attachments f set deleted_at = $2 from assignments a
    where f.user_id = $1 and f.freed_at is not null and f.deleted_at is null
      and a.id = f.assignment_id and a.deleted_at is null
    returning f.name`
  const names = await readRows(db, { text, values: [me.id, now] }, { name: column.text })
  const [first] = names
  if (!first) return undefined
  return names.length === 1
    ? `“${first.name}” is missing: newer files needed its room.`
    : `${names.length} files are missing: newer files needed their room.`
}

/** Removes deleted ones and those of deleted assignments that can no longer be restored, and uploads that have stopped. */
export async function purgeAttachments(db: Db, deleted: Date, abandoned: Date): Promise<void> {
  const gone = db.select({ id: assignments.id }).from(assignments).where(lt(assignments.deletedAt, deleted))
  await db
    .delete(attachments)
    .where(
      or(
        and(isNotNull(attachments.deletedAt), lt(attachments.deletedAt, deleted)),
        inArray(attachments.assignmentId, gone),
        and(eq(attachments.state, 'uploading'), lt(attachments.touchedAt, abandoned)),
      ),
    )
}
