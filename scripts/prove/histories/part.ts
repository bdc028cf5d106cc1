import type { Endpoint } from '../../../contract/endpoint.ts'
import type { Feature } from '../../../server/feature.ts'
import type { Caller } from '../../../server/testing/caller.ts'
import type { Running } from '../../../server/testing/run.ts'
import type { Draw } from '../drawing.ts'

/** Somebody with a browser that keeps answers. `stem`, with which the name begins, is in nobody else's words. */
export type Companion = {
  stem: string
  caller: Caller
  kept: Map<string, { tag: string; text: string }>
  /** The versions of what they see, by topic, which never fall. */
  versions: Map<string, number>
  /** What they could still take back. */
  undos: string[]
}

/** Who takes part, and what the parts have made for them. */
export type SharedWorld = {
  app: Running
  /** A second name that all have, and nobody else. */
  family: string
  students: readonly Companion[]
  /** A student who runs what the others take part in, and is never shut out. */
  host: Companion
  moderator: Companion
  admin: Companion
  /** Ids and tokens by name, such as `event`; the newest. */
  things: Map<string, string>
  /** People who must stay shut out of something until that is taken back: "what person". */
  barred: Set<string>
}

/** One moment of somebody. `alone`: nobody else does anything at that moment. */
export type Turn = { world: SharedWorld; who: Companion; other: Companion; alone: boolean; draw: Draw }

/** One thing to do; undefined where there is nothing to do. Answers what the server answered. */
export type Step = (turn: Turn) => Promise<object | undefined>

/** A fault that the walk has to find: planted in the database, or in what the features offer. */
export type PlantedFault = { words: string; finds: RegExp } & (
  | { plant: string; remove: string }
  | { offered: (features: Feature[]) => Feature[] }
)

/** What a feature brings into the walk of everybody over everything that is shared. */
export type HistoryPart = {
  feature: string
  /** Makes what the steps are about. */
  begin?: (world: SharedWorld) => Promise<void>
  /** Of students; one that is listed twice is taken twice as often. */
  steps: readonly Step[]
  /** Of the host, moderators and admins, whom the step takes from the world; `who` is a student whom it may be about. */
  staff?: readonly Step[]
  /** What must not be after a round: words, and a SELECT of `who`, one of the people, that finds nobody. */
  never?: (world: SharedWorld) => Record<string, string>
  /** What everybody looks at after a round, as a browser does that keeps answers: an endpoint and its input. */
  looks: (world: SharedWorld, who: Companion) => readonly HistoryLook[]
  planted: readonly PlantedFault[]
}
/** `hides`: nobody whom a block separates from the reader is named in it. */
export type HistoryLook = { endpoint: Endpoint; input?: Record<string, string>; hides?: true }

/** SQL of ids. */
export const idsSql = (ids: readonly string[]): string => `array[${ids.map((id) => `'${id}'`).join(', ')}]::uuid[]`

/** SQL: whether a profile is of somebody who is not there any more. */
export const isAwaySql = (row: string): string => `(${row}.erases_at is not null or ${row}.suspended_at is not null)`

/** SQL: whether one of two people has blocked the other. */
export const isBlockedSql = (one: string, other: string): string => `exists (select from blocks k
  where (k.user_id = ${one} and k.blocked_id = ${other}) or (k.user_id = ${other} and k.blocked_id = ${one}))`

/** The people who are barred from something. */
export const barredFrom = ({ barred }: SharedWorld, what: string): string[] =>
  [...barred].filter((one) => one.startsWith(`${what} `)).map((one) => one.slice(what.length + 1))

/** The newest thing of that name; '' where there is none. */
export const thing = ({ things }: SharedWorld, name: string): string => things.get(name) ?? ''
