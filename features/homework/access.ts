import { plusDays, wallClock } from '../../contract/zone.ts'
import { type AccessRows, accessRow, type Owned } from '../../server/testing/accessRow.ts'
import type { Caller } from '../../server/testing/caller.ts'
import type { Running } from '../../server/testing/run.ts'
import {
  addAssignment,
  deleteAssignment,
  editAssignment,
  listAssignments,
  listCourseNames,
  readAssignment,
  restoreAssignment,
} from './contract.ts'

/** One assignment due in two days, and one that was deleted and can be brought back. */
export async function makeHomework(owner: Caller, marker: string, app: Running): Promise<Owned> {
  const dueDate = plusDays(wallClock(app.shell.clock(), 'UTC').date, 2)
  const draft = { title: `Essay ${marker}`, course: `Course ${marker}`, description: `Notes ${marker}`, dueDate }
  const [kept, gone] = [await owner.call(addAssignment, draft), await owner.call(addAssignment, draft)]
  if (!('id' in kept) || !('id' in gone)) throw new Error('the owner could not add assignments')
  await owner.call(deleteAssignment, { id: gone.id })
  return { kept: kept.id, gone: gone.id }
}

const id = (of: string | undefined) => ({ id: of ?? '' })

export const homeworkAccess: AccessRows = {
  feature: 'homework',
  make: makeHomework,
  rows: [
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
    accessRow(restoreAssignment, 'record', ({ gone }) => id(gone)),
  ],
}
