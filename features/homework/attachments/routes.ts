import { createHash } from 'node:crypto'
import { refusedName, resolveFileType, unsupportedKindWords } from '../../../contract/fileKinds.ts'
import { Refusal } from '../../../contract/refusal.ts'
import { detectKind } from '../../../server/fileKinds/detect.ts'
import { enqueueSweep } from '../../../server/files/pendingDeletions.ts'
import { bytesOfPieces } from '../../../server/files/pieces.ts'
import { Download, JsonText, on } from '../../../server/route.ts'
import { assignmentNotFound as noAssignment } from '../rules.ts'
import {
  type Attachment,
  addAttachment,
  deleteAttachment,
  finishAttachment,
  listAttachments,
  putPiece,
  readContent,
} from './contract.ts'
import {
  attachmentBy,
  attachmentsOf,
  beginAttachment,
  dropUpload,
  markReady,
  piecesOf,
  removeAttachment,
  storageLimitOf,
  storePiece,
} from './queries.ts'
import { pieceBytes, pieceCount, pieceSize } from './rules.ts'

export const attachmentRoutes = [
  on(listAttachments, async ({ db, me, input }) => {
    const rows = await attachmentsOf(db, me, input.id)
    if (rows === undefined) throw noAssignment()
    return new JsonText(rows)
  }),

  on(addAttachment, async ({ db, me, input: { id, name, size }, shell, now }) => {
    const refused = refusedName(name)
    if (refused) throw new Refusal('unsupported', refused, { fields: { name: refused } })
    const made = await beginAttachment(
      db,
      me,
      { assignment: id, name, size },
      await storageLimitOf(shell, db, me, now),
      now,
    )
    if (!made) throw noAssignment()
    if (made.freed) await enqueueSweep(db, shell)
    return { ...made.begun, pieceBytes }
  }),

  on(
    putPiece,
    async ({ db, me, input: { id, index }, request: { body }, shell: { files }, now, transaction }) => {
      const upload = there(await attachmentBy(db, me, id))
      if (index >= pieceCount(upload.size) || body.byteLength !== pieceSize(upload.size, index))
        throw new Refusal('invalid', 'This is no piece of that file.')
      const digest = createHash('sha256').update(body).digest('hex')
      if (upload.state === 'ready' || isThere(upload, index, digest)) return { received: upload.received }
      const key = await files.put(body)
      const piece = { index, key, size: body.byteLength, digest }
      const isKept = await transaction((to) => storePiece(to, me, id, piece, now))
      if (!isKept) await files.remove(key)
      const after = there(await attachmentBy(db, me, id))
      // The same piece may have arrived twice at once; then the first one counts.
      if (!isKept && after.state === 'uploading') isThere(after, index, digest)
      return { received: after.received }
    },
    // The bytes are written outside of any transaction, since none may wait for the storage.
    { transaction: 'own' },
  ),

  on(
    finishAttachment,
    async ({ db, me, input: { id }, shell: { files }, transaction }) => {
      const upload = there(await attachmentBy(db, me, id))
      if (upload.state === 'ready') return upload
      const pieces = await piecesOf(db, me, id)
      if (pieces.length !== pieceCount(upload.size) || upload.received !== upload.size)
        throw new Refusal('conflict', 'Some of this file has not arrived yet. Go on with the upload.')
      const kind = await detectKind(me.id, {
        size: upload.size,
        bytes: (from, to) => bytesOfPieces(files, pieces, from, to),
      })
      const kept =
        kind === 'program'
          ? { refused: 'This file is a program, and programs cannot be attached.' }
          : kind === 'macros'
            ? { refused: 'This document holds macros. Save it without them, then choose it again.' }
            : kind === 'unknown'
              ? { refused: unsupportedKindWords }
              : resolveFileType(upload.name, kind)
      if ('refused' in kept) {
        await dropUpload(db, me, id)
        throw new Refusal('unsupported', kept.refused)
      }
      await transaction((to) => markReady(to, me, id, kept))
      return there(await attachmentBy(db, me, id))
    },
    // Reads the file in between.
    { transaction: 'own' },
  ),

  on(readContent, async ({ db, me, input: { id }, shell: { files, log } }) => {
    const { name, type, size, state } = there(await attachmentBy(db, me, id))
    const pieces = await piecesOf(db, me, id)
    if (state !== 'ready' || type === null || pieces.length !== pieceCount(size)) throw notThere()
    const [first] = pieces
    if (!first || !(await files.has(first.key))) {
      // So it is too where a backup was restored that is older than the moment at which this file made room.
      log.error({ attachment: id }, 'the storage has lost an attached file')
      throw new Refusal('gone', 'The content of this file is no longer stored here.')
    }
    return new Download({
      name,
      type: type.startsWith('text/') ? `${type}; charset=utf-8` : type,
      size,
      tag: id,
      bytes: (from, to) => bytesOfPieces(files, pieces, from, to),
    })
  }),

  on(deleteAttachment, async ({ db, me, input, now }) => {
    const undo = await removeAttachment(db, me, input.id, now)
    if (undo === undefined) throw notThere()
    return { undo }
  }),
]

/** Whether that piece has arrived. Throws a Refusal when a different one has: two files are not mixed. */
function isThere(upload: Attachment, index: number, digest: string): boolean {
  const piece = upload.pieces.find((one) => one.index === index)
  if (piece && piece.digest !== digest)
    throw new Refusal('conflict', 'This is not the file that the upload began with. Choose that one, or begin anew.')
  return piece !== undefined
}

function there(found: Attachment | undefined): Attachment {
  if (!found) throw notThere()
  return found
}

function notThere(): Refusal {
  return new Refusal('not_found', 'This file is not there any more, or it is not yours.')
}
