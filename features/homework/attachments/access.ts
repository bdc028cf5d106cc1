import { type AccessRows, accessRow, type OwnedRecords, undoOf, undoRow } from '../../../server/testing/accessRow.ts'
import type { Caller } from '../../../server/testing/caller.ts'
import type { Running } from '../../../server/testing/run.ts'
import { makeHomework } from '../access.ts'
import {
  addAttachment,
  deleteAttachment,
  finishAttachment,
  listAttachments,
  putPiece,
  readContent,
} from './contract.ts'

/** On one assignment: a ready file, a deleted one, one with all its bytes uploaded, one with none yet. */
export async function makeAttachments(owner: Caller, marker: string, app: Running): Promise<OwnedRecords> {
  const { kept: assignment = '' } = await makeHomework(owner, marker, app)
  const text = `Notes ${marker}`
  const begin = async (name: string) => {
    const made = await owner.call(addAttachment, { id: assignment, name: `${name} ${marker}.txt`, size: text.length })
    if (!('id' in made)) throw new Error(`the owner could not attach: ${made.detail}`)
    return made.id
  }
  const send = async (id: string) => {
    await owner.call(putPiece, { id, index: 0 }, text)
    return id
  }
  const ready = await send(await begin('ready'))
  const gone = await send(await begin('gone'))
  for (const id of [ready, gone]) await owner.call(finishAttachment, { id })
  const undo = undoOf(await owner.call(deleteAttachment, { id: gone }))
  return { assignment, ready, undo, whole: await send(await begin('whole')), begun: await begin('begun') }
}

const id = (of: string | undefined) => ({ id: of ?? '' })

export const attachmentsAccess: AccessRows = {
  feature: 'homework',
  make: makeAttachments,
  rows: [
    accessRow(listAttachments, 'record', ({ assignment }) => id(assignment)),
    accessRow(addAttachment, 'record', ({ assignment }) => ({ ...id(assignment), name: 'plain.txt', size: 5 })),
    accessRow(putPiece, 'record', ({ begun }) => ({ ...id(begun), index: 0 }), { body: 'x'.repeat(24) }),
    accessRow(finishAttachment, 'record', ({ whole }) => id(whole)),
    accessRow(readContent, 'record', ({ ready }) => id(ready)),
    accessRow(deleteAttachment, 'record', ({ ready }) => id(ready)),
  ],
}

export const attachmentsUndoAccess: AccessRows = { feature: 'undo', make: makeAttachments, rows: [undoRow('undo')] }
