import type { QueryClient } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import type { StaffRole } from '../contract/site.ts'
import type { Fill } from '../contract/slot.ts'
import type { Person } from '../features/account/contract.ts'

/**
 * A place in the navigation. `bar`: whether it stands in the phone's bottom bar; by default the first five do. `role`:
 * shown only to people with it, or one after it.
 */
export type NavPlace = {
  to: string
  /** Other paths that belong to it, with all below them. */
  also?: readonly string[]
  label: string
  short?: string
  icon: ComponentType<{ size?: number; stroke?: number }>
  order: number
  bar?: boolean
  /** Only in the phone's navigation: on a desktop something else leads there. */
  phone?: true
  role?: StaffRole
  /** Shown only to people who can have Premium and have not. */
  offered?: true
  /** A hook: how much is new there; see NavEntry. */
  useFresh?: () => { count: number; words: string } | undefined
}

/**
 * A screen, loaded when it is first opened. `for`: who may open it; 'anyone' both signed in and out. `role`: for
 * everybody without it, or one after it, the address is not found.
 */
export type Screen = {
  path: string
  audience: 'signed-in' | 'anyone'
  role?: StaffRole
  /** Without navigation: for what stands before everything else. */
  bare?: true
  load: () => Promise<{ Component: ComponentType; ask?: AskFirst }>
}

/**
 * Sends a screen's first requests into the cache. When the app opens with this screen, it is drawn with the answers at
 * once, if they come soon; those that its landing names (server/http/static.ts) are on their way by then.
 */
export type AskFirst = (client: QueryClient, at: { address: URL; person: Person }) => Promise<unknown>

export type FeatureStat = { label: string; value: number | string; meaning?: string; tone?: 'plain' | 'danger' }

/** What a feature offers the browser shell. The shell collects these from `web/features.ts`. */
export type WebFeature = {
  name: string
  places?: NavPlace[]
  screens: Screen[]
  /**
   * Topics of live push to which every screen listens, with the endpoints whose answers change with them: a path, and
   * all below it. 'any': endpoints that show something of every feature, and change with every topic but those that are
   * `alone`. A topic with a key is for the screen that shows it: see `listenToTopic` in web/live/live.ts.
   */
  live?: { topic: string; paths: string[]; alone?: true }[]
  /** What it adds to the slots of others: `fills: [coursePanels.with(…)]`; see contract/slot.ts. */
  fills?: Fill[]
}
