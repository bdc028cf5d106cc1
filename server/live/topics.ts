import type { Scope } from '../../contract/scope.ts'
import { id } from '../../contract/shapes.ts'
import type { Db } from '../db/db.ts'
import { countersOf } from '../db/versions.ts'
import type { Me } from '../me.ts'
import type { Scopes } from '../scopes.ts'

/**
 * What a feature pushes to open tabs. A topic alone is about what a person sees: its number is the person's version of
 * that name in server/db/versions.ts, and only that person may listen. One with `scope` is about things that several
 * people have: whoever has one of `roles` in a thing may listen, and its number is the thing's counter of that name;
 * without `roles`, all roles that people are given, which is not that of everybody. One with
 * `may` is shared in another way and has a key: `may` says whether somebody may listen, and `at` answers its number,
 * which must rise with every change, in the transaction of the change.
 */
export type Topic = { topic: string } | ScopeTopic | SharedTopic

export type ScopeTopic = { topic: string; scope: Scope; roles?: readonly string[] }

export type SharedTopic = {
  topic: string
  may: (db: Db, me: Me, key: string) => Promise<boolean>
  at: (db: Db, key: string) => Promise<number>
}

/** A person who listens to a shared topic, or wants to. */
export type Listener = { me: Me; key: string }

/** Queries about a shared topic, for many people and keys at once; they answer in the order of the input. */
export type KeyedTopic = {
  scope: Scope | undefined
  may: (db: Db, listeners: Listener[]) => Promise<boolean[]>
  at: (db: Db, keys: string[]) => Promise<number[]>
}

export type Topics = { own: Set<string>; shared: Map<string, KeyedTopic> }

export const isOwnTopic = (one: Topic) => !('may' in one) && !('scope' in one)

export function splitTopics(all: Topic[], scopes: Scopes): Topics {
  const shared = all.flatMap((one) => {
    if ('may' in one) return [[one.topic, topicOfFeature(one)] as const]
    return 'scope' in one ? [[one.topic, topicOfScope(one, scopes)] as const] : []
  })
  return { own: new Set(all.filter(isOwnTopic).map(({ topic }) => topic)), shared: new Map(shared) }
}

function topicOfFeature({ may, at }: SharedTopic): KeyedTopic {
  return {
    scope: undefined,
    may: (db, listeners) => inTurn(listeners, ({ me, key }) => may(db, me, key)),
    at: (db, keys) => inTurn(keys, (key) => at(db, key)),
  }
}

/** Who may listen to a topic of a scope. */
export function listeningRoles({ scope, roles }: ScopeTopic): readonly string[] {
  return roles ?? scope.roles.filter((role) => role !== scope.everybody)
}

function topicOfScope(of: ScopeTopic, scopes: Scopes): KeyedTopic {
  const { topic, scope } = of
  const roles = listeningRoles(of)
  for (const role of roles)
    if (!scope.roles.includes(role)) throw new Error(`the topic ${topic} is for ${role}, which is no role of its scope`)
  return {
    scope,
    may: async (db, listeners) => {
      const possible = listeners.filter(({ key }) => id.safeParse(key).success)
      const allowed = new Set(await scopes.holders(db, scope, roles, possible))
      return listeners.map((one) => allowed.has(one))
    },
    at: (db, keys) => countersOf(db, topic, keys),
  }
}

async function inTurn<T, R>(all: T[], work: (one: T) => Promise<R>): Promise<R[]> {
  const done: R[] = []
  for (const one of all) done.push(await work(one))
  return done
}
