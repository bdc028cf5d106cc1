import { DndContext, DragOverlay } from '@dnd-kit/core'
import { VisuallyHidden } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { lazy, Suspense, useEffect, useMemo, useState } from 'react'
import { daysAfter } from '../../../contract/day.ts'
import { localOf } from '../../../contract/localTime.ts'
import { wallClockIn } from '../../../contract/wallClock.ts'
import { useTitle } from '../../../web/navigation/title.ts'
import { usePerson } from '../../../web/session.ts'
import { Hints } from '../../../web/ui/Hints.tsx'
import { MessageBox } from '../../../web/ui/MessageBox.tsx'
import { useMinute } from '../../../web/useMinute.ts'
import css from './Calendar.module.css'
import { CalendarAside } from './CalendarAside.tsx'
import { CalendarHead } from './CalendarHead.tsx'
import { CalendarDialogs, loadCalendarDialogs } from './dialogs/CalendarDialogs.tsx'
import { hourAxisOf } from './geometry/axis.rules.ts'
import { daysOfWeek, groupByDay, monthGrid, stepView, visibleDays, zonedSpanOf } from './geometry/grid.rules.ts'
import { LiftedChip } from './month/EventChip.tsx'
import { Month } from './month/Month.tsx'
import { PaperGrid } from './paper/PaperGrid.tsx'
import { useIsPrinting } from './paper/useIsPrinting.ts'
import { useCalendar } from './useCalendar.ts'
import { useCalendarAddress } from './useCalendarAddress.ts'
import { useCalendarDrag } from './useCalendarDrag.ts'
import { useEventActions } from './useEventActions.ts'
import { useMoves } from './useMoves.ts'
import { useNudge } from './useNudge.ts'
import { useViewKeys } from './useViewKeys.ts'
import { eventWhenWords } from './words.ts'

const loadTime = () => import('./time/TimeGrid.tsx')
const loadAgenda = () => import('./agenda/Agenda.tsx')
const TimeGrid = lazy(async () => ({ default: (await loadTime()).TimeGrid }))
const Agenda = lazy(async () => ({ default: (await loadAgenda()).Agenda }))

/** dnd-kit's own announcements would repeat what the grid announces in the calendar's words. */
const silent = { onDragStart: () => '', onDragOver: () => '', onDragEnd: () => '', onDragCancel: () => '' }
const accessibility = { announcements: silent, screenReaderInstructions: { draggable: '' }, restoreFocus: false }

export function Calendar() {
  useTitle('Calendar')
  const { zone, weekStart } = usePerson()
  const now = useMinute()
  const phone = useMediaQuery('(max-width: 47.99em)', undefined, { getInitialValueInEffect: false }) === true
  const today = wallClockIn(zone, now.getTime()).day
  const address = useCalendarAddress(today, weekStart)
  const { view, on, filter, goTo } = address
  const { first, last } = visibleDays(view === 'agenda' ? 'day' : view, on, weekStart)
  const calendar = useCalendar(first, last, zone)
  const moves = useMoves(calendar.rows, zone, today)
  const acts = useEventActions(address)
  const [heard, setHeard] = useState('')
  useEffect(() => void Promise.allSettled([loadCalendarDialogs(), loadTime(), loadAgenda()]), [])

  const days = useMemo(() => {
    const rows = moves.rows.filter(
      ({ row }) => !filter.kinds.has(row.kind) && !(row.course !== null && filter.courses.has(row.course)),
    )
    return groupByDay(rows, daysAfter(first, -1), daysAfter(last, 1))
  }, [moves.rows, filter, first, last])
  const axis = useMemo(
    () =>
      view === 'week' || view === 'day' ? hourAxisOf(zone, view === 'day' ? [on] : daysOfWeek(on, weekStart)) : null,
    [view, zone, on, weekStart],
  )
  const drag = useCalendarDrag(zone, axis, {
    move: moves.move,
    draw: (from, to) => acts.add(`${localOf(zone, from)}/${localOf(zone, to)}`),
  })
  const nudge = useNudge(moves, setHeard, zone, today)
  const turn = (by: 1 | -1) => goTo(stepView(view, on, by))
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
    ...{ over: carrying?.over ?? null, goTo, turn, onAdd: acts.add, onOpen: acts.open, nudge },
  }
  const lifted = carrying && carrying.dragged.mode === 'move' && view === 'month' ? carrying.dragged.of : null

  return (
    <Hints>
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
          <DndContext accessibility={accessibility} autoScroll={{ threshold: { x: 0, y: 0.12 } }} {...drag.handlers}>
            {paper && <PaperGrid {...paper} byDay={days} zone={zone} today={today} />}
            {!paper && view === 'month' && <Month {...grid} />}
            {!paper && axis && (
              <Suspense fallback={<div className={css.waiting} />}>
                <TimeGrid
                  {...grid}
                  view={view === 'day' ? 'day' : 'week'}
                  axis={axis}
                  carrying={carrying}
                  acts={acts}
                />
              </Suspense>
            )}
            <DragOverlay dropAnimation={null} className={css.overlay ?? ''}>
              {lifted && (
                <LiftedChip
                  of={lifted}
                  words={carrying?.to ? eventWhenWords(zonedSpanOf(carrying.to, zone), zone, today) : undefined}
                />
              )}
            </DragOverlay>
          </DndContext>
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
                phone={phone}
              />
            </Suspense>
          )}
          {calendar.more && (
            <p className={css.more}>There is more than can be shown at a time. Switch to a shorter view.</p>
          )}
        </div>
        <CalendarAside
          address={address}
          {...{ today, now, zone, acts }}
          rows={days.get(on) ?? []}
          all={calendar.rows}
          clashes={calendar.clashes}
          loading={calendar.loading}
          failed={calendar.failed !== null}
        />
      </div>
      <VisuallyHidden role="status" aria-live="polite">
        {heard}
      </VisuallyHidden>
      <CalendarDialogs address={address} acts={acts} moves={moves} zone={zone} today={today} now={now} />
    </Hints>
  )
}
