import { type AccessRows, accessRow, type OwnedRecords, undoOf, undoRow } from '../../server/testing/accessRow.ts'
import { idOf } from '../../server/testing/answers.ts'
import type { Caller } from '../../server/testing/caller.ts'
import { addAssignment } from '../homework/contract.ts'
import { listAchievements } from './achievements/contract.ts'
import { addClass, deleteClass } from './classes/contract.ts'
import { readTermEnds } from './classes/termEnds.contract.ts'
import {
  addCourse,
  addTerm,
  adoptNames,
  deleteCourse,
  deleteTerm,
  duplicateCourse,
  editClass,
  editCourse,
  editTerm,
  listClasses,
  listCourses,
  listLooseNames,
  listTerms,
  readCourse,
  resetClass,
} from './contract.ts'
import { addFirstCourses } from './first/contract.ts'
import {
  addGradeItem,
  deleteGradeItem,
  editGradeItem,
  editStudyPlan,
  readGradebook,
  readProgress,
  setScheme,
} from './grades/contract.ts'
import { addScale, deleteScale, editScale, listScales } from './grades/scales.contract.ts'

const days = { firstDay: '2026-09-01', lastDay: '2026-12-18' }
const weekly = { weekday: 1, start: '09:30', end: '10:45' }

/** Two terms, the first with a course that meets on Mondays and has a grade; and a name without a course. */
export async function makeCourses(owner: Caller, marker: string): Promise<OwnedRecords> {
  const term = idOf(await owner.call(addTerm, { name: `Term ${marker}`, ...days }))
  const next = idOf(
    await owner.call(addTerm, { name: `Next ${marker}`, firstDay: '2027-01-11', lastDay: '2027-05-07' }),
  )
  const course = idOf(
    await owner.call(addCourse, {
      ...{ courseCode: `Code ${marker}`, courseName: `Name ${marker}`, instructor: `Teacher ${marker}`, termId: term },
      meetings: [{ ...weekly, room: `Room ${marker}` }],
    }),
  )
  await owner.call(addAssignment, { title: 'Essay', course: `Loose ${marker}`, dueDate: '2031-03-04' })
  const classes = await owner.call(listClasses, { from: days.firstDay, to: days.lastDay })
  if (!Array.isArray(classes)) throw new Error(`the owner has no classes: ${JSON.stringify(classes)}`)
  const scheme = { id: course, categories: [{ name: `Part ${marker}`, weight: '40' }] }
  const scale = idOf(
    await owner.call(addScale, {
      name: `Scale ${marker}`,
      average: 'gpa',
      steps: [{ label: 'Done', from: '0' }],
    }),
  )
  await owner.call(setScheme, scheme)
  const book = await owner.call(addGradeItem, { courseId: course, name: `Quiz ${marker}`, points: '10', score: '8' })
  await owner.call(editStudyPlan, { degreeCredits: '120' })
  if (!('items' in book)) throw new Error(`the owner could not add a grade: ${JSON.stringify(book)}`)
  const gone = await makeDeleted(owner, marker)
  return { term, next, course, session: classes[0]?.id ?? '', scale, grade: book.items[0]?.id ?? '', ...gone }
}

/** What was deleted and can be restored: a term, a course, a category, a grade and a scale. */
async function makeDeleted(owner: Caller, marker: string): Promise<OwnedRecords> {
  const term = idOf(await owner.call(addTerm, { name: `Gone ${marker}`, ...days }))
  const course = idOf(await owner.call(addCourse, { courseCode: `Gone ${marker}`, courseName: `Gone ${marker}` }))
  const open = idOf(await owner.call(addCourse, { courseCode: `Open ${marker}`, courseName: `Open ${marker}` }))
  const own = { name: `Gone ${marker}`, average: 'gpa' as const, steps: [{ label: 'Done', from: '0' }] }
  const scale = idOf(await owner.call(addScale, own))
  await owner.call(setScheme, { id: open, categories: [{ name: `Gone ${marker}`, weight: '40' }] })
  const scheme = await owner.call(setScheme, { id: open, categories: [] })
  const book = await owner.call(addGradeItem, { courseId: open, name: `Gone ${marker}`, points: '10' })
  const grade = 'items' in book ? (book.items[0]?.id ?? '') : ''
  const extra = { courseId: open, date: '2026-11-09', start: '09:30', end: '10:45', room: `Room ${marker}` }
  const [kept, gone] = [idOf(await owner.call(addClass, extra)), idOf(await owner.call(addClass, extra))]
  return {
    open,
    extra: kept,
    undoScheme: undoOf(scheme),
    undoClass: undoOf(await owner.call(deleteClass, { id: gone })),
    undoTerm: undoOf(await owner.call(deleteTerm, { id: term })),
    undoCourse: undoOf(await owner.call(deleteCourse, { id: course })),
    undoScale: undoOf(await owner.call(deleteScale, { id: scale })),
    undoGrade: undoOf(await owner.call(deleteGradeItem, { id: grade })),
  }
}

const id = (of: string | undefined) => ({ id: of ?? '' })

export const coursesAccess: AccessRows = {
  feature: 'courses',
  screens: [{ path: '/courses' }, { path: '/courses/progress' }, { path: '/courses/:course' }],
  make: makeCourses,
  rows: [
    accessRow(listTerms, 'self', () => ({})),
    accessRow(readTermEnds, 'self', () => ({})),
    accessRow(addTerm, 'self', () => ({ name: 'Autumn', ...days })),
    accessRow(editTerm, 'record', ({ term }) => ({ ...id(term), name: 'Taken over' })),
    accessRow(deleteTerm, 'record', ({ next }) => id(next)),
    accessRow(listCourses, 'self', () => ({})),
    accessRow(readCourse, 'record', ({ course }) => id(course)),
    accessRow(addCourse, 'self', () => ({ courseCode: crypto.randomUUID(), courseName: 'Logic' })),
    accessRow(editCourse, 'record', ({ course, next = '' }) => ({
      ...id(course),
      courseName: 'Taken over',
      termId: next,
    })),
    accessRow(duplicateCourse, 'record', ({ course, next }) => ({
      ...id(course),
      termId: next ?? '',
      courseCode: crypto.randomUUID(),
    })),
    accessRow(deleteCourse, 'record', ({ course }) => id(course)),
    accessRow(listScales, 'self', () => ({})),
    accessRow(addScale, 'self', () => ({
      name: 'Own',
      average: 'gpa' as const,
      steps: [{ label: 'Pass', from: '0' }],
    })),
    accessRow(editScale, 'record', ({ scale }) => ({ ...id(scale), name: 'Taken over' })),
    accessRow(deleteScale, 'record', ({ scale }) => id(scale)),
    accessRow(readGradebook, 'record', ({ course }) => id(course)),
    accessRow(setScheme, 'record', ({ course }) => ({ ...id(course), categories: [] })),
    accessRow(addGradeItem, 'record', ({ course }) => ({ courseId: course ?? '', name: 'Taken over', points: '1' })),
    accessRow(editGradeItem, 'record', ({ grade }) => ({ ...id(grade), score: '0' })),
    accessRow(deleteGradeItem, 'record', ({ grade }) => id(grade)),
    accessRow(readProgress, 'self', () => ({})),
    accessRow(listAchievements, 'self', () => ({}), { shows: false }),
    accessRow(editStudyPlan, 'self', () => ({ degreeCredits: '90' })),
    accessRow(listLooseNames, 'self', () => ({})),
    accessRow(addFirstCourses, 'self', () => ({ courses: [{ courseCode: crypto.randomUUID(), courseName: 'Plain' }] })),
    accessRow(adoptNames, 'self', () => ({ names: [crypto.randomUUID()], termId: null })),
    accessRow(listClasses, 'self', () => ({ from: days.firstDay, to: days.lastDay })),
    accessRow(editClass, 'record', ({ session }) => ({ ...id(session), cancelled: true })),
    accessRow(addClass, 'record', ({ open }) => ({
      courseId: open ?? '',
      date: '2026-11-09',
      start: '09:30',
      end: '10:45',
    })),
    accessRow(deleteClass, 'record', ({ extra }) => id(extra)),
    accessRow(resetClass, 'record', ({ session }) => id(session)),
  ],
}

/** Each kind of deletion that can be undone. */
export const courseUndoAccess: AccessRows = {
  feature: 'undo',
  make: makeCourses,
  rows: ['undoCourse', 'undoTerm', 'undoScheme', 'undoGrade', 'undoScale', 'undoClass'].map(undoRow),
}
