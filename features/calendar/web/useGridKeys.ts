import { type KeyboardEvent, type RefObject, useLayoutEffect, useRef } from 'react'
import type { AgendaRow } from '../../../contract/agenda.ts'
import { daysAfter } from '../../../contract/day.ts'
import { useNamedKeys } from '../../../web/keys/boundKeys.ts'
import { type CalendarView, type PlacedRow, stepView, weekBegin } from './geometry/grid.rules.ts'
import { dragStepMinutes } from './geometry/moves.rules.ts'

/** What an arrow with Shift or Alt changes of an event: days, minutes, or the end. */
export type Nudge = { days: number } | { minutes: number } | { longer: 1 | -1 }

type GridKeys = {
  root: RefObject<HTMLElement | null>
  on: string
  weekStart: number
  view: CalendarView
  goTo: (day: string) => void
  turn: (by: 1 | -1) => void
  onAdd: (day: string) => void
  /** Answers its new first day; undefined where it cannot be moved like that. */
  nudge: (key: string, by: Nudge) => string | undefined
  byDay: ReadonlyMap<string, PlacedRow[]>
}

export type AgendaWhen = AgendaRow['when']

const gridKeys = [
  { keys: ['↑', '↓', '←', '→'], words: 'In the grid: choose a day or an event' },
  { keys: ['Enter'], words: 'Go into the day, open the event, or add one' },
  { keys: ['Esc'], words: 'Back from an event to its day' },
  { keys: ['Page Up', 'Page Down'], words: 'Earlier and later' },
  { keys: ['Home', 'End'], words: 'First and last day of the week' },
  { keys: ['Shift ↑', 'Shift ↓', 'Shift ←', 'Shift →'], words: 'Move the event' },
  { keys: ['Alt ↑', 'Alt ↓'], words: 'Move the end of the event' },
]

/**
 * A grid is one stop for Tab. Arrows choose the day, Enter enters it and then opens an event, Escape leaves it; with
 * Shift, arrows move the focused event, with Alt its end.
 */
export function useGridKeys({ root, on, weekStart, view, goTo, turn, onAdd, nudge, byDay }: GridKeys) {
  useNamedKeys(gridKeys)
  /** The target of the focus once it is drawn: an event, or its day. */
  const wanted = useRef<{ event: string | null; day: string } | null>(null)
  /** The event that is being moved, even while its day has no room to show it. */
  const carried = useRef<string | null>(null)

  const cellOf = (day: string) => root.current?.querySelector<HTMLElement>(`[data-cell="${day}"]`)
  const eventsOf = (day: string) => [
    ...(root.current?.querySelectorAll<HTMLElement>(`[data-of="${day}"] [data-event]`) ?? []),
  ]
  const focusWanted = () => {
    if (!wanted.current) return
    const { event, day } = wanted.current
    const chip = event && root.current?.querySelector<HTMLElement>(`[data-event="${CSS.escape(event)}"]`)
    const target = chip || cellOf(day)
    if (!target) return
    wanted.current = null
    target.focus()
  }
  useLayoutEffect(focusWanted)

  const choose = (day: string) => {
    wanted.current = { event: null, day }
    carried.current = null
    // At once if it is on the page: the address, and the page after it, may take longer than the next key.
    focusWanted()
    goTo(day)
  }
  const carry = (key: string, by: Nudge) => {
    const day = nudge(key, by)
    if (day === undefined) return
    carried.current = key
    wanted.current = { event: key, day }
    if (day !== on) goTo(day)
  }

  /** The day that has the focus. */
  const dayOf = ({ target }: KeyboardEvent<HTMLElement>) => {
    const found = target instanceof Element ? target.closest<HTMLElement>('[data-cell], [data-of]') : null
    return found?.dataset.cell ?? found?.dataset.of ?? on
  }

  function arrow(event: KeyboardEvent<HTMLElement>, across: number, along: number) {
    const day = dayOf(event)
    const chip = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-event]') : null
    const key = chip?.dataset.event ?? (event.shiftKey || event.altKey ? carried.current : null)
    if (event.altKey) {
      if (!key || along === 0) return false
      carry(key, { longer: along > 0 ? 1 : -1 })
      return true
    }
    if (event.shiftKey) {
      if (!key) return false
      carry(key, across !== 0 || view === 'month' ? { days: across + along * 7 } : { minutes: along * dragStepMinutes })
      return true
    }
    const events = eventsOf(day)
    if (chip && along !== 0) {
      events[events.indexOf(chip) + along]?.focus()
      return true
    }
    if (!chip && along !== 0 && view !== 'month') {
      events.at(along > 0 ? 0 : -1)?.focus()
      return true
    }
    choose(daysAfter(day, across + (view === 'month' ? along * 7 : 0)))
    return true
  }

  function onKeyDown(event: KeyboardEvent<HTMLElement>): void {
    if (event.ctrlKey || event.metaKey) return
    const { target } = event
    const inside = target instanceof Element && target.closest('[data-event]')
    if (!inside && !(target instanceof Element && target.closest('[data-cell]'))) return
    const day = dayOf(event)
    const arrows: Record<string, [number, number]> = {
      ArrowLeft: [-1, 0],
      ArrowRight: [1, 0],
      ArrowUp: [0, -1],
      ArrowDown: [0, 1],
    }
    const step = arrows[event.key]
    let done = true
    if (step) done = arrow(event, ...step)
    else if (event.key === 'PageUp' || event.key === 'PageDown') {
      wanted.current = { event: null, day: stepView(view, day, event.key === 'PageUp' ? -1 : 1) }
      turn(event.key === 'PageUp' ? -1 : 1)
    } else if (event.key === 'Home') choose(weekBegin(day, weekStart))
    else if (event.key === 'End') choose(daysAfter(weekBegin(day, weekStart), 6))
    else if (event.key === 'Escape' && inside) cellOf(day)?.focus()
    else if ((event.key === 'Enter' || event.key === ' ') && !inside) {
      const [first] = eventsOf(day)
      if (first) first.focus()
      else if ((byDay.get(day)?.length ?? 0) === 0) onAdd(day)
    } else done = false
    if (done) event.preventDefault()
  }

  return { onKeyDown }
}
