import { z } from 'zod'
import { endpoint, nothing } from '../../../contract/endpoint.ts'
import { day, id, instant, text } from '../../../contract/shapes.ts'
import { tokenWords } from './rules.ts'

const token = z.strictObject({
  id,
  name: z.string(),
  /** `homework:read` and the like. */
  scopes: z.array(z.string()),
  createdAt: instant,
  /** From then on it is refused: the end of `endsOn` in the person's zone. */
  endsAt: instant,
  endsOn: day,
  /** To the hour; null before the first time. */
  lastUsedAt: instant.nullable(),
})
export type ApiToken = z.output<typeof token>

/** A feature with a scope to read and one to change, which are its name with `:read` and `:write`. */
const scopeGroup = z.strictObject({ feature: z.string(), title: z.string(), about: z.string() })

/** The person's API tokens, the oldest first, those that ended lately too; and all scopes that there are. */
export const listTokens = endpoint(
  'signed-in',
  'GET',
  '/tokens',
  nothing,
  z.strictObject({ rows: z.array(token), scopes: z.array(scopeGroup) }),
)

/**
 * Makes a token, which is answered this once: the server stores a hash. At most ten that are valid. Its owner has a
 * confirmed address and is told by mail.
 */
export const createToken = endpoint(
  'signed-in',
  'POST',
  '/tokens',
  z.strictObject({
    name: text(80).pipe(z.string().min(1, 'Give it a name.')),
    scopes: z.array(z.string().max(60)).min(1, tokenWords.noScope).max(50),
    /** Its last day; 90 days from now if left out, a year at most. */
    endsOn: day.optional(),
  }),
  token.extend({ secret: z.string() }),
)

/** It is refused from then on. */
export const revokeToken = endpoint('signed-in', 'DELETE', '/tokens/:id', z.strictObject({ id }), nothing)
