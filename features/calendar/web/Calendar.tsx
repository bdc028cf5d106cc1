import { DndContext, pointerWithin } from '@dnd-kit/core'
import { ActionIcon, VisuallyHidden } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconPlus } from '@tabler/icons-react'
import { Suspense, useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { daysAfter } from '../../../contract/day.ts'
import { localOf } from '../../../contract/localTime.ts'
import { wallClockIn } from '../../../contract/wallClock.ts'
import type { AskFirst } from '../../../web/feature.ts'
import { useTitle } from '../../../web/navigation/title.ts'
import { lazyComponent } from '../../../web/screens/lazyComponent.tsx'
import { useLoadWhenIdle } from '../../../web/screens/useLoadWhenIdle.ts'
import { usePerson } from '../../../web/session.ts'
import { Hints } from '../../../web/ui/Hints.tsx'
import { MessageBox } from '../../../web/ui/MessageBox.tsx'
import { useMinute } from '../../../web/useMinute.ts'
import css from './Calendar.module.css'
import { CalendarAside } from './CalendarAside.tsx'
import { CalendarHead } from './CalendarHead.tsx'
import { Carried } from './Carried.tsx'
import { CalendarDialogs, loadCalendarDialogs } from './dialogs/CalendarDialogs.tsx'
import { hourAxisOf } from './geometry/axis.rules.ts'
import {
  type CalendarView,
  daysBesideHours,
  daysOfWeek,
  groupByDay,
  monthGrid,
  visibleDays,
} from './geometry/grid.rules.ts'
import { withPlans } from './geometry/plans.rules.ts'
import { Month } from './month/Month.tsx'
import { PaperGrid } from './paper/PaperGrid.tsx'
import { useIsPrinting } from './paper/useIsPrinting.ts'
import { usePlans } from './planning/usePlans.ts'
import { useAgenda } from './useAgenda.ts'
import { prefetchCalendar, useCalendar } from './useCalendar.ts'
import { openingView, useCalendarAddress, viewInAddress } from './useCalendarAddress.ts'
import { useCalendarDrag } from './useCalendarDrag.ts'
import { useEventActions } from './useEventActions.ts'
import { useMoves } from './useMoves.ts'
import { useNudge } from './useNudge.ts'
import { useViewKeys } from './useViewKeys.ts'
import { incompleteWords } from './words.ts'

const loadTime = () => import('./time/TimeGrid.tsx')
const loadAgenda = () => import('./agenda/Agenda.tsx')
const { Component: TimeGrid } = lazyComponent(async () => ({ Component: (await loadTime()).TimeGrid }))
const { Component: Agenda } = lazyComponent(async () => ({ Component: (await loadAgenda()).Agenda }))

/** dnd-kit's own announcements would repeat what the grid announces in the calendar's words. */
const silent = { onDragStart: () => '', onDragOver: () => '', onDragEnd: () => '', onDragCancel: () => '' }
const accessibility = { announcements: silent, screenReaderInstructions: { draggable: '' }, restoreFocus: false }

/** The other views, and the dialogs. */
const loadAhead = () => Promise.allSettled([loadCalendarDialogs(), loadTime(), loadAgenda()])

const phones = '(max-width: 47.99em)'
const daysShown = (view: CalendarView, on: string, weekStart: number, begin?: string) =>
  visibleDays(view === 'agenda' ? 'day' : view, on, weekStart, begin)

export const askCalendar: AskFirst = (client, { address, person }) => {
  const { zone, weekStart } = person
  const today = wallClockIn(zone, Date.now()).day
  const phone = window.matchMedia(phones).matches
  const { view, on, begin } = viewInAddress(address.searchParams, { today, phone, opening: openingView(person) })
  const { first, last } = daysShown(view, on, weekStart, begin)
  return prefetchCalendar(client, first, last)
}

export function Calendar() {
  useTitle('Calendar')
  const { zone, weekStart } = usePerson()
  const now = useMinute()
  const phone = useMediaQuery(phones, undefined, { getInitialValueInEffect: false }) === true
  const today = wallClockIn(zone, now.getTime()).day
  const address = useCalendarAddress(today, weekStart, phone)
  const { view, on, begin, filter, goTo, turn } = address
  const { first, last } = daysShown(view, on, weekStart, begin)
  const calendar = useCalendar(first, last, zone)
  const moves = useMoves(calendar.rows, zone, today)
  const plans = usePlans(zone, today, address)
  const acts = useEventActions(address, plans)
  const open = useStable(acts.open)
  const [heard, setHeard] = useState('')
  useLoadWhenIdle(loadAhead)

  const { pending } = plans
  const { isPart } = useAgenda()
  const days = useMemo(() => {
    const rows = withPlans(moves.rows, pending).filter(
      ({ row }) => !filter.kinds.has(row.kind) && !(row.course !== null && filter.courses.has(row.course)),
    )
    return groupByDay(rows, daysAfter(first, -1), daysAfter(last, 1), isPart)
  }, [moves.rows, pending, filter, first, last, isPart])
  const axis = useMemo(
    () =>
      view === 'month' || view === 'agenda' ? null : hourAxisOf(zone, daysBesideHours(view, on, weekStart, begin)),
    [view, zone, on, weekStart, begin],
  )
  const drag = useCalendarDrag(zone, axis, {
    move: moves.move,
    draw: (from, to) => acts.add(`${localOf(zone, from)}/${localOf(zone, to)}`),
    ...{ plan: plans.plan, askPlan: plans.ask, workOf: plans.workOf },
  })
  const nudge = useNudge(moves, setHeard, zone, today)
  useViewKeys(address.setView, () => goTo(today))
  const printing = useIsPrinting()
  const paper = !printing
    ? null
    : view === 'month'
      ? { weeks: monthGrid(`${on.slice(0, 7)}-01`, weekStart), month: on.slice(0, 7) }
      : axis && { weeks: [view === 'day' ? [on] : daysOfWeek(on, weekStart)], month: null }
  const { carrying } = drag
  const grid = {
    ...{ on, today, now, zone, weekStart, byDay: days, clashes: calendar.clashes, loading: calendar.loading, phone },
    ...{ over: carrying?.over ?? null, goTo, turn, onAdd: acts.add, onOpen: open, nudge },
  }

  return (
    <Hints>
      <DndContext
        accessibility={accessibility}
        collisionDetection={pointerWithin}
        autoScroll={{ threshold: { x: 0, y: 0.12 } }}
        {...drag.handlers}
      >
        <div className={css.page} data-view={view}>
          <div className={css.main}>
            <CalendarHead
              address={address}
              today={today}
              weekStart={weekStart}
              turn={turn}
              onAdd={() => acts.add(on)}
              phone={phone}
            />
            {calendar.failed !== null && view !== 'agenda' && (
              <div className={css.failed}>
                <MessageBox kind="error">
                  Failed to fetch events. The connection dropped while loading; nothing you saved is lost.{' '}
                  <button className={css.again} type="button" onClick={calendar.retry}>
                    Try again
                  </button>
                </MessageBox>
              </div>
            )}
            {paper && <PaperGrid {...paper} byDay={days} zone={zone} today={today} />}
            {!paper && view === 'month' && <Month {...grid} />}
            {!paper && axis && (
              <Suspense fallback={<div className={css.waiting} />}>
                <TimeGrid {...grid} view={view} axis={axis} carrying={carrying} acts={acts} />
              </Suspense>
            )}
            <Carried {...{ carrying, view, zone, today }} />
            {view === 'agenda' && (
              <Suspense fallback={<div className={css.waiting} />}>
                <Agenda
                  on={on}
                  today={today}
                  now={now}
                  zone={zone}
                  q={address.q}
                  filter={filter}
                  acts={acts}
                  moved={moves.place}
                />
              </Suspense>
            )}
            {calendar.incomplete && <p className={css.incomplete}>{incompleteWords}</p>}
            {calendar.more && (
              <p className={css.more}>There is more than can be shown at a time. Switch to a shorter view.</p>
            )}
          </div>
          <CalendarAside
            address={address}
            {...{ today, now, zone, acts, plans }}
            rows={days.get(on) ?? []}
            all={calendar.rows}
            clashes={calendar.clashes}
            loading={calendar.loading}
            failed={calendar.failed !== null}
          />
        </div>
      </DndContext>
      {phone && !carrying && (
        <ActionIcon
          className={css.add ?? ''}
          variant="filled"
          color="green"
          aria-label="Add Event"
          onClick={() => acts.add(on)}
        >
          <IconPlus size={24} stroke={1.75} aria-hidden />
        </ActionIcon>
      )}
      <VisuallyHidden role="status" aria-live="polite">
        {heard}
      </VisuallyHidden>
      <CalendarDialogs address={address} acts={acts} moves={moves} plans={plans} zone={zone} today={today} now={now} />
    </Hints>
  )
}

/** The same function at every render, which calls the newest: hundreds of events are not drawn anew for it. */
function useStable<T extends unknown[]>(act: (...given: T) => unknown): (...given: T) => void {
  const newest = useRef(act)
  useLayoutEffect(() => {
    newest.current = act
  })
  return useCallback((...given) => void newest.current(...given), [])
}
