import { Refusal } from '../../../contract/refusal.ts'
import { on } from '../../../server/route.ts'
import { restoreClass } from '../classes/contract.ts'
import { classBy } from '../classes/queries.ts'
import { termBy } from '../classes/terms.queries.ts'
import { gradebookOf } from '../grades/queries.ts'
import { scaleBy } from '../grades/scales.queries.ts'
import { courseBy } from '../queries.ts'
import { restoreCourse, restoreGradeItem, restoreScale, restoreScheme, restoreTerm } from './contract.ts'
import {
  restoreDeletedClass,
  restoreDeletedCourse,
  restoreDeletedGradeItem,
  restoreDeletedScale,
  restoreDeletedScheme,
  restoreDeletedTerm,
} from './queries.ts'

export const restoreRoutes = [
  on(restoreCourse, async ({ db, me, input: { id }, now, shell: { courseTexts } }) =>
    back((await restoreDeletedCourse(db, me, courseTexts, id, now)) && (await courseBy(db, me, courseTexts, id, now))),
  ),
  on(restoreTerm, async ({ db, me, input: { id }, now }) =>
    back((await restoreDeletedTerm(db, me, id, now)) && (await termBy(db, me, id, now))),
  ),
  on(restoreScheme, async ({ db, me, input: { id } }) =>
    back((await restoreDeletedScheme(db, me, id)) && (await gradebookOf(db, me, id))),
  ),
  on(restoreGradeItem, async ({ db, me, input: { id } }) => {
    const course = await restoreDeletedGradeItem(db, me, id)
    return back(course !== undefined && (await gradebookOf(db, me, course)))
  }),
  on(restoreClass, async ({ db, me, input: { id } }) =>
    back((await restoreDeletedClass(db, me, id)) && (await classBy(db, me, id))),
  ),
  on(restoreScale, async ({ db, me, input: { id } }) =>
    back((await restoreDeletedScale(db, me, id)) && (await scaleBy(db, me, id))),
  ),
]

function back<T>(found: T | false | undefined): T {
  if (found) return found
  throw new Refusal('not_found', 'This cannot be brought back any more, or it is not yours.')
}
