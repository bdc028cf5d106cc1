import { Refusal } from '../../../contract/refusal.ts'
import { on } from '../../../server/route.ts'
import { restoreClass } from '../classes/contract.ts'
import { classBy } from '../classes/queries.ts'
import { gradebookOf } from '../grades/queries.ts'
import { courseBy } from '../queries.ts'
import { scaleBy } from '../scales/queries.ts'
import { termBy } from '../terms/queries.ts'
import { restoreCourse, restoreGradeItem, restoreScale, restoreScheme, restoreTerm } from './contract.ts'
import {
  bringBackClass,
  bringBackCourse,
  bringBackItem,
  bringBackScale,
  bringBackScheme,
  bringBackTerm,
} from './queries.ts'

export const restoreRoutes = [
  on(restoreCourse, async ({ db, me, input: { id }, now, shell: { courseTexts } }) =>
    back((await bringBackCourse(db, me, courseTexts, id, now)) && (await courseBy(db, me, courseTexts, id, now))),
  ),
  on(restoreTerm, async ({ db, me, input: { id }, now }) =>
    back((await bringBackTerm(db, me, id, now)) && (await termBy(db, me, id, now))),
  ),
  on(restoreScheme, async ({ db, me, input: { id } }) =>
    back((await bringBackScheme(db, me, id)) && (await gradebookOf(db, me, id))),
  ),
  on(restoreGradeItem, async ({ db, me, input: { id } }) => {
    const course = await bringBackItem(db, me, id)
    return back(course !== undefined && (await gradebookOf(db, me, course)))
  }),
  on(restoreClass, async ({ db, me, input: { id } }) =>
    back((await bringBackClass(db, me, id)) && (await classBy(db, me, id))),
  ),
  on(restoreScale, async ({ db, me, input: { id } }) =>
    back((await bringBackScale(db, me, id)) && (await scaleBy(db, me, id))),
  ),
]

function back<T>(found: T | false | undefined): T {
  if (found) return found
  throw new Refusal('not_found', 'This cannot be brought back any more, or it is not yours.')
}
