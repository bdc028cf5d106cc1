import { undoById } from '../../contract/undo.ts'
import { makeCalendar } from '../../features/calendar/access.ts'
import { makeCourses } from '../../features/courses/access.ts'
import { makeStudy } from '../../features/study/access.ts'
import { type AccessRows, accessRow } from './accessRow.ts'

const undoes = (name: string) => accessRow(undoById, 'record', (owned) => ({ id: owned[name] ?? '' }))

/** Each kind of deletion or change that a feature archives. */
export const undoAccess: AccessRows[] = [
  {
    feature: 'undo',
    make: makeCourses,
    rows: ['undoCourse', 'undoTerm', 'undoScheme', 'undoGrade', 'undoScale', 'undoClass'].map(undoes),
  },
  { feature: 'undo', make: makeStudy, rows: [undoes('undo')] },
  {
    feature: 'undo',
    make: makeCalendar,
    rows: ['undoEdit', 'undoEvent', 'undoOccurrence', 'undoFollowing'].map(undoes),
  },
]
