import { JsonText, on } from '../../../server/route.ts'
import { noCourse } from '../../courses/edit/rules.ts'
import { readCourseStudy } from './contract.ts'
import { courseStudyOf } from './queries.ts'

export const courseStudyRoutes = [
  on(readCourseStudy, async ({ db, me, input, now }) => {
    const found = await courseStudyOf(db, me, input.courseId, now)
    if (found === undefined) throw noCourse()
    return new JsonText(found)
  }),
]
