import { plusDays, wallClock } from '../../contract/zone.ts'
import { type AccessRows, accessRow, type OwnedRecords, undoOf, undoRow } from '../../server/testing/accessRow.ts'
import type { Caller } from '../../server/testing/caller.ts'
import type { Running } from '../../server/testing/run.ts'
import { changeAssignments, deleteAssignments } from './bulk/contract.ts'
import {
  addAssignment,
  deleteAssignment,
  editAssignment,
  listAssignments,
  listCourseNames,
  readAssignment,
} from './contract.ts'
import { listChanges, revertChange } from './history/contract.ts'
import { assignmentReminders, dueLeads } from './notifications.contract.ts'
import { deleteSavedFilter, editSavedFilter, listSavedFilters, saveFilter } from './saved/contract.ts'
import { previewRepeat, readSeries } from './series/contract.ts'
import {
  addSubtask,
  deleteSubtask,
  editSubtask,
  listSubtasks,
  orderSubtasks,
  readSubtask,
} from './subtasks/contract.ts'

const weekly = { every: 'week', count: 10 } as const

/**
 * One assignment due in two days with a subtask, one that repeats, and one that was deleted and can be brought back; a
 * change, a bulk change and a saved filter.
 */
export async function makeHomework(owner: Caller, marker: string, app: Running): Promise<OwnedRecords> {
  const dueDate = plusDays(wallClock(app.shell.clock(), 'UTC').date, 2)
  const draft = { title: `Essay ${marker}`, course: `Course ${marker}`, description: `Notes ${marker}`, dueDate }
  const kept = made(await owner.call(addAssignment, draft))
  const gone = made(await owner.call(addAssignment, draft))
  const series = made(await owner.call(addAssignment, { ...draft, repeat: weekly }))
  const part = made(await owner.call(addSubtask, { ...id(kept), title: `Part ${marker}` }))
  const lost = made(await owner.call(addSubtask, { ...id(kept), title: `Lost part ${marker}` }))
  const saved = made(await owner.call(saveFilter, { name: `Filter ${marker}`, query: `q=${marker}` }))
  const undoSubtask = undoOf(await owner.call(deleteSubtask, id(lost)))
  const undoDeletion = undoOf(await owner.call(deleteAssignment, id(gone)))
  const bulk = await owner.call(changeAssignments, { ids: [kept], set: { course: `New course ${marker}` } })
  const changes = await owner.call(listChanges, id(kept))
  if (!('rows' in changes)) throw new Error('the owner could not change assignments')
  const undo = { undoDeletion, undoSubtask, undoBulk: undoOf(bulk) }
  return { kept, series, part, saved, ...undo, change: changes.rows[0]?.id ?? '' }
}

function made(answer: object): string {
  if ('id' in answer && typeof answer.id === 'string') return answer.id
  throw new Error(`the owner could not add this: ${JSON.stringify(answer)}`)
}

const id = (of: string | undefined) => ({ id: of ?? '' })

export const homeworkAccess: AccessRows = {
  feature: 'homework',
  screens: [
    { path: '/homework' },
    { path: '/homework?view=list' },
    { path: '/homework?view=board' },
    { path: '/homework?open=:kept' },
    { path: '/homework?q=:marker' },
  ],
  make: makeHomework,
  rows: [
    accessRow(assignmentReminders.change, 'self', () => ({ value: false })),
    accessRow(dueLeads.change, 'self', () => ({ value: [60] })),
    accessRow(listAssignments, 'self', () => ({})),
    accessRow(listCourseNames, 'self', () => ({})),
    accessRow(addAssignment, 'self', () => ({ title: 'Quiz', course: 'BIO 210', dueDate: '2031-03-04' })),
    accessRow(readAssignment, 'record', ({ kept }) => id(kept)),
    accessRow(editAssignment, 'record', ({ kept }) => ({
      ...id(kept),
      title: 'Taken over',
      status: 'completed' as const,
    })),
    accessRow(deleteAssignment, 'record', ({ kept }) => id(kept)),
    accessRow(changeAssignments, 'self', ({ kept }) => ({ ids: [kept ?? ''], set: { priority: 'low' as const } })),
    accessRow(deleteAssignments, 'self', ({ series }) => ({ ids: [series ?? ''] })),
    accessRow(readSeries, 'record', ({ series }) => id(series)),
    accessRow(previewRepeat, 'self', () => ({ dueDate: '2031-03-04', repeat: weekly })),
    accessRow(listChanges, 'record', ({ kept }) => id(kept)),
    accessRow(revertChange, 'record', ({ kept, change }) => ({ ...id(kept), changeId: change ?? '' })),
    accessRow(listSubtasks, 'record', ({ kept }) => id(kept)),
    accessRow(readSubtask, 'record', ({ part }) => id(part)),
    accessRow(addSubtask, 'record', ({ kept }) => ({ ...id(kept), title: 'Taken over' })),
    accessRow(orderSubtasks, 'record', ({ kept, part }) => ({ ...id(kept), ids: [part ?? ''] })),
    accessRow(editSubtask, 'record', ({ part }) => ({ ...id(part), title: 'Taken over' })),
    accessRow(deleteSubtask, 'record', ({ part }) => id(part)),
    accessRow(listSavedFilters, 'self', () => ({})),
    accessRow(saveFilter, 'self', () => ({ name: `Mine ${crypto.randomUUID()}`, query: 'sort=title' })),
    accessRow(editSavedFilter, 'record', ({ saved }) => ({ ...id(saved), query: 'sort=course' })),
    accessRow(deleteSavedFilter, 'record', ({ saved }) => id(saved)),
  ],
}

export const homeworkUndoAccess: AccessRows = {
  feature: 'undo',
  make: makeHomework,
  rows: ['undoDeletion', 'undoSubtask', 'undoBulk'].map(undoRow),
}
