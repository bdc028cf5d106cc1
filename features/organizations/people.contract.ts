import { z } from 'zod'
import { endpoint, fileBytes, nothing } from '../../contract/endpoint.ts'
import { publicText, textBetween } from '../../contract/publicText.ts'
import { inScope } from '../../contract/scope.ts'
import { id, instant, pageOf, text } from '../../contract/shapes.ts'
import { site } from '../../contract/site.ts'
import { acquaintance, personName, personPicture } from '../people/contract.ts'
import { insider, officerText, organizationName, organizationScope, requestText, whoRuns } from './contract.ts'
import { offeredRoles } from './roles/rules.ts'
import { organizationLimits, organizationRoles, waysIn, waysOfJoining } from './rules.ts'

/**
 * Of the roster: everybody who belongs, for whoever runs it, and for moderators while it is without president, who then
 * appoint. A block shows the person as "Student".
 */
const rosterRow = insider.extend({
  way: z.enum(waysOfJoining),
  joinedAt: instant,
  /** A role that the person was asked to take and has not answered. */
  asked: z.enum(offeredRoles).nullable(),
})
export type RosterRow = z.output<typeof rosterRow>
export const readRoster = endpoint(
  inScope(organizationScope, ...whoRuns, site('moderator')),
  'GET',
  '/organizations/:id/roster',
  z.strictObject({
    id,
    q: z.string().max(200).optional(),
    after: z.string().max(1000).optional(),
    limit: z.number().int().min(1).max(200).default(60),
  }),
  pageOf(rosterRow).extend({ total: z.number().int() }),
)

/** The whole roster as a table for spreadsheets (CSV). */
export const downloadRoster = endpoint(
  inScope(organizationScope, ...whoRuns),
  'GET',
  '/organizations/:id/roster/file',
  z.strictObject({ id }),
  fileBytes,
)

/** `words`: what an officer wrote to them. A block shows the person as "Student". */
const bannedRow = z.strictObject({
  ...{ id, name: publicText(personName), avatarUrl: publicText(personPicture).nullable() },
  bannedAt: instant,
  words: textBetween(officerText),
})

const request = z.strictObject({
  id,
  name: publicText(personName),
  avatarUrl: publicText(personPicture).nullable(),
  answer: textBetween(requestText),
  askedAt: instant,
})
export type JoinRequest = z.output<typeof request>
/** Who asks to join, longest waiting first. */
export const listRequests = endpoint(
  inScope(organizationScope, ...whoRuns),
  'GET',
  '/organizations/:id/requests',
  z.strictObject({ id }),
  z.strictObject({ rows: z.array(request) }),
)
/** An acceptance of a request that was declined takes the refusal back. */
export const answerJoinRequest = endpoint(
  inScope(organizationScope, ...whoRuns),
  'PUT',
  '/organizations/:id/requests/:person',
  z.strictObject({
    id,
    person: id,
    accepted: z.boolean(),
    reason: text(organizationLimits.answer, { lines: true }).default(''),
  }),
  nothing,
)
/** Takes the answer back within a minute: the request waits again, and whoever asked is told nothing. */
export const reopenJoinRequest = endpoint(
  inScope(organizationScope, ...whoRuns),
  'DELETE',
  '/organizations/:id/requests/:person/answer',
  z.strictObject({ id, person: id }),
  nothing,
)
/** Sends a member away, or bans them. Officers and presidents lose their role first. */
export const removeFromOrganization = endpoint(
  inScope(organizationScope, ...whoRuns),
  'DELETE',
  '/organizations/:id/people/:person',
  z.strictObject({
    id,
    person: id,
    ban: z.boolean().default(false),
    reason: text(organizationLimits.answer, { lines: true }).default(''),
  }),
  nothing,
)
/** Who is banned, the newest first, for those who run it and for moderators; at most 500. */
export const listBanned = endpoint(
  inScope(organizationScope, ...whoRuns, site('moderator')),
  'GET',
  '/organizations/:id/bans',
  z.strictObject({ id }),
  z.strictObject({ rows: z.array(bannedRow) }),
)
export const liftOrganizationBan = endpoint(
  inScope(organizationScope, 'president', site('moderator')),
  'DELETE',
  '/organizations/:id/bans/:person',
  z.strictObject({ id, person: id }),
  nothing,
)

/** An organization that the caller and somebody else belong to, where the caller sees that one. */
const sharedOrganization = z.strictObject({
  id,
  name: publicText(organizationName),
  wayIn: z.enum(waysIn),
  /** What the caller is in it, and what the other one is. */
  role: z.enum(organizationRoles),
  theirs: z.enum(organizationRoles),
})
/** At most 100, by name. */
export const listSharedOrganizations = endpoint(
  inScope(acquaintance, 'known', 'blocker'),
  'GET',
  '/people/:id/organizations',
  z.strictObject({ id }),
  z.strictObject({ rows: z.array(sharedOrganization) }),
)
