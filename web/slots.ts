import type { ComponentType } from 'react'
import type { AgendaRow } from '../contract/agenda.ts'
import { slot } from '../contract/slot.ts'
import type { NavPlace } from './feature.ts'
import type { PanelFill } from './fills.ts'

/** Where in the top bar a feature's part can stand; one feature each. */
export type TopBarPlace = 'search' | 'add' | 'timer' | 'upgrade' | 'bell'

/** A part of the top bar of every screen, which decides by itself whether it shows. */
export const topBarParts = slot<{ place: TopBarPlace; Part: ComponentType }>('shell.topBar')

/**
 * Code that runs beside every screen, for visitors too, and draws nothing. It is loaded once the first screen is there and
 * fetches nothing any more; where it cannot be loaded, nothing is said.
 */
export const silentParts = slot<PanelFill>('shell.silentParts')

/** A section of /admin at the address /admin/NAME, in the frame of the others, for admins alone. */
export const adminSections = slot<PanelFill & { label: string; subtitle: string }>('admin.sections')
/** Hooks that run as long as somebody is signed in, whatever screen is open: to listen, and to say in a toast what happened. */
export const shellHooks = slot<{ useHook: () => void }>('shell.hooks')

/** A button or a link that leads from one feature's page to another's. */
export type PageAction = { label: string; to: string; icon: NavPlace['icon'] }

/** How much of a series a change reaches. */
export type AgendaScope = 'this' | 'following' | 'all'

/**
 * The target of a move: the agenda's `when`, and the day and the time (HH:MM; null: all day) at which it begins in the
 * person's zone. `scope` is 'this' outside of a series.
 */
export type AgendaMove = {
  when: AgendaRow['when']
  day: string
  time: string | null
  /** The person's zone (IANA). */
  zone: string
  scope: AgendaScope
}

/** How the calendar opens and moves the rows of a feature: it knows no feature by name. */
export type AgendaHandler = {
  /** The feature's name in the rows. */
  feature: string
  /** The name of one where its kind says too little: "Study session". */
  noun?: (row: AgendaRow) => string
  /** The address at which one is opened. */
  open: (row: AgendaRow) => string | Promise<string>
  /** Whether they are parts of something with a row of its own: without a time of day they stand last in their day. */
  parts?: boolean
  /** Whether one can last whole days, without a time of day. */
  allDay?: boolean
  /** How far a move within a series can reach; where there are several, the student is asked. */
  scopes?: AgendaScope[]
  /**
   * Called for rows whose `changes` allow it; shown before it is done, and reverted where it throws. The returned
   * function undoes it; without one, undo moves it back.
   */
  move?: (row: AgendaRow, to: AgendaMove) => Promise<(() => Promise<unknown>) | undefined>
}

/** Open work for which the calendar can plan time. */
export type WorkToPlan = {
  /** The feature and the id of the row that the work itself has in the agenda. */
  feature: string
  id: string
  title: string
  course: string
  /** Index of the course's colour, 0 to 11. */
  color: number
  /** A day and perhaps a time (HH:MM) in the person's zone, and the instant. */
  dueDate: string
  dueTime: string | null
  dueAt: string
  /** The proposed length of a plan, in minutes. */
  minutes: number
  /** Whether a plan for it is still ahead. */
  planned: boolean
}

/** A day and a time (HH:MM) in the person's zone, and a length in minutes. */
export type PlanTime = { day: string; time: string; minutes: number }

/** How time is planned for the open work of one feature. */
export type AgendaPlanner = {
  /** Whose rows these are. */
  feature: string
  /** A query for the open work, the most urgent first. */
  work: { queryKey: readonly string[]; queryFn: () => Promise<{ rows: WorkToPlan[]; more: boolean }> }
  /** Answers when the plan begins (instant), and what takes it back. Throws where it is refused. */
  plan: (
    work: Pick<WorkToPlan, 'id' | 'title' | 'course'>,
    at: PlanTime,
  ) => Promise<{ start: string; undo: () => Promise<unknown> }>
}

/** The calendar reads these three; it stands above the features that fill them. */
export const agendaHandlers = slot<AgendaHandler>('calendar.agendaHandlers')
export const agendaPlanners = slot<AgendaPlanner>('calendar.planners')
export const calendarActions = slot<PageAction>('calendar.actions')

/** What one can do with a person, as a menu beside their name wherever it is shown; see web/ui/PersonMenu.tsx. */
export const personMenus = slot<PanelFill<{ of: { id: string; name: string } }>>('shell.personMenus')

/** What is reported: the kind of text (contract/publicText.ts), and the id under which the reader knows it. */
export type ReportableText = { kind: string; thing: string; label: string }

export type ReportProps = {
  /** "Priya Raman", "this session". */
  what: string
  /** The name of its author, where it is known. */
  author?: string
  /** One or several, of which the reporter chooses. */
  texts: readonly ReportableText[]
  onClose: () => void
}

/** The dialog that reports a text; see web/ui/ReportText.tsx. */
export const reportDialogs = slot<PanelFill<ReportProps>>('shell.reportDialogs')

/** How somebody new can start, as a card of the page that asks for it. Loaded with that page. */
export type FirstWay = {
  order: number
  /** Its name in the address. */
  name: string
  title: string
  sentence: string
  icon: NavPlace['icon']
  /** `termId`: the term that was chosen below; undefined: the one that is proposed. */
  Body: ComponentType<{ termId: string | undefined }>
}
export const firstWays = slot<() => Promise<FirstWay>>('first.ways')

export type TermLineProps = {
  /** What is to go into it takes place on this day, or from then on. */
  day: string
  termId: string | undefined
  onTerm: (id: string) => void
}
/** A line that says into which term something goes, and lets it be changed. */
export const termLines = slot<PanelFill<TermLineProps>>('shell.termLines')

/** Content beneath one of the operator's texts at its address, such as `/rules`; `before`: above it. */
export const siteTextParts = slot<PanelFill<{ before?: boolean }> & { page: 'imprint' | 'privacy' | 'rules' }>(
  'shell.siteTextParts',
)
