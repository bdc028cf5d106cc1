import { z } from 'zod'
import { endpoint } from '../../../contract/endpoint.ts'
import { id } from '../../../contract/shapes.ts'
import { course, term } from '../contract.ts'
import { gradebook, gradingScale } from '../grades/contract.ts'

const which = z.strictObject({ id })

// Taking a deletion back works for an hour.

/**
 * A deleted course as it was: classes with what was changed about single ones, scheme and scores, and links of assignments
 * that still name it as they did. Refused (conflict) at `courseCode` when its term has another one of that code by now.
 */
export const restoreCourse = endpoint('member', 'POST', '/courses/:id/restore', which, course)
/** A deleted term, with the courses that have got no other one since. */
export const restoreTerm = endpoint('member', 'POST', '/terms/:id/restore', which, term)
/** The scheme as it was before categories were taken out of it, with what was in them. */
export const restoreScheme = endpoint('member', 'POST', '/courses/:id/scheme/restore', which, gradebook)
export const restoreGradeItem = endpoint('member', 'POST', '/grades/:id/restore', which, gradebook)
export const restoreScale = endpoint('member', 'POST', '/grading-scales/:id/restore', which, gradingScale)
