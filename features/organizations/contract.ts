import { z } from 'zod'
import { changeable } from '../../contract/changes.ts'
import { endpoint } from '../../contract/endpoint.ts'
import { kindBetween, ownText, publicKind, publicText, textBetween } from '../../contract/publicText.ts'
import { defineScope, inScope } from '../../contract/scope.ts'
import { id, instant, pageOf, text } from '../../contract/shapes.ts'
import { personName, personPicture } from '../people/contract.ts'
import { belongingStates } from './belonging.rules.ts'
import { fits, meetingRule } from './meetings/rules.ts'
import { offeredRoles } from './roles/rules.ts'
import {
  organizationCategories,
  organizationLimits,
  organizationOrders,
  organizationRoles,
  organizationWords,
  waysIn,
} from './rules.ts'

/** What everybody reads of an organization, and can report. */
export const organizationText = publicKind('organization', 'Page of an organization')
export const meetingNote = publicKind('organization-meeting', 'Note of a meeting')
/** Hidden by itself, the rest stays. */
export const organizationName = publicKind('organization-name', 'Name of an organization')

export const organizationPicture = publicKind('organization-picture', 'Picture of an organization')

/** What somebody says who asks to join: officers read it, and can report it. */
export const requestText = kindBetween('organization-request', 'Request to join')

/** What an officer writes to somebody who is declined, removed or banned, who can report it. */
export const officerText = kindBetween('organization-answer', 'Words of an officer')

/** Everybody may know of an organization. */
export const organizationScope = defineScope({
  name: 'organization',
  key: 'id',
  roles: organizationRoles,
  everybody: 'stranger',
  notFound: organizationWords.notThere,
  forbidden: ([role]) =>
    role === 'president'
      ? 'Only officers and presidents can do this.'
      : role === 'stranger'
        ? 'You belong to it already.'
        : 'Only members can do this.',
})
/** Every endpoint for whoever runs it names both. */
export const whoRuns = ['president', 'officer'] as const
const anybody = [...organizationRoles, 'stranger'] as const

const { name, about, tags, tag, place, question, answer } = organizationLimits
const fields = {
  name: text(name).pipe(z.string().min(1, 'Name the organization.')),
  about: text(about, { lines: true }).default(''),
  category: z.enum(organizationCategories, 'Choose a category.'),
  tags: z
    .array(text(tag).pipe(z.string().min(1, 'Name the tag.')))
    .max(tags, `At most ${tags} tags.`)
    .refine((all) => new Set(all.map((one) => one.toLowerCase())).size === all.length, 'Each tag once.')
    .default([]),
  place: text(place).default(''),
  wayIn: z.enum(waysIn).default('open'),
  /** Asked of whoever asks to join. */
  question: text(question).default(''),
}

/** Somebody who runs it, as others see them. `id` null: a block hides the person. */
const officer = z.strictObject({
  id: id.nullable(),
  name: publicText(personName),
  avatarUrl: publicText(personPicture).nullable(),
  role: z.enum(organizationRoles),
})
export type Officer = z.output<typeof officer>

/** How an organization meets, as others read it. */
export const shownMeeting = z.strictObject({ ...meetingRule.shape, zone: ownText() })

export const organization = z.strictObject({
  id,
  name: publicText(organizationName),
  pictureUrl: publicText(organizationPicture).nullable(),
  about: publicText(organizationText),
  category: z.enum(organizationCategories),
  tags: z.array(publicText(organizationText)),
  place: publicText(organizationText),
  wayIn: z.enum(waysIn),
  question: publicText(organizationText),
  members: z.number().int(),
  archived: z.boolean(),
  /** How it meets; null: it has no fixed time. */
  meeting: shownMeeting.nullable(),
  /** How its next dates go with the caller's own calendar, which nobody else reads; `clash`: what takes most of them. */
  fit: z.strictObject({
    is: z.enum(fits),
    dates: z.number().int(),
    taken: z.number().int(),
    clash: ownText().nullable(),
  }),
  /** The president who has been it longest; null: it is without president. */
  leader: z.strictObject({ id: id.nullable(), name: publicText(personName) }).nullable(),
  /** What the caller is in it. */
  role: z.enum(organizationScope.roles),
  state: z.enum(belongingStates).nullable(),
  joinedAt: instant.nullable(),
  follows: z.boolean(),
})
export type Organization = z.output<typeof organization>

/** Somebody who belongs, as others see them. */
export const insider = z.strictObject({
  id,
  name: publicText(personName),
  avatarUrl: publicText(personPicture).nullable(),
  role: z.enum(organizationRoles),
})

export const organizationInFull = organization.extend({
  followers: z.number().int(),
  /** Those that have not ended, at most eight. `ruledAt`: when the rule has it begin. */
  meetings: z.array(
    z.strictObject({
      id,
      ruledAt: instant,
      startsAt: instant,
      endsAt: instant,
      off: z.boolean(),
      note: publicText(meetingNote),
    }),
  ),
  /** Of the caller, who belongs: whether the meetings are in their calendar. */
  inCalendar: z.boolean(),
  updatedAt: instant,
  officers: z.array(officer),
  /** The members whom the caller sees, at most 200 of them; null for somebody who does not belong. */
  people: z.strictObject({ rows: z.array(insider), total: z.int() }).nullable(),
  /** A role that the caller is asked to take. `by`: who asks; null: moderators. */
  offer: z
    .strictObject({
      role: z.enum(offeredRoles),
      by: publicText(personName).nullable(),
      handsOver: z.boolean(),
      endsAt: instant,
    })
    .nullable(),
  /** Of the caller, who belongs: whether members see them. */
  shown: z.boolean(),
  postsMuted: z.boolean(),
  /** What an officer wrote to the caller, who was declined, removed or banned. */
  said: z.strictObject({ id, words: textBetween(officerText) }).nullable(),
})
export type OrganizationInFull = z.output<typeof organizationInFull>

export const listOrganizations = endpoint(
  'signed-in',
  'GET',
  '/organizations',
  z.strictObject({
    /** Searches name and description. */
    q: z.string().max(200).optional(),
    category: z.enum(organizationCategories).optional(),
    /** `fits`: those whose next dates are free in the caller's calendar first. `yours`: those that the caller belongs to, then those that they follow, then all others. */
    sort: z.enum(organizationOrders).default('yours'),
    after: z.string().max(1000).optional(),
    limit: z.number().int().min(1).max(60).default(24),
  }),
  pageOf(organization).extend({ total: z.number().int() }),
)
export const readOrganization = endpoint(
  inScope(organizationScope, ...anybody),
  'GET',
  '/organizations/:id',
  z.strictObject({ id }),
  organizationInFull,
)
/** Omitted fields stay. Refused (conflict) where it was changed after `seenAt`, by somebody else. */
export const editOrganization = endpoint(
  inScope(organizationScope, ...whoRuns),
  'PATCH',
  '/organizations/:id',
  z.strictObject({ id, seenAt: instant, ...changeable(fields) }),
  organizationInFull,
)

/** Joins an open one, or asks one that takes requests. */
export const joinOrganization = endpoint(
  inScope(organizationScope, ...anybody),
  'POST',
  '/organizations/:id/membership',
  z.strictObject({ id, answer: text(answer, { lines: true }).default('') }),
  organizationInFull,
)
/** Refused (conflict) to the last president. */
export const leaveOrganization = endpoint(
  inScope(organizationScope, ...organizationRoles),
  'DELETE',
  '/organizations/:id/membership',
  z.strictObject({ id }),
  organizationInFull,
)
export const withdrawRequest = endpoint(
  inScope(organizationScope, 'stranger'),
  'DELETE',
  '/organizations/:id/request',
  z.strictObject({ id }),
  organizationInFull,
)
export const followOrganization = endpoint(
  inScope(organizationScope, ...anybody),
  'PUT',
  '/organizations/:id/follow',
  z.strictObject({ id, follows: z.boolean() }),
  organizationInFull,
)
/** Whether members see the caller. */
export const showInOrganization = endpoint(
  inScope(organizationScope, ...organizationRoles),
  'PUT',
  '/organizations/:id/shown',
  z.strictObject({ id, shown: z.boolean() }),
  organizationInFull,
)
