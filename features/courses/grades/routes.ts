import { Refusal } from '../../../contract/refusal.ts'
import type { Db } from '../../../server/db/db.ts'
import { versionOf } from '../../../server/db/versions.ts'
import type { Me } from '../../../server/me.ts'
import { on } from '../../../server/route.ts'
import { courseNotFound } from '../edit.rules.ts'
import { addGradeItem, deleteGradeItem, editGradeItem, type Gradebook, readGradebook, setScheme } from './contract.ts'
import { changeItem, changeScheme, gradebookOf, insertItem, regrade, removeItem } from './queries.ts'
import { addScale, deleteScale, editScale, listScales } from './scales.contract.ts'
import { changeScale, insertScale, removeScale, scalesOf } from './scales.queries.ts'

export const gradeRoutes = [
  on(listScales, ({ db, me }) => scalesOf(db, me), { version: ({ db, me }) => versionOf(db, me, 'courses') }),
  on(addScale, ({ db, me, input, now }) => insertScale(db, me, input, now)),
  on(editScale, async ({ db, me, input: { id, ...changes } }) => {
    const changed = await changeScale(db, me, id, changes)
    if (!changed) throw noScale()
    await regrade(db, me, changed.courses)
    return changed.scale
  }),
  on(deleteScale, async ({ db, me, input, now }) => {
    const undo = await removeScale(db, me, input.id, now)
    if (!undo) throw noScale()
    return { undo }
  }),
  on(readGradebook, ({ db, me, input }) => shown(db, me, input.id), {
    version: ({ db, me }) => versionOf(db, me, 'courses'),
  }),
  on(setScheme, async ({ db, me, input: { id, rounding, categories }, now }) => {
    const changed = await changeScheme(db, me, id, rounding, categories, now)
    if (!changed) throw courseNotFound()
    return { ...(await shown(db, me, id)), ...changed }
  }),
  on(addGradeItem, async ({ db, me, input: { courseId, ...draft }, now }) => {
    const { categoryId = null, score = null, extraCredit = false, excused = false, assignmentId = null } = draft
    const { name, points, day = null } = draft
    const fields = { categoryId, name, points, score, extraCredit, excused, assignmentId, day }
    if (!(await insertItem(db, me, courseId, fields, now))) throw courseNotFound()
    return shown(db, me, courseId)
  }),
  on(editGradeItem, async ({ db, me, input: { id, ...changes } }) =>
    shown(db, me, itemOrNotFound(await changeItem(db, me, id, changes))),
  ),
  on(deleteGradeItem, async ({ db, me, input, now }) => {
    const { course, undo } = itemOrNotFound(await removeItem(db, me, input.id, now))
    return { ...(await shown(db, me, course)), undo }
  }),
]

async function shown(db: Db, me: Me, course: string): Promise<Gradebook> {
  const found = await gradebookOf(db, me, course)
  if (!found) throw courseNotFound()
  return found
}

function itemOrNotFound<T>(found: T | undefined): T {
  if (found !== undefined) return found
  throw new Refusal('not_found', 'This grade is not there any more, or it is not yours.')
}

function noScale(): Refusal {
  return new Refusal('not_found', 'This scale is not there any more, or it is not yours.')
}
