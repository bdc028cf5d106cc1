import { z } from 'zod'
import { changeable } from '../../../contract/changes.ts'
import { nothing, tokenEndpoint } from '../../../contract/endpoint.ts'
import { id } from '../../../contract/shapes.ts'
import { awayAnswers } from '../rules.ts'

/** Minutes a week; null for none. */
const goal = z.number().int().min(1, 'At least a minute.').max(10_080, 'At most a week.').nullable()

const preferences = z.strictObject({
  /** What happens with time in which no page was present; about more than four hours the person is always asked. */
  away: z.enum(awayAnswers),
  weekGoalMinutes: goal,
})
export const readStudyPreferences = tokenEndpoint('signed-in', 'GET', '/study-preferences', nothing, preferences)
/** Omitted ones stay. */
export const editStudyPreferences = tokenEndpoint(
  'signed-in',
  'PATCH',
  '/study-preferences',
  z.strictObject(changeable(preferences.shape)),
  preferences,
)

/** Sets or removes the goal for an own course. */
export const setCourseGoal = tokenEndpoint(
  'signed-in',
  'PUT',
  '/study-preferences/courses/:courseId',
  z.strictObject({ courseId: id, minutes: goal }),
  nothing,
)
