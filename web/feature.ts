import type { ComponentType } from 'react'
import type { z } from 'zod'
import type { AgendaRow } from '../contract/agenda.ts'
import type { Person } from '../features/account/contract.ts'

/**
 * A place in the navigation. `bar`: whether it stands in the phone's bottom bar; the first five do where nobody says.
 * `role`: only for who has it; for all others it is not there.
 */
export type NavPlace = {
  to: string
  label: string
  short?: string
  icon: ComponentType<{ size?: number; stroke?: number }>
  order: number
  bar?: boolean
  role?: 'admin'
}

/**
 * A screen, loaded when it is first opened. `for`: who may open it; 'anyone' both signed in and out. `role`: only who has
 * it; for all others the address is not found.
 */
export type Screen = {
  path: string
  audience: 'member' | 'anyone'
  role?: 'admin'
  load: () => Promise<{ Component: ComponentType }>
  /** What it asks the server for. Where the app is opened with this screen, it is drawn with the answer in one go. */
  firstQuery?: ScreenQuery
}

/** As `read` of web/api/api.ts makes it. */
export type ScreenQuery = { queryKey: readonly unknown[]; queryFn: () => Promise<unknown> }

export type FeatureStat = { label: string; value: number | string; meaning?: string; tone?: 'plain' | 'danger' }

/** A feature's part of the dashboard. `slice` is undefined while loading and null when this part could not be read. */
export type DashboardPart = {
  part: string
  stats?: { order: number; labels: string[]; of: (slice: unknown, person: Person) => FeatureStat[] }
  panels?: {
    order: number
    side: 'main' | 'aside'
    Panel: ComponentType<{ slice: unknown; day: string | undefined; retry: () => void }>
  }[]
  actions?: { order: number; label: string; to: string; icon: NavPlace['icon'] }[]
}

/** A number in the profile's strip: the question it is the answer to, and how that reads. */
export type ProfileStat = {
  order: number
  label: string
  query: ScreenQuery
  of: (answer: unknown) => FeatureStat
}

/** A block beside the facts on the profile, loaded with the page. It asks for what it shows itself. */
export type ProfilePanel = { order: number; name: string; load: () => Promise<{ Component: ComponentType }> }

/** A further tab on another feature's page, loaded when it is chosen. */
export type PageTab = { page: string; key: string; label: string; load: () => Promise<{ Component: ComponentType }> }

/** What others may know of a course whose page they add to. */
export type AboutCourse = { id: string; courseCode: string; courseName: string; color: number }

/** Where in the top bar a feature's part can stand; one feature each. */
export type TopBarSlot = 'search' | 'timer' | 'upgrade' | 'bell'

/** What others may know of an assignment whose details they add to. */
export type AboutAssignment = {
  id: string
  title: string
  course: string
  estimateMinutes: number | null
  done: boolean
}

/** How much of a series a change is of. */
export type AgendaScope = 'this' | 'following' | 'all'

/**
 * Where something dated goes: as the agenda has it, and the day and the time (HH:MM; null: all day) at which it begins
 * in the person's zone. `scope` is 'this' for what is not of a series.
 */
export type AgendaMove = {
  when: AgendaRow['when']
  day: string
  time: string | null
  /** The person's zone (IANA). */
  zone: string
  scope: AgendaScope
}

/** How the calendar opens and moves the rows of a feature: it knows none of them by name. */
export type AgendaHandler = {
  /** As the rows say it. */
  feature: string
  /** What one is called where its kind says too little: "Study session". */
  noun?: (row: AgendaRow) => string
  /** The address at which one is opened. */
  open: (row: AgendaRow) => string | Promise<string>
  /** Whether one can be without a time of day, on whole days. */
  allDay?: boolean
  /** How far moving one of a series can reach; where there are several, the student is asked. */
  scopes?: AgendaScope[]
  /**
   * Called for rows whose `changes` allow it; shown before it is done, and put back where it throws. The answer takes it
   * back; without one, it is moved to where it was.
   */
  move?: (row: AgendaRow, to: AgendaMove) => Promise<(() => Promise<unknown>) | undefined>
}

/** What a feature offers the browser shell. The shell collects these from `web/features.ts`. */
export type WebFeature = {
  name: string
  places?: NavPlace[]
  screens: Screen[]
  dashboard?: DashboardPart
  profile?: { stats?: ProfileStat[]; panels?: ProfilePanel[] }
  agenda?: AgendaHandler[]
  /** Panels on the page of settings, loaded with it. */
  settings?: ProfilePanel[]
  /**
   * Topics of live push that every screen listens to, with the endpoints whose answers change with them: a path, and all
   * below it. 'any': those that show something of every feature, and change with every topic. A topic with a key is for
   * the screen that shows it: see `listenToTopic` in web/live/live.ts.
   */
  live?: { topic: string; paths: string[] }[]
  /** Buttons on another feature's page, by that page's name. */
  pageActions?: { page: string; label: string; to: string; icon: NavPlace['icon'] }[]
  tabs?: PageTab[]
  /** Blocks on the page of a course, loaded with it. */
  coursePanels?: {
    order: number
    name: string
    load: () => Promise<{ Component: ComponentType<{ of: AboutCourse }> }>
  }[]
  /** What stands in the top bar of every screen, and decides by itself whether it shows. */
  topBar?: Partial<Record<TopBarSlot, ComponentType>>
  /** Blocks among an assignment's details, loaded with them. */
  assignmentPanels?: {
    name: string
    load: () => Promise<{ Component: ComponentType<{ of: AboutAssignment }> }>
  }[]
  /** What a feature adds to the foot of an assignment's details: a small button. */
  assignmentParts?: ComponentType<{ of: AboutAssignment }>[]
}

/** Reads a slice by its feature's own shape: undefined while loading, null when absent or not as declared. */
export function readDashboardPart<S extends z.ZodType>(shape: S, slice: unknown): z.output<S> | null | undefined {
  if (slice === undefined) return undefined
  const parsed = shape.safeParse(slice)
  return parsed.success ? parsed.data : null
}
