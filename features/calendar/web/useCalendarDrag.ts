import {
  type DragEndEvent,
  type DragMoveEvent,
  type DragStartEvent,
  MouseSensor,
  type PointerSensorProps,
  TouchSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import { useRef, useState } from 'react'
import type { AgendaRow } from '../../../contract/agenda.ts'
import { daysAfter, daysBetween } from '../../../contract/day.ts'
import type { WorkToPlan } from '../../../web/slots.ts'
import { personalKind } from '../agenda.contract.ts'
import { axisPositionOf, type HourAxis, momentAtPosition } from './geometry/axis.rules.ts'
import type { PlacedRow } from './geometry/grid.rules.ts'
import {
  dragStepMinutes,
  moveByDays,
  moveToAllDay,
  moveToStart,
  resizeTo,
  snapToStep,
  spanDrawn,
} from './geometry/moves.rules.ts'
import { plannedSpan } from './geometry/plans.rules.ts'
import { useAgenda } from './useAgenda.ts'

type When = AgendaRow['when']

/**
 * The data of a draggable: an event that is moved, one of its edges, empty time that is drawn over, or work for which
 * time is planned.
 */
export type DraggedItem =
  | { mode: 'move' | 'start' | 'end'; of: PlacedRow }
  | { mode: 'draw'; day: string }
  | { mode: 'plan'; work: WorkToPlan }

/** The pointer's position: a day, and how far down its hours; `hours` is null outside of them. */
type Spot = { day: string; hours: number | null }

export type DragState = {
  dragged: DraggedItem
  /** The target if it were dropped now; null outside of all days. */
  to: When | null
  /** The work for which a drop would plan time: what is dragged itself stays. */
  plans: WorkToPlan | null
  /** The day under the pointer. */
  over: string | null
}

/** What a drop would place, as a row; null for empty time. */
export function carriedRow({ dragged, plans }: DragState): Pick<AgendaRow, 'kind' | 'title' | 'color'> | null {
  const work = plans ?? ('work' in dragged ? dragged.work : null)
  if (work) return { ...work, kind: personalKind.kind }
  return 'of' in dragged ? dragged.of.row : null
}

type Dropped = {
  move: (of: PlacedRow, to: When) => void
  draw: (from: number, to: number) => void
  plan: (work: WorkToPlan, start: number) => void
  /** Dropped on a day, and on none of its hours. */
  askPlan: (work: WorkToPlan, day: string) => void
  workOf: (of: PlacedRow) => WorkToPlan | undefined
}

/** A finger drags after a long press, since a short stroke scrolls; the handles of a chosen event at once. */
class CalendarTouchSensor extends TouchSensor {
  constructor(props: PointerSensorProps) {
    const { target } = props.event
    const onHandle = target instanceof Element && target.closest('[data-handle]') !== null
    super(onHandle ? { ...props, options: { ...props.options, activationConstraint: { distance: 3 } } } : props)
  }
}

/** Dragging events over days and hours: by mouse at once, by touch after a long press. */
export function useCalendarDrag(zone: string, axis: HourAxis | null, dropped: Dropped) {
  const { handlerOf, kinds } = useAgenda()
  const [carrying, setCarrying] = useState<DragState | null>(null)
  const sensors = useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: 6 } }),
    useSensor(CalendarTouchSensor, { activationConstraint: { delay: 300, tolerance: 8 } }),
  )
  const pointer = useRef({ x: 0, y: 0 })
  const began = useRef<Spot | null>(null)
  const latest = useRef<DragState | null>(null)
  const watch = useRef((event: MouseEvent | TouchEvent) => {
    const at = 'touches' in event ? event.touches[0] : event
    if (at) pointer.current = { x: at.clientX, y: at.clientY }
  })
  const watching = (on: boolean) => {
    const kinds = ['mousemove', 'touchmove'] as const
    for (const kind of kinds)
      if (on) window.addEventListener(kind, watch.current, { capture: true, passive: true })
      else window.removeEventListener(kind, watch.current, { capture: true })
  }
  const show = (next: DragState | null) => {
    latest.current = next
    setCarrying(next)
  }

  const momentOn = ({ day, hours }: Spot): number | null => {
    const shape = axis?.days.find((one) => one.day === day)
    return axis && shape && hours !== null ? momentAtPosition(axis, shape, hours) : null
  }
  /** What comes from the list is planned; so is an open row of the whole-day strip over an hour, which stays due. */
  function plannedBy(dragged: DraggedItem, at: Spot): WorkToPlan | null {
    if (dragged.mode === 'plan') return dragged.work
    const overHours = dragged.mode === 'move' && dragged.of.allDay && at.hours !== null
    return (overHours && dropped.workOf(dragged.of)) || null
  }
  function planTarget({ minutes }: WorkToPlan, { day, hours }: Spot): When | null {
    if (hours === null || !axis) return { kind: 'days', start: day, end: daysAfter(day, 1) }
    const start = momentOn({ day, hours: Math.min(snapToStep(hours), axis.length - dragStepMinutes) })
    return start === null ? null : plannedSpan(start, minutes)
  }
  /** How far from its edge a row was taken: a handle is larger than the edge. */
  function gripOn({ mode, of }: Extract<DraggedItem, { of: PlacedRow }>, { day, hours }: Spot): number {
    const shape = axis?.days.find((one) => one.day === day)
    if (!axis || !shape || hours === null) return 0
    return hours - axisPositionOf(axis, shape, mode === 'end' ? of.end : of.start)
  }
  function target(dragged: Exclude<DraggedItem, { mode: 'plan' }>, from: Spot, at: Spot): When | null {
    const start = momentOn(from)
    const moment = momentOn({ ...at, hours: at.hours === null ? null : snapToStep(at.hours) })
    if (dragged.mode === 'draw') {
      if (from.hours === null || at.hours === null || !axis) return null
      const span = spanDrawn(from.hours, at.hours, axis.length)
      const [first, last] = [momentOn({ ...from, hours: span.from }), momentOn({ ...from, hours: span.to })]
      if (first === null || last === null) return null
      return { kind: 'time', start: new Date(first).toISOString(), end: new Date(last).toISOString() }
    }
    const { of } = dragged
    const { when } = of.row
    if (dragged.mode !== 'move') {
      const edge = at.hours === null ? null : momentOn({ ...at, hours: snapToStep(at.hours - gripOn(dragged, from)) })
      return edge === null ? when : resizeTo(when, dragged.mode, edge)
    }
    const free = handlerOf(of.row)?.allDay === true
    if (at.hours === null) {
      if (when.kind === 'time' && axis && free) return moveToAllDay(when, at.day)
      return moveByDays(when, daysBetween(from.day, at.day), zone)
    }
    if (when.kind === 'days') {
      if (!free) return moveByDays(when, daysBetween(from.day, at.day), zone)
      const deadline = kinds.of(of.row.kind).deadline === true && of.row.feature !== 'calendar'
      return moment === null ? null : moveToStart(when, moment, deadline)
    }
    if (start === null) return null
    // It stays under the pointer where it was grabbed, and begins at a quarter of an hour.
    const shape = axis?.days.find(({ day }) => day === at.day)
    const grip = (start - of.start) / 60_000
    const top = snapToStep(at.hours - grip)
    if (!axis || !shape) return null
    const beyond = top < 0 ? top * 60_000 : 0
    return moveToStart(when, momentAtPosition(axis, shape, Math.max(0, top)) + beyond)
  }

  function stateAtPointer(): DragState | null {
    const before = latest.current
    if (!before) return null
    const { dragged } = before
    const [from, at] = [began.current, spotAt(pointer.current, axis)]
    if (!at) return { dragged, to: null, plans: null, over: null }
    const plans = plannedBy(dragged, at)
    const over = at.day
    if (plans) return { dragged, to: planTarget(plans, at), plans, over }
    return { dragged, to: from && dragged.mode !== 'plan' ? target(dragged, from, at) : null, plans, over }
  }

  return {
    carrying,
    handlers: {
      sensors,
      onDragStart({ active, activatorEvent }: DragStartEvent) {
        const at =
          'touches' in activatorEvent ? (activatorEvent as TouchEvent).touches[0] : (activatorEvent as MouseEvent)
        if (at) pointer.current = { x: at.clientX, y: at.clientY }
        watching(true)
        began.current = spotAt(pointer.current, axis)
        const dragged = active.data.current as DraggedItem | undefined
        if (dragged) show({ dragged, to: null, plans: null, over: null })
      },
      onDragMove(_: DragMoveEvent) {
        const next = stateAtPointer()
        if (next) show(next)
      },
      onDragCancel() {
        watching(false)
        show(null)
      },
      onDragEnd(_: DragEndEvent) {
        watching(false)
        // dnd-kit reports moves after React has drawn, so that a slow machine may not have reported the last one.
        const last = stateAtPointer()
        show(null)
        if (!last?.to) return
        const { dragged, to, plans } = last
        if (plans) {
          if (to.kind === 'time') dropped.plan(plans, Date.parse(to.start))
          else dropped.askPlan(plans, to.start)
        } else if (dragged.mode === 'draw') {
          if (to.kind === 'time') dropped.draw(Date.parse(to.start), Date.parse(to.end ?? to.start))
        } else if (dragged.mode !== 'plan') dropped.move(dragged.of, to)
      },
    },
  }
}

/** The day, and how far down its hours, at a position in the window. */
function spotAt({ x, y }: { x: number; y: number }, axis: HourAxis | null): Spot | null {
  for (const element of document.elementsFromPoint(x, y)) {
    const found = element.closest<HTMLElement>('[data-hours], [data-day]')
    const day = found?.dataset.hours ?? found?.dataset.day
    if (!found || !day) continue
    if (found.dataset.hours === undefined || !axis) return { day, hours: null }
    const { top, height } = found.getBoundingClientRect()
    return { day, hours: Math.min(Math.max(0, ((y - top) / height) * axis.length), axis.length) }
  }
  return null
}
