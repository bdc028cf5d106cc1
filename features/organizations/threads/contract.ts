import { z } from 'zod'
import { endpoint, nothing } from '../../../contract/endpoint.ts'
import { kindBetween, publicText } from '../../../contract/publicText.ts'
import { defineScope, inScope } from '../../../contract/scope.ts'
import { id, instant, pageOf } from '../../../contract/shapes.ts'
import { messageFields, messageInput, messagePage, messageWords, threadFields } from '../../../contract/thread.ts'
import { personName, personPicture } from '../../people/contract.ts'
import { organizationName, organizationPicture, organizationScope } from '../contract.ts'
import { contactClosed, contactSides } from './rules.ts'

/** What a student and the officers of an organization write to each other. */
export const organizationMessageText = kindBetween('organization-message', 'Message')

/**
 * A conversation of a student with whoever runs an organization, for these alone. An officer is in it once a message was
 * written since they were appointed, unless a block separates them and the student.
 */
export const organizationThreadScope = defineScope({
  name: 'organization thread',
  key: 'id',
  roles: ['student', 'officer'],
  notFound: messageWords.notThere,
  forbidden: ([role]) => `Only the ${role} of this conversation can do this.`,
})
const ofBoth = inScope(organizationThreadScope, 'student', 'officer')
/** Whoever runs an organization does not write to it. */
const outside = inScope(organizationScope, 'member', 'stranger')

/** `id` null: a block hides the person. */
const party = z.strictObject({
  id: id.nullable(),
  name: publicText(personName),
  avatarUrl: publicText(personPicture).nullable(),
})

export const organizationThread = z.strictObject({
  ...threadFields(organizationMessageText),
  /** On which side the caller is. */
  side: z.enum(contactSides),
  organization: z.strictObject({
    ...{ id, name: publicText(organizationName) },
    pictureUrl: publicText(organizationPicture).nullable(),
  }),
  /** Whom the officers write with. */
  student: party,
  /** Why the caller cannot write at the moment; null: they can. */
  closed: z.enum(contactClosed).nullable(),
})
export type OrganizationThread = z.output<typeof organizationThread>

export const organizationMessage = z.strictObject({
  ...messageFields(organizationMessageText),
  side: z.enum(contactSides),
  /** Null: erased. */
  by: party.nullable(),
  /** Of a message of the caller, a student, which nobody has answered: it was written before all were appointed who run it now. */
  unseen: z.boolean(),
})
export type OrganizationMessage = z.output<typeof organizationMessage>

/** Conversations with organizations, and as their officer, the newest message first. */
export const listOrganizationThreads = endpoint(
  'signed-in',
  'GET',
  '/organization-threads',
  z.strictObject(messagePage(100, 30)),
  pageOf(organizationThread).extend({ total: z.number().int() }),
)
/** In how many conversations something is unread. */
export const countUnreadOrganizationThreads = endpoint(
  'signed-in',
  'GET',
  '/unread-organization-threads',
  nothing,
  z.strictObject({ count: z.number().int() }),
)
/** The conversation of the caller with the officers; null where there is none yet, with why none can begin. */
export const findOrganizationThread = endpoint(
  outside,
  'GET',
  '/organizations/:id/thread',
  z.strictObject({ id }),
  z.strictObject({ thread: id.nullable(), closed: z.enum(contactClosed).nullable() }),
)
/** Writes to the officers, and begins the conversation where there is none. Answers its id. */
export const writeToOfficers = endpoint(
  outside,
  'POST',
  '/organizations/:id/messages',
  z.strictObject(messageInput),
  z.strictObject({ id }),
)
export const readOrganizationThread = endpoint(
  ofBoth,
  'GET',
  '/organization-threads/:id',
  z.strictObject({ id }),
  organizationThread,
)
/** The newest first; for an officer those that were written since they were appointed. */
export const listOrganizationMessages = endpoint(
  ofBoth,
  'GET',
  '/organization-threads/:id/messages',
  z.strictObject({ id, ...messagePage(100, 40) }),
  pageOf(organizationMessage).extend({ total: z.number().int() }),
)
export const writeOrganizationMessage = endpoint(
  ofBoth,
  'POST',
  '/organization-threads/:id/messages',
  z.strictObject(messageInput),
  organizationMessage,
)
/** The caller has read everything up to that moment. */
export const readOrganizationMessages = endpoint(
  ofBoth,
  'PUT',
  '/organization-threads/:id/read',
  z.strictObject({ id, upTo: instant }),
  nothing,
)
