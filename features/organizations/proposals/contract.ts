import { z } from 'zod'
import { changeable } from '../../../contract/changes.ts'
import { endpoint, nothing } from '../../../contract/endpoint.ts'
import { kindBetween, publicText, textBetween } from '../../../contract/publicText.ts'
import { id, instant, pageOf, text } from '../../../contract/shapes.ts'
import { site } from '../../../contract/site.ts'
import { personName, personPicture } from '../../people/contract.ts'
import { organizationName, organizationPicture, organizationText, shownMeeting } from '../contract.ts'
import { meetingRule } from '../meetings/rules.ts'
import { organizationCategories, organizationLimits } from '../rules.ts'
import { proposalDecisions, proposalLimits, proposalStates } from './rules.ts'

/** What somebody proposes: those who are asked to start it, and moderators, read it. */
export const proposalText = kindBetween('organization-proposal', 'Proposal')

const fields = {
  name: text(organizationLimits.name),
  about: text(proposalLimits.about, { lines: true }),
  category: z.enum(organizationCategories).nullable(),
  place: text(organizationLimits.place),
  meeting: meetingRule.nullable(),
  reason: text(proposalLimits.reason, { lines: true }),
}

const person = z.strictObject({ id, name: publicText(personName), avatarUrl: publicText(personPicture).nullable() })
const founder = person.extend({ accepted: z.boolean().nullable() })
const proposed = {
  id,
  name: textBetween(proposalText),
  about: textBetween(proposalText),
  category: z.enum(organizationCategories).nullable(),
  place: textBetween(proposalText),
  meeting: shownMeeting.nullable(),
}
/** An organization, as a link to it. */
const linked = z.strictObject({ id, name: publicText(organizationName) })

export const organizationProposal = z.strictObject({
  ...proposed,
  reason: textBetween(proposalText),
  state: z.enum(proposalStates),
  stateAt: instant,
  /** What a moderator wrote; empty: nothing. */
  answer: textBetween(proposalText),
  /** What it became, or was merged into. */
  organization: linked.nullable(),
  founders: z.array(founder),
})
export type OrganizationProposal = z.output<typeof organizationProposal>

/** A proposal that the caller is asked to start together with whoever made it. */
const founding = z.strictObject({
  ...proposed,
  by: person,
  accepted: z.boolean().nullable(),
  /** Its organization, once it is approved. */
  organization: linked.nullable(),
})
export type Founding = z.output<typeof founding>

/** The caller's own, the newest first; `asked`: those that the caller is asked to start and that wait. */
export const readProposals = endpoint(
  'signed-in',
  'GET',
  '/organization-proposals',
  nothing,
  z.strictObject({
    rows: z.array(organizationProposal),
    asked: z.array(founding),
    /** Hours in which half of the latest fifty were decided first; null: there was none. */
    medianHours: z.number().nullable(),
  }),
)
/** The caller's draft, made where there is none. */
export const beginProposal = endpoint('signed-in', 'POST', '/organization-proposals', nothing, organizationProposal)
/** Omitted fields stay. Refused (conflict) while it is sent. */
export const changeProposal = endpoint(
  'signed-in',
  'PATCH',
  '/organization-proposals/:id',
  z.strictObject({ id, ...changeable(fields) }),
  organizationProposal,
)
/** To the moderators. Refused where something is missing, at its fields, and for a fourth open one. */
export const sendProposal = endpoint(
  'signed-in',
  'POST',
  '/organization-proposals/:id/sending',
  z.strictObject({ id }),
  organizationProposal,
)
/** Withdraws what is open; a draft is deleted. */
export const withdrawOrganizationProposal = endpoint(
  'signed-in',
  'DELETE',
  '/organization-proposals/:id',
  z.strictObject({ id }),
  nothing,
)
/** Asks somebody whom the caller sees to start it with them. */
export const askFounder = endpoint(
  'signed-in',
  'PUT',
  '/organization-proposals/:id/founders/:person',
  z.strictObject({ id, person: id }),
  organizationProposal,
)
export const dropFounder = endpoint(
  'signed-in',
  'DELETE',
  '/organization-proposals/:id/founders/:person',
  z.strictObject({ id, person: id }),
  organizationProposal,
)
/** As somebody who is asked. */
export const readFounding = endpoint(
  'signed-in',
  'GET',
  '/organization-proposals/:id/founding',
  z.strictObject({ id }),
  founding,
)
/** Can be changed until it is decided. */
export const answerFounding = endpoint(
  'signed-in',
  'PUT',
  '/organization-proposals/:id/founding',
  z.strictObject({ id, accepted: z.boolean() }),
  founding,
)

/** Organizations whose words are like these: a hint. */
export const findLikeOrganizations = endpoint(
  'signed-in',
  'GET',
  '/like-organizations',
  z.strictObject({ name: z.string().max(200), about: z.string().max(2000).default('') }),
  z.array(
    z.strictObject({
      id,
      name: publicText(organizationName),
      pictureUrl: publicText(organizationPicture).nullable(),
      members: z.number().int(),
      meeting: shownMeeting.nullable(),
      place: publicText(organizationText),
    }),
  ),
)

const listedProposal = organizationProposal.extend({
  by: person,
  sentAt: instant,
  /** Why the caller does not decide; null: they may. */
  mayNot: textBetween(proposalText).nullable(),
  decidedBy: publicText(personName).nullable(),
})
export type ListedProposal = z.output<typeof listedProposal>

/** Those that wait, longest first; those that are decided, newest first. */
export const listProposals = endpoint(
  site('moderator'),
  'GET',
  '/moderation/proposals',
  z.strictObject({
    state: z.enum(['open', 'decided']).default('open'),
    after: z.string().max(600).optional(),
    limit: z.number().int().min(1).max(100).default(30),
  }),
  pageOf(listedProposal).extend({ total: z.number().int() }),
)
/**
 * Approves, answers with words, or merges into an organization, which joins nobody. Refused where somebody else has
 * decided meanwhile, and to whoever proposed or starts it.
 */
export const decideProposal = endpoint(
  site('moderator'),
  'POST',
  '/moderation/proposals/:id/decision',
  z.strictObject({
    id,
    decision: z.enum(proposalDecisions),
    words: text(proposalLimits.answer, { lines: true }).default(''),
    into: id.nullable().default(null),
  }),
  nothing,
)
