import type { ComponentType } from 'react'
import { slot } from '../contract/slot.ts'

type Icon = ComponentType<{ size?: number; stroke?: number }>

/** Something that the search found; see `found` in features/search/contract.ts. */
export type FoundThing = {
  kind: string
  id: string
  title: string
  course: string | null
  parent: string | null
  at: string | null
  day: string | null
  state: 'open' | 'tentative' | 'running' | 'done' | 'cancelled'
}

/** A moment at which rows are shown: now, the person's day, and the zone (IANA). */
export type SearchMoment = { now: Date; today: string; zone: string }

/** The date of a row in words. Amber is for today, red for what is overdue. */
export type FoundDate = { words: string; tone?: 'now' | 'danger' }

/** A kind of things that can be found, by the name that the feature's SELECT gives it. */
export type SearchKind = {
  kind: string
  /** The heading under which it stands, with other kinds of the same heading, and its place among all. */
  group: string
  order: number
  icon: Icon
  /** The feature's name in rows of the agenda that are of this kind. */
  agenda?: string
  address: (found: FoundThing) => string
  /** By default its day or moment. */
  date?: (found: FoundThing, at: SearchMoment) => FoundDate | null
}

/** What can be done from the search. */
export type SearchAction = {
  label: string
  /** Further words by which it is found. */
  words?: string
  /** What it is done to. */
  beside?: string
  icon: Icon
  /** Where it leads, in words. */
  place: string
  /** It is offered before anything is typed, in this order. */
  first?: number
  /** It takes what was typed, or the first thing that was found: offered whatever that is. */
  takesTyped?: true
} & ({ to: string; state?: unknown } | { run: () => void })

/** What a feature adds to the search, in code that is loaded with it. `useActions` is a hook; it gets what is found, too. */
export type SearchPart = {
  kinds?: SearchKind[]
  useActions?: (typed: string, found: readonly FoundThing[]) => SearchAction[]
}

export const searchParts = slot<() => Promise<SearchPart>>('shell.searchParts')
