import { z } from 'zod'
import { endpoint } from '../../../contract/endpoint.ts'
import { id, instant, pageOf, text } from '../../../contract/shapes.ts'
import { site } from '../../../contract/site.ts'
import { invitationStates } from '../../account/invitations/rules.ts'

const count = z.number().int()

/** One address in a line, or a table with a column of them; a line may hold several. */
const list = { types: ['text/csv'], maxBytes: 1024 * 1024 }

/** Why a line is left out. `line` counts as spreadsheets do, from 1. */
const problem = z.strictObject({ line: count, text: z.string(), why: z.string() })
export type AddressProblem = z.output<typeof problem>
/** The first 200 problems, and how many there are. */
const problems = { problems: z.array(problem), problemCount: count }

/** Whom a list would invite, and which of its lines are left out, and why. Sends nothing. */
export const checkAddresses = endpoint(
  site('admin'),
  'POST',
  '/admin/invitations/check',
  z.strictObject({}),
  z.strictObject({ addresses: count, sample: z.array(z.string()), ...problems }),
  list,
)

/** An address and the link of its invitation, to hand over: it is not shown again. */
const invitationLink = z.strictObject({ email: z.string(), link: z.string() })
export type InvitationLink = z.output<typeof invitationLink>

/** Invites the addresses of a list. Where mail goes out, `links` is empty: they travel by mail alone. */
export const inviteAddresses = endpoint(
  site('admin'),
  'POST',
  '/admin/invitations',
  z.strictObject({}),
  z.strictObject({ invited: count, links: z.array(invitationLink), ...problems }),
  list,
)

export const listedInvitationShape = z.strictObject({
  id,
  email: z.string(),
  state: z.enum(invitationStates),
  /** Null: erased since. */
  invitedBy: z.strictObject({ id, name: z.string() }).nullable(),
  invitedAt: instant,
  expiresAt: instant,
  usedAt: instant.nullable(),
  /** The person who came. */
  person: id.nullable(),
})
export type ListedInvitation = z.output<typeof listedInvitationShape>

/** Newest first. `q` looks for addresses. */
export const listInvitations = endpoint(
  site('admin'),
  'GET',
  '/admin/invitations',
  z.strictObject({
    q: text(200).optional(),
    state: z.enum(invitationStates).optional(),
    after: z.string().max(600).optional(),
    limit: count.min(1).max(100).default(50),
  }),
  pageOf(listedInvitationShape).extend({ total: count }),
)

/** Gives an invitation that was not used a new link and term; the older link is void. `link` is null where it is mailed. */
export const renewInvitation = endpoint(
  site('admin'),
  'POST',
  '/admin/invitations/:invitation/renew',
  z.strictObject({ invitation: id }),
  z.strictObject({ link: invitationLink.nullable() }),
)

export const revokeInvitation = endpoint(
  site('admin'),
  'DELETE',
  '/admin/invitations/:invitation',
  z.strictObject({ invitation: id }),
  z.strictObject({}),
)
