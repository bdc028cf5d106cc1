import { and, asc, eq, isNotNull, isNull, lt, or } from 'drizzle-orm'
import { Refusal } from '../../../contract/refusal.ts'
import { byteWords } from '../../../contract/words/sizes.ts'
import type { Db } from '../../../server/db/db.ts'
import { isoInstantSql, shownColumns } from '../../../server/db/json.ts'
import { column, readRow, runStatement } from '../../../server/db/statements.ts'
import { fileRetentionDays } from '../../../server/files/pendingDeletions.ts'
import type { Me } from '../../../server/me.ts'
import type { Shell } from '../../../server/shell.ts'
import { archive } from '../../../server/undo/records.ts'
import { profiles } from '../../account/tables.ts'
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
  where f.user_id = $1 and f.deleted_at is null and a.user_id = $1 and a.deleted_at is null`

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

export const storageLimitOf = ({ env }: Shell): Most => ({ bytes: env.STORAGE_PER_PERSON_MB * 1024 * 1024 })

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

/** Throws a Refusal when the person has no room for so many bytes. What was deleted takes room until its bytes are gone. */
async function refuseFull(db: Db, me: Me, size: number, most: Most): Promise<void> {
  const text = `select coalesce((select sum(size) from attachments where user_id = $1 and deleted_at is null), 0)::float8 as kept,
    coalesce((select sum(size) from attachments where user_id = $1 and deleted_at is not null), 0)::float8
      + coalesce((select sum(size) from doomed_files where owner_id = $1), 0)::float8 as deleted`
  const used = await readRow(db, { text, values: [me.id] }, { kept: column.number, deleted: column.number })
  const { kept = 0, deleted = 0 } = used ?? {}
  if (kept + deleted + size <= most.bytes) return
  const rest = deleted > 0 ? `, and deleted ones ${byteWords(deleted)} for up to ${fileRetentionDays} days more` : ''
  throw new Refusal(
    'too_large',
    `Your files take ${byteWords(kept)} of ${byteWords(most.bytes)}${rest}, so this one has no room. Remove files that you no longer need.`,
  )
}

type Draft = { assignment: string; name: string; size: number }

/** Undefined when the assignment does not exist or is not theirs. Needs a transaction. */
export async function beginAttachment(db: Db, me: Me, { assignment, name, size }: Draft, most: Most, now: Date) {
  if (!(await hasPlace(db, me, assignment))) return undefined
  await refuseFull(db, me, size, most)
  const [made] = await db
    .insert(attachments)
    .values({ userId: me.id, assignmentId: assignment, name, size, createdAt: now, touchedAt: now })
    .returning({ id: attachments.id })
  return made && attachmentBy(db, me, made.id)
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
 * False if it or its assignment does not exist. Its bytes have not left the person's storage. Throws a Refusal if the
 * assignment has no place for it. Needs a transaction.
 */
export async function restoreDeletedAttachment(db: Db, me: Me, id: string): Promise<boolean> {
  const deleted = and(eq(attachments.userId, me.id), eq(attachments.id, id), isNotNull(attachments.deletedAt))
  const [found] = await db.select().from(attachments).where(deleted)
  if (!found || !(await hasPlace(db, me, found.assignmentId))) return false
  await db.update(attachments).set({ deletedAt: null }).where(deleted)
  return true
}

/** Removes deleted ones that can no longer be restored, and uploads that have stopped. */
export async function purgeAttachments(db: Db, deleted: Date, abandoned: Date): Promise<void> {
  await db
    .delete(attachments)
    .where(
      or(
        and(isNotNull(attachments.deletedAt), lt(attachments.deletedAt, deleted)),
        and(eq(attachments.state, 'uploading'), lt(attachments.touchedAt, abandoned)),
      ),
    )
}
