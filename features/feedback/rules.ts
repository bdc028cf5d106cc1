import type { StarCount } from '../../contract/stars.ts'

/** Why somebody is asked for stars; `general`: by themself. */
export const feedbackTypes = ['general', 'milestone', 'course_completion'] as const
export type FeedbackType = (typeof feedbackTypes)[number]
/** What Quad asks for by itself. */
export const promptTypes = ['milestone', 'course_completion'] as const
export type PromptType = (typeof promptTypes)[number]
/** What stands in the inbox: stars, or a question to support without stars. */
export const entryKinds = [...feedbackTypes, 'question'] as const
export type EntryKind = (typeof entryKinds)[number]

/** Stars without words ask for nothing: they are closed from the beginning. */
export const entryStates = ['open', 'answered', 'closed'] as const
export type EntryState = (typeof entryStates)[number]

export const maxFeedbackText = 4000
/** Entries of a person in a day. */
export const feedbackLimit = {
  tries: 10,
  minutes: 1440,
  words: 'You have written 10 times today. Please wait until tomorrow.',
}

export const ratingMeanings: Record<StarCount, string> = {
  1: 'not for me',
  2: 'not very good',
  3: 'okay',
  4: 'good',
  5: 'very good',
}

/** From so many stars on somebody is asked for a review, and below for words. */
const reviewFrom = 4
export const asksForReview = (rating: StarCount) => rating >= reviewFrom

/** After this, what was not asked is asked by nobody for so many days. */
export const promptDays = 30
const dayMs = 86_400_000
const hourMs = 3_600_000
/** Before and after an exam nobody is asked. */
export const examHours = 48
/** Until then the first steps are offered, and nothing else asks. */
const newHours = 24
const firstWeekDays = 7
/** Somebody who did something of their studies within these hours is active. */
export const activeHours = 24

/** What the rule of prompts asks of a person. */
export type PromptFacts = {
  signedUpAt: Date
  /** When Quad last asked, and when the person last gave stars. */
  askedAt: Date | null
  gaveAt: Date | null
  /** When they were congratulated on the first week. */
  milestoneAt: Date | null
  timerRuns: boolean
  examNear: boolean
  completed: number
  active: boolean
}

/**
 * For what somebody is asked now; null: for nothing. One rule for all prompts: at most once in 30 days, never while a
 * timer runs or within 48 hours of an exam. The first week is congratulated on once.
 */
export function duePrompt(of: PromptFacts, now: Date): PromptType | null {
  const age = now.getTime() - of.signedUpAt.getTime()
  const recent = (at: Date | null) => at !== null && now.getTime() - at.getTime() < promptDays * dayMs
  if (age < newHours * hourMs || of.timerRuns || of.examNear) return null
  if (recent(of.askedAt) || recent(of.gaveAt)) return null
  if (age > firstWeekDays * dayMs && of.milestoneAt === null) return 'milestone'
  return of.active && of.completed > 0 ? 'course_completion' : null
}

/** Where reviews of Quad are written, by platform; null where the operator names none. */
export type ReviewPlaces = { ios: string | null; android: string | null; web: string | null }

/** The address for a device, by the name that its browser gives: its own store, or the web. */
export function reviewPlaceFor(agent: string, { ios, android, web }: ReviewPlaces): string | null {
  if (/iPhone|iPad|iPod/.test(agent)) return ios ?? web
  return /Android/.test(agent) ? (android ?? web) : web
}

export const feedbackWords = {
  thanks: 'Thank you for your feedback!',
  notSent: 'Failed to submit feedback',
  questionSent: 'Your question was sent',
  questionNotSent: 'Failed to send your question',
  notFetched: 'Failed to fetch your feedback',
  chooseStars: 'Choose one to five stars.',
  writeQuestion: 'Write what you want to ask.',
  idTaken: 'This id belongs to something else.',
}
