import type { ComponentType } from 'react'
import type { AgendaRow } from '../contract/agenda.ts'
import { slot } from '../contract/slot.ts'
import type { NavPlace } from './feature.ts'

/** Where in the top bar a feature's part can stand; one feature each. */
export type TopBarPlace = 'search' | 'timer' | 'upgrade' | 'bell'

/** A part of the top bar of every screen, which decides by itself whether it shows. */
export const topBarParts = slot<{ place: TopBarPlace; Part: ComponentType }>('shell.topBar')

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

/** The calendar reads these two; it stands above the features that fill them. */
export const agendaHandlers = slot<AgendaHandler>('calendar.agendaHandlers')
export const calendarActions = slot<PageAction>('calendar.actions')
