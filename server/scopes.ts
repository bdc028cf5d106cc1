import { createHash } from 'node:crypto'
import { type Access, type Endpoint, pathKeys } from '../contract/endpoint.ts'
import { Refusal } from '../contract/refusal.ts'
import type { FactsOf, RoleIn, Scope, ScopeAccess } from '../contract/scope.ts'
import type { Db } from './db/db.ts'
import { column, readRows } from './db/statements.ts'
import type { Feature } from './feature.ts'
import type { Me } from './me.ts'

declare const minted: unique symbol

/**
 * One thing that several people have, and the caller's role in it: "officer of that organization". Branded, and made
 * only in this file after the role was read, so that a query that takes `Within` cannot be called with a key from a
 * request. Valid for the transaction, or the call, in which it was made.
 */
export type Within<S extends Scope, R extends RoleIn<S> = RoleIn<S>> = Readonly<{
  me: Me
  scope: S['name']
  key: string
  role: R
  facts: FactsOf<S>
  [minted]: true
}>

/** What the handlers of an endpoint with this access receive. */
export type WithinOf<A extends Access> = A extends ScopeAccess<infer S, infer R> ? Within<S, R> : undefined

/** SQL references to what a role may depend on: the person, their role in the installation, the moment of the call. */
export type RelationParameters = Record<'me' | 'role' | 'now', string>

/** How a feature answers which roles people have in its things. */
export type ScopeRelations = {
  scope: Scope
  /**
   * A SELECT of every thing in which the person has a role: `key`, `role` and, where the scope has them, `facts` as
   * JSON. One row for each thing. The shell narrows it to one key, and lists join it.
   */
  relations: (at: RelationParameters) => string
}

type RoleLookup = { name: string; text: string; ofMany: string; uses: (keyof RelationParameters)[] }

export type Scopes = {
  /**
   * The caller's role in that thing, if it is one of these. Throws a Refusal: `not_found` for somebody without a role,
   * with the words for a thing that does not exist; `forbidden` for another role.
   */
  of<S extends Scope, const R extends RoleIn<S>>(
    db: Db,
    me: Me,
    access: ScopeAccess<S, R>,
    key: string,
  ): Promise<Within<S, R>>
  /** Which people have any role in the thing that they name, many at once. Keys are ids. */
  holders<T extends { me: Me; key: string }>(db: Db, scope: Scope, candidates: T[]): Promise<T[]>
}

/** Throws where routes and scopes do not fit together. */
export function makeScopes(features: Feature[], clock: () => Date): Scopes {
  const lookups = new Map<Scope, RoleLookup>()
  for (const { scope, relations } of features.flatMap(({ scopes = [] }) => scopes)) {
    if ([...lookups.keys()].some(({ name }) => name === scope.name))
      throw new Error(`the scope ${scope.name} is declared twice`)
    lookups.set(scope, roleLookup({ scope, relations }))
  }
  const lookupOf = (scope: Scope): RoleLookup => {
    const lookup = lookups.get(scope)
    if (!lookup) throw new Error(`no feature declares the scope ${scope.name}`)
    return lookup
  }
  for (const { endpoint } of features.flatMap(({ routes }) => routes)) refuseMisfit(endpoint, lookups)

  return {
    async of<S extends Scope, const R extends RoleIn<S>>(db: Db, me: Me, access: ScopeAccess<S, R>, key: string) {
      const { scope, roles } = access
      const lookup = lookupOf(scope)
      const values = { me: me.id, role: me.role, now: clock() }
      const [found, another] = await readRows(
        db,
        { name: lookup.name, text: lookup.text, values: [...lookup.uses.map((use) => values[use]), key] },
        { role: column.text, ...(scope.facts && { facts: scope.facts }) },
      )
      if (another) throw new Error(`somebody has two roles in one ${scope.name}`)
      if (!found && scope.key !== null) throw new Refusal('not_found', scope.notFound)
      if (!found || !isOneOf(roles, found.role)) throw new Refusal('forbidden', scope.forbidden(roles))
      return { me, scope: scope.name, key, role: found.role, facts: found.facts } as Within<S, R>
    },

    async holders(db, scope, candidates) {
      if (candidates.length === 0) return []
      const { name, ofMany: text, uses } = lookupOf(scope)
      const people = [
        candidates.map(({ me }) => me.id),
        candidates.map(({ me }) => me.role),
        candidates.map(({ key }) => key),
      ]
      const values = [...people, ...(uses.includes('now') ? [clock()] : [])]
      const rows = await readRows(db, { name: `${name} of many`, text, values }, { place: column.number })
      const places = new Set(rows.map(({ place }) => place))
      return candidates.filter((_, index) => places.has(index + 1))
    },
  }
}

function isOneOf<R extends string>(roles: readonly R[], role: string): role is R {
  return roles.some((one) => one === role)
}

const types = { me: 'uuid', role: 'text', now: 'timestamptz' }

/** Passes only the parameters that the statement mentions, since PostgreSQL refuses others. */
function roleLookup({ scope, relations }: ScopeRelations): RoleLookup {
  const uses: (keyof RelationParameters)[] = []
  const reference = (use: keyof RelationParameters) => {
    if (!uses.includes(use)) uses.push(use)
    return `$${uses.indexOf(use) + 1}::${types[use]}`
  }
  const select = relations({
    get me() {
      return reference('me')
    },
    get role() {
      return reference('role')
    },
    get now() {
      return reference('now')
    },
  })
  const facts = scope.facts ? ', r.facts' : ''
  const text = `select r.role${facts} from (${select}) r where r.key = $${uses.length + 1}`
  // Tests offer other versions of a feature, with another statement on the same connections.
  const name = `role in ${scope.name} ${createHash('sha256').update(text).digest('base64url').slice(0, 8)}`
  const many = relations({ me: 'a.me', role: 'a.role', now: '$4::timestamptz' })
  const ofMany = `select a.place::int as place
    from unnest($1::uuid[], $2::text[], $3::uuid[]) with ordinality as a(me, role, key, place)
    where exists (select 1 from (${many}) r where r.key = a.key)`
  return { name, text, ofMany, uses }
}

function refuseMisfit({ access, method, path, input }: Endpoint, lookups: Map<Scope, RoleLookup>): void {
  if (typeof access === 'string') return
  const { scope } = access
  if (!lookups.has(scope)) throw new Error(`no feature declares the scope ${scope.name} of ${method} ${path}`)
  if (scope.key !== null && (!pathKeys(path).includes(scope.key) || !(scope.key in input.shape)))
    throw new Error(`${method} ${path} does not say which ${scope.name} it is about: it has no key ${scope.key}`)
}
