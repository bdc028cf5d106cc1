import { z } from 'zod'
import { endpoint, nothing } from '../../../contract/endpoint.ts'
import { ownText, publicText } from '../../../contract/publicText.ts'
import { inScope } from '../../../contract/scope.ts'
import { id, instant } from '../../../contract/shapes.ts'
import { personName } from '../../people/contract.ts'
import { organizationName, organizationPicture, organizationScope } from '../contract.ts'
import { organizationCategories } from '../rules.ts'
import { longestLinkDays, mostLinkUses } from './rules.ts'

const token = z.string().max(100)
const runs = ['president', 'officer'] as const

/** Makes a link by which one joins. It is shown once; only its hash is stored. */
export const makeOrganizationLink = endpoint(
  inScope(organizationScope, ...runs),
  'POST',
  '/organizations/:id/links',
  z.strictObject({
    id,
    days: z.number().int().min(1).max(longestLinkDays),
    /** Null: any number. */
    uses: z.number().int().min(1).max(mostLinkUses).nullable(),
  }),
  z.strictObject({ link: id, token: ownText() }),
)
export const listOrganizationLinks = endpoint(
  inScope(organizationScope, ...runs),
  'GET',
  '/organizations/:id/links',
  z.strictObject({ id }),
  z.strictObject({
    rows: z.array(
      z.strictObject({
        id,
        madeAt: instant,
        expiresAt: instant.nullable(),
        uses: z.number().int().nullable(),
        usesLeft: z.number().int().nullable(),
      }),
    ),
  }),
)
/** Turns a link off at once. */
export const dropOrganizationLink = endpoint(
  inScope(organizationScope, ...runs),
  'DELETE',
  '/organizations/:id/links/:link',
  z.strictObject({ id, link: id }),
  nothing,
)

/** What a link leads to, for whoever is signed in: looking at it joins nobody. */
export const readOrganizationLink = endpoint(
  'signed-in',
  'GET',
  '/organization-links/:token',
  z.strictObject({ token }),
  z.strictObject({
    id,
    name: publicText(organizationName),
    pictureUrl: publicText(organizationPicture).nullable(),
    category: z.enum(organizationCategories),
    members: z.number().int(),
    /** An officer who made it, unless a block hides them; null: nobody is named. */
    by: publicText(personName).nullable(),
    /** `ended`: it was turned off, is over or used up. `banned`: the caller cannot join. */
    state: z.enum(['open', 'ended', 'member', 'banned']),
    /** Null: it has no end. */
    expiresAt: instant.nullable(),
  }),
)
/** Joins by a link; answers the organization. Refused (conflict) where it has ended. */
export const useOrganizationLink = endpoint(
  'signed-in',
  'POST',
  '/organization-links/:token',
  z.strictObject({ token }),
  z.strictObject({ id }),
)
