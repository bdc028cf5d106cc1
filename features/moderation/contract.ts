import { z } from 'zod'
import { endpoint, nothing } from '../../contract/endpoint.ts'
import { ownText, publicText } from '../../contract/publicText.ts'
import { defineScope, inScope } from '../../contract/scope.ts'
import { id, instant, pageOf, text } from '../../contract/shapes.ts'
import { site } from '../../contract/site.ts'
import { personName, personPicture } from '../people/contract.ts'
import {
  caseStates,
  decisionActs,
  maxReportWords,
  maxSuspensionDays,
  maxToldWords,
  moderationWords,
  outcomes,
  reportReasons,
} from './rules.ts'

/** The name of a kind of text; see contract/publicText.ts. */
const kind = z.string().regex(/^[a-z-]{1,40}$/, moderationWords.notReadable)
const count = z.number().int()

/**
 * Reports a text or a picture that the caller reads and somebody else wrote, by the id under which the caller knows the
 * thing. Once a person, until its author changes it. Nothing is hidden by that.
 */
export const report = endpoint(
  'signed-in',
  'POST',
  '/reports',
  z.strictObject({
    kind,
    thing: id,
    reason: z.enum(reportReasons, moderationWords.chooseReason),
    /** Required where the reason is `other`. */
    words: text(maxReportWords, { lines: true }).default(''),
  }),
  nothing,
)

/** A case, for the author of the text; staff use endpoints of their own. */
export const caseScope = defineScope({
  name: 'moderation case',
  key: 'id',
  roles: ['author'],
  notFound: moderationWords.notFound,
  forbidden: () => moderationWords.notFound,
})

/** Words by their parts, such as `title`; a part without words is null. */
const words = z.record(z.string(), ownText().nullable())

export const ownCase = z.strictObject({
  id,
  kind,
  noun: ownText(),
  words,
  outcome: z.enum(outcomes),
  /** What the author is told about the last decision. */
  why: ownText(),
  decidedAt: instant,
  /** Whether nobody else reads it now. */
  hidden: z.boolean(),
  /** The end of a suspension that was decided with it; null: none, or it was taken back. */
  suspendedUntil: instant.nullable(),
  /** Until when the author may ask for another look; null: not, or not any more. */
  appealUntil: instant.nullable(),
  appeal: z.strictObject({ at: instant, words: ownText(), answered: z.boolean() }).nullable(),
})
export type OwnCase = z.output<typeof ownCase>

/** Decisions about the caller's own texts, newest first. */
export const listOwnCases = endpoint('signed-in', 'GET', '/cases', nothing, z.array(ownCase))
/** Asks for another look, once for each case. Somebody else decides. */
export const appealCase = endpoint(
  inScope(caseScope, 'author'),
  'POST',
  '/cases/:id/appeal',
  z.strictObject({ id, words: text(maxReportWords, { lines: true }).pipe(z.string().min(1, 'Write why.')) }),
  nothing,
)

const author = z.strictObject({
  id,
  name: publicText(personName),
  avatarUrl: publicText(personPicture).nullable(),
  major: ownText(),
  year: ownText(),
  joinedAt: instant,
  isNew: z.boolean(),
  staff: z.boolean(),
  suspendedUntil: instant.nullable(),
})

export const listedCase = z.strictObject({
  id,
  kind,
  words,
  author: author.pick({ id: true, name: true, isNew: true }),
  reports: count,
  reportedAt: instant,
  state: z.enum(caseStates),
  outcome: z.enum(outcomes).nullable(),
  decidedAt: instant.nullable(),
  /** Another moderator who has it open. */
  looking: publicText(personName).nullable(),
})
export type ListedCase = z.output<typeof listedCase>

/** The queue of moderators. */
export const listCases = endpoint(
  site('moderator'),
  'GET',
  '/moderation/cases',
  z.strictObject({
    state: z.enum(caseStates).default('open'),
    /** The decided ones are always newest first. */
    sort: z.enum(['most', 'newest']).default('most'),
    kind: kind.optional(),
    after: z.string().max(600).optional(),
    limit: z.number().int().min(1).max(100).default(50),
  }),
  pageOf(listedCase).extend({ total: count }),
)
/** How many cases wait, and the kinds of texts that can be reported. */
export const readQueue = endpoint(
  site('moderator'),
  'GET',
  '/moderation/queue',
  nothing,
  z.strictObject({
    open: count,
    appeals: count,
    kinds: z.array(z.strictObject({ name: kind, noun: ownText() })),
  }),
)

const decision = z.strictObject({
  at: instant,
  /** Null: erased since. */
  by: publicText(personName).nullable(),
  act: z.enum(decisionActs),
  words: ownText(),
  days: count.nullable(),
  onAppeal: z.boolean(),
  alone: z.boolean(),
})

/**
 * Everything that moderators read of a case: the text as it was reported and in its place, what it said before, the
 * reports without who sent them, and what was decided about others of the author's.
 */
export const moderatedCase = listedCase.extend({
  version: count,
  author,
  noun: ownText(),
  writtenAt: instant.nullable(),
  openedAt: instant,
  changedAt: instant.nullable(),
  hidden: z.boolean(),
  /** Whether the author has deleted it. */
  gone: z.boolean(),
  place: z
    .strictObject({ heading: ownText().nullable(), at: instant.nullable(), note: ownText().nullable() })
    .nullable(),
  /** Of a message between two parties: at most five before it, oldest first; `mine`: by the author of the reported one. */
  excerpt: z.array(z.strictObject({ at: instant, mine: z.boolean(), words: ownText() })).nullable(),
  /** What it says now, where its author has changed it since it was reported. */
  now: words.nullable(),
  /** What it said before, and until when. */
  versions: z.array(z.strictObject({ until: instant, words })),
  given: z.array(
    z.strictObject({ reason: z.enum(reportReasons), words: ownText(), at: instant, newAccount: z.boolean() }),
  ),
  appeal: z.strictObject({ at: instant, words: ownText() }).nullable(),
  decisions: z.array(decision),
  earlier: z.array(
    z.strictObject({
      id,
      noun: ownText(),
      outcome: z.enum(outcomes),
      at: instant,
      reason: z.enum(reportReasons).nullable(),
    }),
  ),
  /** Why the caller may not decide; null: they may. */
  mayNot: ownText().nullable(),
  /** Whether nobody else could decide, although the caller is involved. */
  alone: z.boolean(),
  maySuspend: z.boolean(),
})
export type ModeratedCase = z.output<typeof moderatedCase>

export const readCase = endpoint(
  site('moderator'),
  'GET',
  '/moderation/cases/:id',
  z.strictObject({ id }),
  moderatedCase,
)
/** Tells other moderators that the caller has the case open. A page repeats it while it is open. */
export const lookAtCase = endpoint(
  site('moderator'),
  'POST',
  '/moderation/cases/:id/look',
  z.strictObject({ id }),
  nothing,
)
/** Decides. Refused where the case has changed since its `version` was read, for example because somebody else decided. */
export const decideCase = endpoint(
  site('moderator'),
  'POST',
  '/moderation/cases/:id/decision',
  z.strictObject({
    id,
    version: count,
    act: z.enum(decisionActs),
    /** What the author is told. */
    words: text(maxToldWords, { lines: true }).default(''),
    /** For `suspend`. */
    days: z.number().int().min(1, moderationWords.days).max(maxSuspensionDays, moderationWords.days).optional(),
  }),
  moderatedCase,
)

/** How many decisions there were in each of the last twelve months (UTC), newest first; months without any are missing. */
export const readDecisionCounts = endpoint(
  'visitor',
  'GET',
  '/moderation/counts',
  nothing,
  z.array(
    z.strictObject({
      month: z.string().regex(/^\d{4}-\d{2}$/),
      hidden: count,
      warned: count,
      suspended: count,
      dismissed: count,
      restored: count,
    }),
  ),
)
