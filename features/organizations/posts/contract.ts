import { z } from 'zod'
import { endpoint, nothing } from '../../../contract/endpoint.ts'
import { publicKind, publicText } from '../../../contract/publicText.ts'
import { inScope } from '../../../contract/scope.ts'
import { id, instant, pageOf, text } from '../../../contract/shapes.ts'
import { personName, personPicture } from '../../people/contract.ts'
import { organizationScope } from '../contract.ts'
import { organizationRoles } from '../rules.ts'
import { longestPost, postWords } from './rules.ts'

/** A post of an organization, each reported and hidden singly. */
export const organizationPostText = publicKind('organization-post', 'Post')
const runs = ['president', 'officer'] as const
const words = text(longestPost, { lines: true }).pipe(z.string().min(1, postWords.empty))

const post = z.strictObject({
  id,
  text: publicText(organizationPostText),
  /** Null: a block hides the person, or they are not here any more. */
  author: z
    .strictObject({ id, name: publicText(personName), avatarUrl: publicText(personPicture).nullable() })
    .nullable(),
  /** What the author is there now; null: nothing that runs it. */
  role: z.enum(organizationRoles).nullable(),
  madeAt: instant,
  edited: z.boolean(),
})
export type OrganizationPost = z.output<typeof post>

/** Newest first. */
export const listOrganizationPosts = endpoint(
  inScope(organizationScope, ...organizationRoles, 'stranger'),
  'GET',
  '/organizations/:id/posts',
  z.strictObject({
    id,
    after: z.string().max(1000).optional(),
    limit: z.number().int().min(1).max(60).default(10),
  }),
  pageOf(post).extend({ total: z.number().int() }),
)
/** Members and followers who have not muted it are told. */
export const addOrganizationPost = endpoint(
  inScope(organizationScope, ...runs),
  'POST',
  '/organizations/:id/posts',
  z.strictObject({ id, text: words }),
  z.strictObject({ post: id }),
)
export const editOrganizationPost = endpoint(
  inScope(organizationScope, ...runs),
  'PATCH',
  '/organizations/:id/posts/:post',
  z.strictObject({ id, post: id, text: words }),
  nothing,
)
/** It can be brought back for an hour, by whoever is officer then. */
export const deleteOrganizationPost = endpoint(
  inScope(organizationScope, ...runs),
  'DELETE',
  '/organizations/:id/posts/:post',
  z.strictObject({ id, post: id }),
  nothing,
)
export const restoreOrganizationPost = endpoint(
  inScope(organizationScope, ...runs),
  'POST',
  '/organizations/:id/posts/:post/restoration',
  z.strictObject({ id, post: id }),
  nothing,
)
/** Whether the caller, who belongs or follows, is told of posts. */
export const muteOrganizationPosts = endpoint(
  inScope(organizationScope, ...organizationRoles, 'stranger'),
  'PUT',
  '/organizations/:id/muted',
  z.strictObject({ id, muted: z.boolean() }),
  nothing,
)
