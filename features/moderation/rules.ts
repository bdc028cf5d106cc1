import type { SiteRole } from '../../contract/site.ts'

/** Why somebody reports something, and the rule (below) that it names. */
export const reportReasons = ['pretends', 'insults', 'advertising', 'cheating', 'other'] as const
export type ReportReason = (typeof reportReasons)[number]

export const reasonNames: Record<ReportReason, string> = {
  pretends: 'The name or picture pretends to be somebody else',
  insults: 'Insults, threats or hate',
  advertising: 'Advertising or selling',
  cheating: 'Cheating',
  other: 'Something else',
}
/** The same in lists. */
export const shortReasonNames: Record<ReportReason, string> = {
  ...reasonNames,
  pretends: 'Pretends to be somebody else',
  advertising: 'Advertising',
}

/** The rules that hold in every Quad, in their order; the operator can add to them. */
export const houseRules = [
  'Be who you are. No name or picture pretends to be somebody else, or an office of the university.',
  'Be fair. No insults, no threats, no hate. Criticise what somebody does or says, not who they are.',
  'Do your own work. Do not offer, sell or ask for work to hand in, answers of exams, or anything of that kind.',
  'No advertising. Quad is for studying and for life on campus, not for selling.',
  'Leave private matters private. What others told you in confidence, their pictures and addresses are theirs.',
] as const
export const opinionWords = 'A negative opinion is no reason for a report: people may dislike something and say so.'

/** What a moderator decides about a text. `uphold`: after an appeal everything stays as it was decided. */
export const decisionActs = ['hide', 'restore', 'warn', 'suspend', 'dismiss', 'uphold'] as const
export type DecisionAct = (typeof decisionActs)[number]

/** A case is undecided, decided, or decided and its author has asked for another look. */
export const caseStates = ['open', 'appeal', 'decided'] as const
export type CaseState = (typeof caseStates)[number]

/** What was decided last, as the author and moderators see it. */
export const outcomes = ['hidden', 'restored', 'warned', 'suspended', 'dismissed'] as const
export type Outcome = (typeof outcomes)[number]

export const outcomeNames: Record<Outcome, string> = {
  hidden: 'Hidden',
  restored: 'Restored',
  warned: 'Warned',
  suspended: 'Suspended',
  dismissed: 'Nothing wrong',
}

/** For how many days somebody can be suspended at once. */
export const maxSuspensionDays = 90
export const suspensionChoices = [1, 3, 7, 14, 30, 90] as const

/** For how many days after a decision its author may ask for another look. */
export const appealDays = 14
/** For how many seconds a moderator counts as looking at a case after their page last said so. */
export const lookSeconds = 60
/** An account counts as new for so many days. */
export const newAccountDays = 7

export const maxReportWords = 1000
export const maxToldWords = 500

export const reportLimit = {
  tries: 20,
  minutes: 1440,
  words: 'You have reported a lot today. Please wait until tomorrow, or write to the people who run this Quad.',
}
export const newAccountReportLimit = { ...reportLimit, tries: 5 }

export const moderationWords = {
  notFound: 'This case is not there, or it is not yours.',
  notReadable: 'This is not there any more, or you cannot see it.',
  reportedBefore: 'You have reported this already. A moderator will look at it.',
  decidedBefore: 'You have reported this, and a moderator has decided about it. It has not changed since.',
  hiddenAlready: 'Moderators have hidden this already.',
  nothingToReport: 'There is nothing to report: this person has no picture.',
  chooseReason: 'Choose what is wrong.',
  sayMore: 'Write what is wrong.',
  sayWhy: 'Write what the author is told.',
  ownText: 'This is about something of yours: somebody else decides.',
  ownReport: 'You have reported this yourself: somebody else decides.',
  ownDecision: 'You have decided this before: somebody else decides about the appeal.',
  notHidden: 'This is not hidden.',
  hiddenBefore: 'This is hidden already.',
  noAppeal: 'Nobody has asked for another look.',
  staff: 'Only an admin can suspend somebody with a role.',
  days: `Choose between 1 and ${maxSuspensionDays} days.`,
  appealedBefore: 'You have asked for another look already.',
  appealOver: `You could ask for another look within ${appealDays} days of the decision.`,
  nothingToAppeal: 'There is nothing to look at again.',
  gone: 'Its author has left. There is nothing to decide any more.',
} as const

/** Somebody with a role on the site who is neither suspended nor about to leave. */
export type Decider = { id: string; role: Exclude<SiteRole, 'student'> }

type Involved = {
  author: string
  /** Everybody who reported it. */
  reporters: readonly string[]
  /** Who decided before, where the decision would be about an appeal; otherwise null. */
  decidedBy: string | null
}

/**
 * Whether somebody may decide: never about own texts, and about an own report or an appeal against an own decision only
 * where nobody else could, which is marked (`alone`). Otherwise answers why not.
 */
export function mayDecide(
  me: string,
  staff: readonly Decider[],
  involved: Involved,
): { alone: boolean } | { not: string } {
  const why = (id: string) => {
    if (id === involved.author) return moderationWords.ownText
    if (id === involved.decidedBy) return moderationWords.ownDecision
    return involved.reporters.includes(id) ? moderationWords.ownReport : undefined
  }
  const mine = why(me)
  if (mine === undefined) return { alone: false }
  const somebodyElse = staff.some(({ id }) => id !== me && why(id) === undefined)
  return mine === moderationWords.ownText || somebodyElse ? { not: mine } : { alone: true }
}

/** Whether somebody may suspend a person with this role. */
export function maySuspend(mine: SiteRole, theirs: SiteRole): boolean {
  return theirs === 'student' || mine === 'admin'
}

/** What an act makes of a case. */
export function outcomeOf(act: DecisionAct, before: Outcome | null): Outcome {
  if (act === 'hide') return 'hidden'
  if (act === 'restore') return 'restored'
  if (act === 'warn') return 'warned'
  if (act === 'suspend') return 'suspended'
  return act === 'uphold' && before ? before : 'dismissed'
}

/** The topic of live push for moderators, and its only key. */
export const moderationTopic = 'moderation'
export const moderationKey = 'site'
