import type { UndoCounts, Undone } from '../../contract/undo.ts'
import type { RestoreFromUndo } from '../../server/undo/records.ts'
import { restoreDeletedAttachment, wordsOfFreed } from './attachments/queries.ts'
import { changeRows } from './edit.queries.ts'
import { revertBatch } from './history/queries.ts'
import { assignmentBy, lockAssignments } from './queries.ts'
import { restoreDeletedSubtask } from './subtasks/queries.ts'

/** How deletions and bulk changes are undone, by kind. The rows stay where they are, so a record holds none. */
export const homeworkUndo: Record<'assignment' | 'batch' | 'subtask' | 'attachment', RestoreFromUndo> = {
  /** With the assignment, its series goes on, if the deletion had ended it. */
  async assignment({ db, me, now }, { about }) {
    const rows = await lockAssignments(db, me, [about], 'deleted')
    await changeRows(db, me, rows, () => ({ deletedAt: null }), now)
    if (!(await assignmentBy(db, me, about))) return false
    return withNote(true, await wordsOfFreed(db, me, now))
  },

  /** `about` is the batch in the change history. */
  async batch({ db, me, now }, { about }) {
    const counts = await revertBatch(db, me, about, now)
    return counts ? withNote(counts, await wordsOfFreed(db, me, now)) : false
  },

  subtask({ db, me, now }, { about }) {
    return restoreDeletedSubtask(db, me, about, now)
  },

  attachment({ db, me }, { about }) {
    return restoreDeletedAttachment(db, me, about)
  },
}

function withNote(restored: true | UndoCounts, note: string | undefined): true | Undone {
  if (note === undefined) return restored
  return restored === true ? { note } : { ...restored, note }
}
