import { createHash } from 'node:crypto'
import { type Access, type Endpoint, isInScope, pathKeys } from '../contract/endpoint.ts'
import { Refusal } from '../contract/refusal.ts'
import type { FactsOf, GivenRoleIn, RoleIn, Scope, ScopeAccess, SiteRoleInScope } from '../contract/scope.ts'
import { reachesSiteRole, siteRoles } from '../contract/site.ts'
import { collectFills, type ReadFills } from '../contract/slot.ts'
import type { Concerned } from '../features/account/auth/again.queries.ts'
import { identityWords } from '../features/account/identity/rules.ts'
import type { Db } from './db/db.ts'
import { column, readRows } from './db/statements.ts'
import type { Feature } from './feature.ts'
import type { Me } from './me.ts'

declare const minted: unique symbol

/** Whom a query can be for: a role in the thing, that of everybody, or somebody with a role on the site. */
type WithinRole<S extends Scope> = RoleIn<S> | SiteRoleInScope

/**
 * One thing that several people have, and the caller's role in it: "officer of that organization". Branded, and made
 * only in this file after the role was read, so that a query that takes `Within` cannot be called with a key from a
 * request. Valid for the transaction, or the call, in which it was made. Facts belong to roles that people are given.
 */
export type Within<S extends Scope, R extends WithinRole<S> = RoleIn<S>> = R extends unknown
  ? Readonly<{
      me: Me
      scope: S['name']
      key: string
      role: R
      facts: R extends GivenRoleIn<S> ? FactsOf<S> : undefined
      [minted]: true
    }>
  : never

/** What the handlers of an endpoint with this access receive. */
export type WithinOf<A extends Access> =
  A extends ScopeAccess<infer S, infer R> ? Within<S, Extract<R, WithinRole<S>>> : undefined

/** SQL references to what a role may depend on: the person, their role on the site, the moment of the call. */
export type RelationParameters = Record<'me' | 'role' | 'now', string>

/** How a feature answers which roles people have in its things. */
export type ScopeRelations = {
  scope: Scope
  /**
   * A SELECT of every thing in which the person was given a role: `key`, `role` and, where the scope has them, `facts`
   * as JSON. One row for each thing. The shell narrows it to one key, and lists join it. `fills`: what other features
   * know, where a role depends on it.
   */
  relations: (at: RelationParameters, fills: ReadFills) => string
  /**
   * A SELECT of the `key` of every thing that the person may know of. Required where everybody has a role, or where an
   * endpoint is open to a role on the site; people without a given role are in one of these things only.
   */
  things?: (at: RelationParameters) => string
  /**
   * SELECTs of the people whom writes in a thing are about, whatever their role; they are locked with the caller. Null
   * where writes are about nobody else, or only about those whom an input calls `person`: what ends the thing itself
   * meets them at the row of the thing.
   */
  people: ((key: string) => Concerned) | null
}

type RoleLookup = {
  name: string
  text: string
  ofMany: string
  uses: (keyof RelationParameters)[]
  /** Whether it answers a row without a role for a thing that the person may know of. */
  knowsThings: boolean
}

export type Scopes = {
  /**
   * The caller's role in that thing, if it is one of those that the access names; a given role goes before one on the
   * site, and that of everybody comes last. Throws a Refusal: `not_found`, with the words for a thing that does not
   * exist, where the caller may not know of it; `forbidden` for another role.
   */
  of<S extends Scope, const R extends RoleIn<S> | SiteRoleInScope>(
    db: Db,
    me: Me,
    access: ScopeAccess<S, R>,
    key: string,
  ): Promise<Within<S, R>>
  /** Which people have one of these roles in the thing that they name, many at once. Keys are ids. */
  holders<T extends { me: Me; key: string }>(
    db: Db,
    scope: Scope,
    roles: readonly string[],
    candidates: T[],
  ): Promise<T[]>
  /** Whom writes in that thing are about, beside the caller. */
  peopleOf(scope: Scope, key: string): Concerned
  /** The SELECT of `relations`, for the lists that join it. Throws where it uses a parameter that is not given. */
  relationsSql(scope: Scope, at: Partial<RelationParameters>): string
}

/** Throws where routes and scopes do not fit together. */
export function makeScopes(features: Feature[], clock: () => Date, fills = collectFills(features)): Scopes {
  const declared = features.flatMap(({ scopes = [] }) => scopes)
  const lookups = new Map<Scope, RoleLookup>()
  for (const one of declared) {
    const { name, everybody, key } = one.scope
    if ([...lookups.keys()].some((other) => other.name === name)) throw new Error(`the scope ${name} is declared twice`)
    if (everybody !== undefined && (!one.things || key === null))
      throw new Error(`the scope ${name} does not say of which things everybody may know`)
    lookups.set(one.scope, roleLookup(one, fills))
  }
  const lookupOf = (scope: Scope): RoleLookup => {
    const lookup = lookups.get(scope)
    if (!lookup) throw new Error(`no feature declares the scope ${scope.name}`)
    return lookup
  }
  for (const { endpoint } of features.flatMap(({ routes }) => routes)) refuseMisfit(endpoint, lookups)

  return {
    async of<S extends Scope, const R extends RoleIn<S> | SiteRoleInScope>(
      db: Db,
      me: Me,
      { scope, roles }: ScopeAccess<S, R>,
      key: string,
    ) {
      const lookup = lookupOf(scope)
      const values = { me: me.id, role: me.role, now: clock() }
      const [found, another] = await readRows(
        db,
        { name: lookup.name, text: lookup.text, values: [...lookup.uses.map((use) => values[use]), key] },
        { role: column.orNull(column.text), ...(scope.facts && { facts: scope.facts.nullable() }) },
      )
      if (another) throw new Error(`somebody has two roles in one ${scope.name}`)
      const as = (role: string, facts?: unknown) =>
        ({ me, scope: scope.name, key, role, facts }) as unknown as Within<S, R>
      if (found && isOneOf(roles, found.role)) return as(found.role, found.facts)
      const ofSite = found && lookup.knowsThings && siteRoleAmong(roles, me)
      if (ofSite && me.lacksFactor) throw new Refusal('forbidden', identityWords.factorWanted)
      if (ofSite) return as(ofSite)
      const isStranger = found?.role === null && scope.everybody !== undefined
      if (isStranger && isOneOf(roles, scope.everybody)) return as(scope.everybody)
      if (!isStranger && !found?.role && scope.key !== null) throw new Refusal('not_found', scope.notFound)
      throw new Refusal('forbidden', scope.forbidden(roles))
    },

    async holders(db, scope, roles, candidates) {
      if (candidates.length === 0) return []
      const { name, ofMany: text, uses } = lookupOf(scope)
      const people = [
        candidates.map(({ me }) => me.id),
        candidates.map(({ me }) => me.role),
        candidates.map(({ key }) => key),
      ]
      const values = [...people, roles, ...(uses.includes('now') ? [clock()] : [])]
      const rows = await readRows(db, { name: `${name} of many`, text, values }, { place: column.number })
      const places = new Set(rows.map(({ place }) => place))
      return candidates.filter((_, index) => places.has(index + 1))
    },

    peopleOf: (scope, key) => declared.find((one) => one.scope === scope)?.people?.(key) ?? [],

    relationsSql(scope, at) {
      const one = declared.find((other) => other.scope === scope)
      if (!one) throw new Error(`no feature declares the scope ${scope.name}`)
      const given = (use: keyof RelationParameters) => {
        const reference = at[use]
        if (reference === undefined) throw new Error(`the relations of ${scope.name} need the parameter ${use}`)
        return reference
      }
      return one.relations(
        {
          get me() {
            return given('me')
          },
          get role() {
            return given('role')
          },
          get now() {
            return given('now')
          },
        },
        fills,
      )
    },
  }
}

function isOneOf<R extends string>(roles: readonly R[], role: string | null | undefined): role is R {
  return roles.some((one) => one === role)
}

/** The role on the site, among those that an access names, that lets the person in. */
function siteRoleAmong(roles: readonly string[], me: Me): string | undefined {
  return roles.find((one) => siteRoles.some((role) => one === `site ${role}` && reachesSiteRole(me.role, role)))
}

const types = { me: 'uuid', role: 'text', now: 'timestamptz' }

/** Passes only the parameters that the statement mentions, since PostgreSQL refuses others. */
function roleLookup({ scope, relations, things }: ScopeRelations, fills: ReadFills): RoleLookup {
  const uses: (keyof RelationParameters)[] = []
  const reference = (use: keyof RelationParameters) => {
    if (!uses.includes(use)) uses.push(use)
    return `$${uses.indexOf(use) + 1}::${types[use]}`
  }
  const at = {
    get me() {
      return reference('me')
    },
    get role() {
      return reference('role')
    },
    get now() {
      return reference('now')
    },
  }
  const [given, known] = [relations(at, fills), things?.(at)]
  const from = known === undefined ? `(${given}) r` : `(${known}) t left join (${given}) r on r.key = t.key`
  const facts = scope.facts ? ', r.facts' : ''
  const text = `select r.role${facts} from ${from} where ${known === undefined ? 'r' : 't'}.key = $${uses.length + 1}`
  // Tests offer other versions of a feature, with another statement on the same connections.
  const name = `role in ${scope.name} ${createHash('sha256').update(text).digest('base64url').slice(0, 8)}`
  const one = { me: 'a.me', role: 'a.role', now: '$5::timestamptz' }
  const everybody =
    scope.everybody === undefined
      ? 'false'
      : `'${scope.everybody}' = any($4) and exists (select 1 from (${things?.(one)}) t where t.key = a.key)`
  const ofMany = `select a.place::int as place
    from unnest($1::uuid[], $2::text[], $3::uuid[]) with ordinality as a(me, role, key, place)
    where exists (select 1 from (${relations(one, fills)}) r where r.key = a.key and r.role = any($4::text[])) or (${everybody})`
  return { name, text, ofMany, uses, knowsThings: known !== undefined }
}

function refuseMisfit({ access, method, path, input }: Endpoint, lookups: Map<Scope, RoleLookup>): void {
  if (!isInScope(access)) return
  const { scope, roles } = access
  const lookup = lookups.get(scope)
  if (!lookup) throw new Error(`no feature declares the scope ${scope.name} of ${method} ${path}`)
  if (!lookup.knowsThings && roles.some((role) => role.startsWith('site ')))
    throw new Error(
      `${method} ${path} is open to a role on the site, but ${scope.name} does not say which things exist`,
    )
  if (scope.key !== null && (!pathKeys(path).includes(scope.key) || !(scope.key in input.shape)))
    throw new Error(`${method} ${path} does not say which ${scope.name} it is about: it has no key ${scope.key}`)
}
