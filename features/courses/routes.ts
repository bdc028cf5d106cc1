import { calendarDayOf } from '../../contract/zone.ts'
import { versionOf } from '../../server/db/versions.ts'
import type { Context } from '../../server/route.ts'
import { JsonText, on } from '../../server/route.ts'
import { achievementRoutes } from './achievements/routes.ts'
import { classRoutes } from './classes/routes.ts'
import { termRoutes } from './classes/terms.routes.ts'
import {
  addCourse,
  type Course,
  deleteCourse,
  duplicateCourse,
  editCourse,
  listCourses,
  readCourse,
} from './contract.ts'
import { changeCourse, copyCourse, insertCourse, removeCourse } from './edit.queries.ts'
import { courseNotFound } from './edit.rules.ts'
import { firstCourseRoutes } from './first/routes.ts'
import { progressRoutes } from './grades/progress.routes.ts'
import { gradeRoutes } from './grades/routes.ts'
import { linkRoutes } from './links.routes.ts'
import { courseBy, coursesOf } from './queries.ts'
import { courseTextsOf } from './slots.ts'

export const courseRoutes = [
  ...termRoutes,
  ...linkRoutes,
  ...firstCourseRoutes,
  ...classRoutes,
  ...gradeRoutes,
  ...progressRoutes,
  ...achievementRoutes,
  on(
    listCourses,
    async ({ db, me, input, now, shell }) =>
      new JsonText(await coursesOf(db, me, courseTextsOf(shell), input.term, now)),
    {
      // The next class can change every minute; all begin and end on whole minutes.
      version: async ({ db, me, now }) => {
        const [courses, homework] = await Promise.all([versionOf(db, me, 'courses'), versionOf(db, me, 'homework')])
        return `${courses} ${homework} ${calendarDayOf(now, me.zone).day} ${now.toISOString().slice(0, 16)}`
      },
    },
  ),
  on(readCourse, async (context) => shownCourse(context, context.input.id)),
  on(addCourse, async (context) => {
    const { db, me, input, now, shell } = context
    return shownCourse(context, await insertCourse(db, me, courseTextsOf(shell), input, now))
  }),
  on(editCourse, async (context) => {
    const { db, me, input, now, shell } = context
    const { id, ...changes } = input
    if (!(await changeCourse(db, me, courseTextsOf(shell), id, changes, now))) throw courseNotFound()
    return shownCourse(context, id)
  }),
  on(deleteCourse, async ({ db, me, input, now, shell }) => {
    const undo = await removeCourse(db, me, courseTextsOf(shell), input.id, now)
    if (!undo) throw courseNotFound()
    return { undo }
  }),
  on(duplicateCourse, async (context) => {
    const { db, me, input, now, shell } = context
    return shownCourse(context, await copyCourse(db, me, courseTextsOf(shell), input, now))
  }),
]

type CourseContext = Pick<Context<'signed-in', never>, 'db' | 'me' | 'now' | 'shell'>

async function shownCourse({ db, me, now, shell }: CourseContext, id: string | undefined): Promise<Course> {
  const found = id && (await courseBy(db, me, courseTextsOf(shell), id, now))
  if (!found) throw courseNotFound()
  return found
}
