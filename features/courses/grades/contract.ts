import { z } from 'zod'
import { changeable } from '../../../contract/changes.ts'
import { decimal } from '../../../contract/decimal.ts'
import { nothing, tokenEndpoint } from '../../../contract/endpoint.ts'
import { day, id, text } from '../../../contract/shapes.ts'
import { undoable } from '../../../contract/undo.ts'
import { averages, maxCategories, maxDropped, roundings } from '../rules.ts'
import { gradingScale } from './scales.contract.ts'

const named = (max: number, words: string) => text(max).pipe(z.string().min(1, words))
const points = decimal({ most: 99_999, places: 3, words: 'A number from 0 to 99,999, with at most three decimals.' })

// A course's gradebook

export const gradeCategory = z.strictObject({
  id,
  name: z.string(),
  /** Percent of the grade. Categories with grades share the whole in proportion, so the sum need not be 100. */
  weight: z.string(),
  /** How many of the items that lower the grade most do not count; one always stays. */
  dropLowest: z.number().int(),
  /** Extra credit: full marks add its whole weight in percent points. */
  extraCredit: z.boolean(),
})
export type GradeCategory = z.output<typeof gradeCategory>

export const gradeItem = z.strictObject({
  id,
  /**
   * Items without a category count only where the course has no categories: then the grade is that of all points
   * together.
   */
  categoryId: id.nullable(),
  name: z.string(),
  /** The possible points. */
  points: z.string(),
  /** Null until it is graded. May exceed the points. */
  score: z.string().nullable(),
  /** Extra credit: adds its score and not its points. */
  extraCredit: z.boolean(),
  /** Does not count. */
  excused: z.boolean(),
  assignmentId: id.nullable(),
  /** The past or coming day of the item. */
  day: z.string().nullable(),
})
export type GradeItem = z.output<typeof gradeItem>

/** Percents are decimals of at most two places. `features/courses/grades/rules.ts` computes them. */
export const standing = z.strictObject({
  /** Rounded, but truncated where rounding would show a cut-off that is not reached: then `rounded` is that. */
  percent: z.string().nullable(),
  rounded: z.string().nullable(),
  letter: z.string().nullable(),
  /**
   * How much of the grade is decided, in percent: inside each category the points of the scores that count now, over
   * those that will count in the end; the categories by their weights.
   */
  decided: z.string(),
  categories: z.array(
    z.strictObject({
      id: id.nullable(),
      percent: z.string().nullable(),
      graded: z.number().int(),
      dropped: z.array(id),
    }),
  ),
})

export const gradebook = z.strictObject({
  courseId: id,
  /** The percent is rounded (half up) to this before a letter is looked up. */
  rounding: z.enum(roundings),
  scale: gradingScale,
  /** In the student's order. */
  categories: z.array(gradeCategory),
  /** By category, then by day and name. */
  items: z.array(gradeItem),
  standing,
})
export type Gradebook = z.output<typeof gradebook>

export const readGradebook = tokenEndpoint(
  'signed-in',
  'GET',
  '/courses/:id/gradebook',
  z.strictObject({ id }),
  gradebook,
)
/**
 * Replaces the scheme: categories in this order, those with an id stay, those left out go, and their items have no
 * category then; `undo` is null where none goes. Changing the scale is `editCourse`.
 */
export const setScheme = tokenEndpoint(
  'signed-in',
  'PUT',
  '/courses/:id/scheme',
  z.strictObject({
    id,
    rounding: z.enum(roundings).default('none'),
    categories: z
      .array(
        z.strictObject({
          id: id.optional(),
          name: named(60, 'Name the category.'),
          weight: decimal({ most: 1000, places: 3, words: 'A percent from 0 to 1,000, with at most three decimals.' }),
          dropLowest: z.number().int().min(0, 'Not below 0.').max(maxDropped, `At most ${maxDropped}.`).default(0),
          extraCredit: z.boolean().default(false),
        }),
      )
      .max(maxCategories, `At most ${maxCategories} categories.`),
  }),
  gradebook.extend({ undo: id.nullable() }),
)

const itemFields = {
  categoryId: id.nullable(),
  name: named(120, 'Name it.'),
  points,
  /** Never below 0. */
  score: points.nullable(),
  extraCredit: z.boolean(),
  excused: z.boolean(),
  /** One of the student's assignments. */
  assignmentId: id.nullable(),
  day: day.nullable(),
}
/** Answers the whole gradebook, since every grade changes with it. At most 300 items a course. */
export const addGradeItem = tokenEndpoint(
  'signed-in',
  'POST',
  '/courses/:courseId/grades',
  z.strictObject({
    courseId: id,
    ...changeable(itemFields),
    name: itemFields.name,
    points,
  }),
  gradebook,
)
export const editGradeItem = tokenEndpoint(
  'signed-in',
  'PATCH',
  '/grades/:id',
  z.strictObject({ id, ...changeable(itemFields) }),
  gradebook,
)
export const deleteGradeItem = tokenEndpoint(
  'signed-in',
  'DELETE',
  '/grades/:id',
  z.strictObject({ id }),
  gradebook.extend(undoable.shape),
)

// Academic progress

export const repeatRules = ['latest', 'best', 'all'] as const
/** What the student entered about the degree. */
export const degreePlan = z.strictObject({
  /** Credits that the degree needs; null until entered. */
  degreeCredits: z.string().nullable(),
  /** Credits earned elsewhere that count towards the degree, but in no average. */
  earlierCredits: z.string(),
  /** Of a course taken more than once (by its code): which try counts in the average. Credits are earned once. */
  repeats: z.enum(repeatRules),
})
export const editStudyPlan = tokenEndpoint(
  'signed-in',
  'PUT',
  '/study-plan',
  z.strictObject({
    degreeCredits: decimal({ most: 9999, places: 2, above: 0, words: 'A number above 0, such as 120.' }).nullable(),
    earlierCredits: decimal({ most: 9999, places: 2, words: 'A number from 0 up.' }).default('0'),
    repeats: z.enum(repeatRules).default('latest'),
  }),
  degreePlan,
)

/** Why a course is in the average or not. */
export const countedAs = [
  'counted',
  /** Nothing graded or typed, or a typed grade that is not on its scale. */
  'no-grade',
  'no-credits',
  /** The student left it out. */
  'left-out',
  /** Its grade has no points, such as pass and fail. */
  'no-points',
  /** Another try of the same course counts. */
  'repeated',
  /** Its points belong to another average. */
  'other-average',
] as const

const progressCourse = z.strictObject({
  id,
  courseCode: z.string(),
  courseName: z.string(),
  color: z.number().int(),
  credits: z.string().nullable(),
  /** As shown on the course. */
  grade: z.string().nullable(),
  points: z.string().nullable(),
  counted: z.enum(countedAs),
  /** Whether its credits are earned: its term is over, the grade passes, and no other try earned them. */
  earned: z.boolean(),
})

/** Everything that the numbers were made of stands in `terms`. Averages are rounded half up to two decimals. */
export const progress = z.strictObject({
  /** The average with the most credits; null without a graded course. Current terms are in it. */
  gpa: z.string().nullable(),
  /** Only terms that are over. */
  finishedGpa: z.string().nullable(),
  average: z.enum(averages),
  gradedCourses: z.number().int(),
  gpaCredits: z.string(),
  /** Averages of other kinds of points, if any. */
  others: z.array(z.strictObject({ average: z.enum(averages), gpa: z.string(), courses: z.number().int() })),
  credits: z.strictObject({
    /** Earlier ones included. */
    earned: z.string(),
    /** Of current courses. */
    running: z.string(),
    needed: z.string().nullable(),
    /** Of 100, at most 100, truncated to a whole number; null until the degree's credits are entered. */
    percent: z.number().int().nullable(),
  }),
  plan: degreePlan,
  /** Oldest first; courses without a term last, under no name. */
  terms: z.array(
    z.strictObject({
      id: id.nullable(),
      name: z.string().nullable(),
      firstDay: z.string().nullable(),
      lastDay: z.string().nullable(),
      state: z.enum(['finished', 'current', 'coming', 'none']),
      gpa: z.string().nullable(),
      gpaCredits: z.string(),
      earnedCredits: z.string(),
      courses: z.array(progressCourse),
    }),
  ),
})
export type Progress = z.output<typeof progress>
export const readProgress = tokenEndpoint('signed-in', 'GET', '/progress', nothing, progress)
