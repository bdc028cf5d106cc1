import { JsonText, on } from '../../../server/route.ts'
import { courseNotFound } from '../../courses/edit.rules.ts'
import { readCourseStudy } from './course.contract.ts'
import { courseStudyOf } from './course.queries.ts'

export const courseStudyRoutes = [
  on(readCourseStudy, async ({ db, me, input, now }) => {
    const found = await courseStudyOf(db, me, input.courseId, now)
    if (found === undefined) throw courseNotFound()
    return new JsonText(found)
  }),
]
