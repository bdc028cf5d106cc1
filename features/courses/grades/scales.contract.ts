import { z } from 'zod'
import { changeable } from '../../../contract/changes.ts'
import { decimal } from '../../../contract/decimal.ts'
import { nothing, tokenEndpoint } from '../../../contract/endpoint.ts'
import { id, text } from '../../../contract/shapes.ts'
import { undoable } from '../../../contract/undo.ts'
import { averages, maxSteps } from '../rules.ts'

const named = (max: number, words: string) => text(max).pipe(z.string().min(1, words))

/** The lowest percent of this label. */
export const gradeStep = z.strictObject({
  label: z.string(),
  /** A decimal from 0 up; the last step begins at 0. */
  from: z.string(),
  /** Grade points; null where it counts in no average (pass and fail). */
  points: z.string().nullable(),
  /** Whether it earns the credits. */
  passes: z.boolean(),
})
export type GradeStep = z.output<typeof gradeStep>

export const gradingScale = z.strictObject({
  /** A built-in scale's name, or the id of one of the student's. */
  id: z.string(),
  name: z.string(),
  own: z.boolean(),
  /**
   * The average to which its grade points belong: "gpa" (more is better, up to 4), "german" (1.0 is best) or "percent"
   * (the points are the percent itself). Points of different averages are never mixed.
   */
  average: z.enum(averages),
  /** The best first. None: the percent is the grade. */
  steps: z.array(gradeStep),
})
export type GradingScale = z.output<typeof gradingScale>

const stepDraft = z.strictObject({
  label: named(20, 'Name the grade.'),
  from: decimal({ most: 200, places: 3, words: 'A percent from 0 to 200, with at most three decimals.' }),
  points: decimal({ most: 100, places: 3, words: 'Grade points from 0 to 100, with at most three decimals.' })
    .nullable()
    .default(null),
  passes: z.boolean().default(true),
})
const scaleFields = {
  name: named(60, 'Name the scale.'),
  average: z.enum(averages),
  steps: z.array(stepDraft).min(1, 'Add a grade.').max(maxSteps, `At most ${maxSteps} grades.`),
}

/** The built-in ones first, then own ones by name. */
export const listScales = tokenEndpoint('signed-in', 'GET', '/grading-scales', nothing, z.array(gradingScale))
/** Refused at `steps.N.from` or `steps.N.label` when two steps begin at one percent, have one label, or none begins at 0. At most 20 own ones. */
export const addScale = tokenEndpoint('signed-in', 'POST', '/grading-scales', z.strictObject(scaleFields), gradingScale)
/** Grades of the courses that use it follow. */
export const editScale = tokenEndpoint(
  'signed-in',
  'PATCH',
  '/grading-scales/:id',
  z.strictObject({ id, ...changeable(scaleFields) }),
  gradingScale,
)
/** Refused (conflict) while a course uses it. */
export const deleteScale = tokenEndpoint('signed-in', 'DELETE', '/grading-scales/:id', z.strictObject({ id }), undoable)
