import type { Db } from '../db/db.ts'
import type { Me } from '../me.ts'

/**
 * What a feature pushes to open tabs. A topic without `may` is about what a person sees: its number is the person's
 * version of that name in server/db/versions.ts, and only that person has it. One with `may` is shared
 * by people and has a key: `may` says whether it is there for somebody, `at` which number it stands at, which must rise
 * with every change, in the transaction of the change.
 */
export type Topic = { topic: string } | SharedTopic

export type SharedTopic = {
  topic: string
  may: (db: Db, me: Me, key: string) => Promise<boolean>
  at: (db: Db, key: string) => Promise<number>
}

export type Topics = { own: Set<string>; shared: Map<string, SharedTopic> }

export function splitTopics(all: Topic[]): Topics {
  const own = all.flatMap((one) => ('may' in one ? [] : [one.topic]))
  const shared = all.flatMap((one) => ('may' in one ? [[one.topic, one] as const] : []))
  return { own: new Set(own), shared: new Map(shared) }
}
