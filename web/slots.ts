import type { ComponentType } from 'react'
import type { AgendaRow } from '../contract/agenda.ts'
import { slot } from '../contract/slot.ts'
import type { NavPlace } from './feature.ts'

/** Where in the top bar a feature's part can stand; one feature each. */
export type TopBarPlace = 'search' | 'timer' | 'upgrade' | 'bell'

/** What stands in the top bar of every screen, and decides by itself whether it shows. */
export const topBarParts = slot<{ place: TopBarPlace; Part: ComponentType }>('shell.topBar')

/** A button or a link that leads from one feature's page to another's. */
export type PageAction = { label: string; to: string; icon: NavPlace['icon'] }

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

/** These two are read by the calendar, which stands above the features that fill them. */
export const agendaHandlers = slot<AgendaHandler>('calendar.agendaHandlers')
export const calendarActions = slot<PageAction>('calendar.actions')
