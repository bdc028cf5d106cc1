export const meetingKinds = ['lecture', 'seminar', 'lab', 'tutorial', 'other'] as const
/** Names of the scales that everybody has; features/courses/grades/scales/rules.ts says what they hold. */
export const builtInScales = ['plus-minus', 'letters', 'four-three', 'percent', 'pass-fail', 'german', 'uk'] as const

export const mostTerms = 30
export const mostCourses = 300
export const mostBreaks = 20
export const mostMeetings = 14
/** Single extra classes of one course. */
export const mostExtraClasses = 100
/** Weeks that a rotation may have. */
export const mostRotation = 8
/** Days that a term, or a course of its own days, may last. */
export const longestTerm = 400
export const defaultScale = 'plus-minus'
export const averages = ['gpa', 'german', 'percent'] as const
export const roundings = ['none', 'tenth', 'whole'] as const
export const mostCategories = 50
export const mostDropped = 50
export const mostSteps = 30
/** Own ones. */
export const mostScales = 20
export const mostItems = 300

/** Letters and digits alone: "CS-301" and "cs 301" are one course. */
export function squashed(name: string): string {
  return name
    .normalize('NFKD')
    .replace(/[^\p{L}\p{N}]/gu, '')
    .toLowerCase()
}

/** By what a course is recognised: its code's letters and digits, or the code itself where it has none ("++"). */
export function keyOf(code: string): string {
  return squashed(code) || code.trim().toLowerCase()
}
