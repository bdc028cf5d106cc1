import { z } from 'zod'
import { endpoint } from '../../../contract/endpoint.ts'
import { id } from '../../../contract/shapes.ts'
import { addCourse, course } from '../contract.ts'

/** How many courses can be added at once. */
export const mostAtOnce = 40

/**
 * Courses by name or code alone, all in one term. Without `termId` that is the term in which today lies, or that begins
 * next; where there is none, the usual one of the season is added (`proposedTerm`). A code that the term has already is
 * answered as it is.
 */
export const addFirstCourses = endpoint(
  'signed-in',
  'POST',
  '/courses/first',
  z.strictObject({
    termId: id.optional(),
    courses: z
      .array(
        z.strictObject({
          courseCode: addCourse.input.shape.courseCode,
          courseName: addCourse.input.shape.courseName,
        }),
      )
      .min(1, 'Name a course.')
      .max(mostAtOnce, `At most ${mostAtOnce} courses at once.`),
  }),
  z.strictObject({ termId: id, courses: z.array(course) }),
)
