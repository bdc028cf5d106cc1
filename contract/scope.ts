import type { z } from 'zod'

/**
 * The roles that people can have in things of one kind that several people have, such as officers and members of an
 * organization. Roles have no order, and a person has at most one role in a thing. The server finds a person's role
 * (`scopes` of a feature, server/scopes.ts). Made by `defineScope`.
 */
export type Scope<N extends string = string, R extends string = string, F extends z.ZodType = z.ZodType> = {
  name: N
  roles: readonly R[]
  /** The parameter of an endpoint's path that names the thing; null where the thing is the caller, such as a plan. */
  key: string | null
  /** What a role alone does not say, such as its beginning. JSON. */
  facts: F | undefined
  /** The refusal for somebody without a role, the same as for a thing that does not exist. */
  notFound: string
  /** The refusal for somebody with another role. */
  forbidden: (roles: readonly string[]) => string
}

export type RoleIn<S extends Scope> = S['roles'][number]
export type FactsOf<S extends Scope> = S extends Scope<string, string, infer F> ? z.output<F> : never

/** Only people with one of these roles in the thing that the call names. */
export type ScopeAccess<S extends Scope = Scope, R extends string = string> = { scope: S; roles: readonly R[] }

/** The path parameter is the scope's name, unless `key` names another one. `of: 'self'`: the thing is the caller. */
export function defineScope<
  const N extends string,
  const R extends string,
  F extends z.ZodType = z.ZodUndefined,
>(about: {
  name: N
  roles: readonly [R, ...R[]]
  facts?: F
  key?: string
  of?: 'self'
  notFound?: string
  forbidden: (roles: readonly string[]) => string
}): Scope<N, R, F> {
  const { name, roles, facts, forbidden, notFound = 'This is not there, or not yours.' } = about
  const key = about.of === 'self' ? null : (about.key ?? name)
  return { name, roles, key, facts, notFound, forbidden }
}

/** Access for people with one of these roles in the thing. Throws where the scope has no such role. */
export function inScope<S extends Scope, const R extends RoleIn<S>>(
  scope: S,
  ...roles: [R, ...R[]]
): ScopeAccess<S, R> {
  for (const role of roles)
    if (!scope.roles.includes(role)) throw new Error(`the scope ${scope.name} has no role ${role}`)
  return { scope, roles }
}
