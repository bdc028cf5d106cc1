import type { z } from 'zod'
import type { SiteAccess, StaffRole } from './site.ts'

/**
 * The roles that people can have in things of one kind that several people have, such as officers and members of an
 * organization. Roles have no order, and a person has at most one role in a thing. The server finds a person's role
 * (`scopes` of a feature, server/scopes.ts). Made by `defineScope`.
 */
export type Scope<
  N extends string = string,
  R extends string = string,
  F extends z.ZodType = z.ZodType,
  E extends string = string,
> = {
  name: N
  /** With that of everybody, if there is one. */
  roles: readonly R[]
  /** The role of everybody signed in who has no other one, in each thing that they may know of. */
  everybody: E | undefined
  /** The parameter of an endpoint's path that names the thing; null where the thing is the caller, such as a plan. */
  key: string | null
  /** What a role alone does not say, such as its beginning. JSON. Nobody has them by the role of everybody. */
  facts: F | undefined
  /** The refusal for somebody without a role, the same as for a thing that does not exist. */
  notFound: string
  /** The refusal for somebody with another role. */
  forbidden: (roles: readonly string[]) => string
}

export type RoleIn<S extends Scope> = S['roles'][number]
/** The roles that somebody is given and can lose: all but that of everybody. */
export type GivenRoleIn<S extends Scope> = Exclude<RoleIn<S>, S['everybody']>
export type FactsOf<S extends Scope> = S extends Scope<string, string, infer F> ? z.output<F> : never

/** Somebody with a role on the site, as a role in a thing; made by `site`. */
export type SiteRoleInScope<R extends StaffRole = StaffRole> = `site ${R}`
/** Whom an endpoint in a scope can name: a role in the thing, or one on the site, such as `site('moderator')`. */
export type Named<S extends Scope> = RoleIn<S> | SiteAccess
export type RoleOfNamed<R> = R extends SiteAccess<infer T> ? SiteRoleInScope<T> : R extends string ? R : never

/** Only people with one of these roles in the thing that the call names. */
export type ScopeAccess<S extends Scope = Scope, R extends string = string> = { scope: S; roles: readonly R[] }

/**
 * The path parameter is the scope's name, unless `key` names another one. `of: 'self'`: the thing is the caller.
 * `everybody` is a further role, for example 'stranger': then everybody signed in may know that the thing exists.
 */
export function defineScope<
  const N extends string,
  const R extends string,
  F extends z.ZodType = z.ZodUndefined,
  const E extends string = never,
>(about: {
  name: N
  roles: readonly [R, ...R[]]
  everybody?: E
  facts?: F
  key?: string
  of?: 'self'
  notFound?: string
  forbidden: (roles: readonly string[]) => string
}): Scope<N, R | E, F, E> {
  const { name, facts, forbidden, everybody, notFound = 'This is not there, or not yours.' } = about
  const key = about.of === 'self' ? null : (about.key ?? name)
  const roles = everybody === undefined ? about.roles : [...about.roles, everybody]
  return { name, roles, everybody, key, facts, notFound, forbidden }
}

/** The word for a role, as in `ScopeAccess`. */
export function roleOfNamed<R extends string | SiteAccess>(named: R): RoleOfNamed<R> {
  return (typeof named === 'string' ? named : `site ${named.site}`) as RoleOfNamed<R>
}

/**
 * Access for people with one of these roles in the thing, or with that role on the site. Throws where the scope has no
 * such role.
 */
export function inScope<S extends Scope, const R extends readonly [Named<S>, ...Named<S>[]]>(
  scope: S,
  ...named: R
): ScopeAccess<S, RoleOfNamed<R[number]>> {
  for (const role of named)
    if (typeof role === 'string' && !scope.roles.includes(role))
      throw new Error(`the scope ${scope.name} has no role ${role}`)
  return { scope, roles: named.map((one) => roleOfNamed<R[number]>(one)) }
}
