export const meetingKinds = ['lecture', 'seminar', 'lab', 'tutorial', 'other'] as const
/** Names of the built-in scales; features/courses/grades/scales.rules.ts has their steps. */
export const builtInScales = ['plus-minus', 'letters', 'four-three', 'percent', 'pass-fail', 'german', 'uk'] as const

export const maxTerms = 30
export const maxCourses = 300
export const maxBreaks = 20
export const maxMeetings = 14
/** Single extra classes of one course. */
export const maxExtraClasses = 100
/** Longest rotation in weeks. */
export const maxRotationWeeks = 8
/** Longest term, or own days of a course, in days. */
export const maxTermDays = 400
export const defaultScale = 'plus-minus'
export const averages = ['gpa', 'german', 'percent'] as const
export const roundings = ['none', 'tenth', 'whole'] as const
export const maxCategories = 50
export const maxDropped = 50
export const maxSteps = 30
/** Own scales. */
export const maxScales = 20
export const maxGradeItems = 300

/** Letters and digits alone: "CS-301" and "cs 301" are one course. */
export function normalizeCode(name: string): string {
  return name
    .normalize('NFKD')
    .replace(/[^\p{L}\p{N}]/gu, '')
    .toLowerCase()
}

/** The key of a course: its code's letters and digits, or the code itself where it has none ("++"). */
export function courseKeyOf(code: string): string {
  return normalizeCode(code) || code.trim().toLowerCase()
}
