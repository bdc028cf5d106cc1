import { z } from 'zod'
import type { ChosenSettings, Setting } from './setting.ts'
import { id, instant } from './shapes.ts'
import { type ReadFills, slot } from './slot.ts'
import type { Clock } from './words/times.ts'

/** What the words of a notification say beside what is read through its reference: never what people have written. */
export const notificationFacts = z.record(z.string().max(40), z.union([z.string().max(200), z.number(), z.boolean()]))
export type NotificationFacts = z.output<typeof notificationFacts>

/** What a person was told, with what it is about as that is now; its kind makes the words. */
export const notification = z.strictObject({
  id,
  /** A kind that a feature registers. */
  kind: z.string().max(40),
  facts: notificationFacts,
  /** The id of what it is about, where that has one. */
  thing: id.nullable(),
  /** Of a reminder: how many minutes before. */
  lead: z.number().int().nullable(),
  /** The title of what it is about; empty where the kind needs none. */
  title: z.string(),
  /** Whoever did it, as the reader may call them. */
  by: z.string().nullable(),
  place: z.string().nullable(),
  /** What somebody wrote about it, such as why it is cancelled, in one line; empty: nothing. */
  said: z.string(),
  /** The course as the person writes it, and the index of its colour, 0 to 11. */
  course: z.string().nullable(),
  color: z.number().int().nullable(),
  /** When what it is about is due or begins. */
  at: instant.nullable(),
  /** Until when it can be answered, where that ends before. */
  until: instant.nullable(),
  /** It lasts whole days: `at` is the first moment of the first, or the last of the one on which it is due. */
  wholeDay: z.boolean(),
  /** What has become of it; each kind has its own words for it. */
  state: z.string().max(40),
  /** The path that it opens. */
  path: z.string(),
  /** Those of the same kind and group that stand together are shown as one. */
  group: z.string().nullable(),
  /** When the person was told, or told again. */
  toldAt: instant,
  read: z.boolean(),
  /** What can still be done from here. */
  done: z.boolean(),
  later: z.boolean(),
  /** What can be muted: the thing itself, and its course. */
  mutes: z.strictObject({ thing: z.boolean(), course: z.boolean() }),
})
export type Notification = z.output<typeof notification>

/** For whom words are written: zone (IANA), clock, and the present moment. */
export type WordsFor = { zone: string; clock: Clock; now: Date }

/** `title` may hold the title of the thing; `detail` are short parts that stand in one line. */
export type NotificationWords = { title: string; detail: string[]; tone?: 'danger' }

/**
 * Which notifications are chosen together: a row of the table in the settings, or with `leads` one for each lead time.
 */
export type NotificationGroup = {
  /** Its name in settings and links: small letters and hyphens. */
  group: string
  label: string
  note?: string | ((chosen: ChosenSettings) => string)
  order: number
  /** Whether mails are on by default; 'always': another mail tells of it, which nobody can turn off. */
  mail: 'on' | 'off' | 'always'
  /** A setting that turns all of it off, with its name and what it is about. */
  switch?: { setting: Setting<z.ZodBoolean>; label: string; help: (chosen: ChosenSettings) => string }
  /** Lead times in minutes, of which people choose some; mails are on by default for those of a day or more. */
  leads?: {
    setting: Setting<z.ZodArray<z.ZodNumber>>
    /** "Before due work" */
    name: string
    choices: readonly number[]
    /** "24 hours" */
    words: (lead: number) => string
    label: (lead: number) => string
  }
}

/** A kind of notification. Its feature registers it on both sides. */
export type NotificationKind = {
  kind: string
  group: string
  words: (of: Notification, at: WordsFor) => NotificationWords
  /** Several with the same group, newest first. */
  several?: (all: readonly Notification[], at: WordsFor) => NotificationWords
  /** "You get this because …" */
  why: string
  /** A noun for what can be muted: "assignment". */
  noun?: string
  /** A subject of a mail about one or several: our own words alone. */
  subject: (count: number) => string
}

export const notificationGroups = slot<NotificationGroup>('notifications.groups')
export const notificationKinds = slot<NotificationKind>('notifications.kinds')

export type NotificationKinds = {
  groups: readonly NotificationGroup[]
  kindOf: (kind: string) => NotificationKind | undefined
  groupOf: (group: string) => NotificationGroup | undefined
}

const read = new WeakMap<ReadFills, NotificationKinds>()

export function readNotificationKinds(fills: ReadFills): NotificationKinds {
  const known = read.get(fills)
  if (known) return known
  const kinds = new Map(fills(notificationKinds).map(({ value }) => [value.kind, value]))
  const groups = fills(notificationGroups)
    .map(({ value }) => value)
    .toSorted((one, other) => one.order - other.order)
  const made: NotificationKinds = {
    groups,
    kindOf: (kind) => kinds.get(kind),
    groupOf: (name) => groups.find(({ group }) => group === name),
  }
  read.set(fills, made)
  return made
}
