import { useMemo, useState } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import { z } from 'zod'
import { day as dayShape } from '../../../contract/shapes.ts'
import { storeChoice, storedChoice } from '../../../web/deviceStorage.ts'
import { type CalendarView, calendarViews, clampDay, visibleDays } from './geometry/grid.rules.ts'
import { useAgenda } from './useAgenda.ts'

const keptView = 'quad.calendar-view'

type Change = Partial<Record<'view' | 'on' | 'q' | 'event' | 'add', string | null>>

/** The state in the address. It decides; only a view that it does not name is the one last chosen on this device. */
export function useCalendarAddress(today: string, weekStart: number) {
  const [search, setSearch] = useSearchParams()
  const { kinds: known } = useAgenda()
  const { state } = useLocation()
  const navigate = useNavigate()
  const [kept, setKept] = useState(() => storedChoice(keptView, calendarViews))
  const view = calendarViews.find((one) => one === search.get('view')) ?? kept
  const asked = dayShape.safeParse(search.get('on'))
  const on = asked.success ? clampDay(asked.data) : today
  const hidden = search.get('hide') ?? ''
  const without = JSON.stringify(search.getAll('without'))

  const change = (next: Change, { replace = false, kept = undefined as unknown } = {}) =>
    setSearch(
      (old) => {
        const search = new URLSearchParams(old)
        for (const [key, value] of Object.entries(next)) {
          if (value) search.set(key, value)
          else search.delete(key)
        }
        return search
      },
      { replace, preventScrollReset: true, state: kept },
    )
  const goTo = (day: string) => {
    const to = clampDay(day)
    const { first, last } = visibleDays(view, on, weekStart)
    // Choosing a shown day is not a step in the history; turning the page is one.
    const same = view !== 'agenda' && to >= first && to <= last && to.slice(0, 7) === on.slice(0, 7)
    change({ on: to === today ? null : to }, { replace: same })
  }
  const filter = useMemo(() => {
    const kinds = new Set(hidden.split(',').filter((name) => known.all.some(({ kind }) => kind === name)))
    return { kinds, courses: new Set(z.array(z.string()).parse(JSON.parse(without))) }
  }, [hidden, without, known])

  return {
    view,
    on,
    filter,
    q: search.get('q')?.trim().slice(0, 200) ?? '',
    event: search.get('event'),
    /** The form for a new event: on which day, or from and to which time (YYYY-MM-DDTHH:MM). */
    add: search.get('add'),
    change,
    goTo,
    setView(to: CalendarView, day = on) {
      storeChoice(keptView, to)
      setKept(to)
      change({ view: to, on: day === today ? null : day, ...(to !== 'agenda' && { q: null }) })
    },
    toggleKind(kind: string) {
      const kinds = new Set(filter.kinds)
      if (!kinds.delete(kind)) kinds.add(kind)
      setSearch((old) => withAll(old, 'hide', kinds.size > 0 ? [[...kinds].join(',')] : []), { replace: true })
    },
    toggleCourse(course: string) {
      const courses = new Set(filter.courses)
      if (!courses.delete(course)) courses.add(course)
      setSearch((old) => withAll(old, 'without', [...courses]), { replace: true })
    },
    showAll: () => setSearch((old) => withAll(withAll(old, 'without', []), 'hide', []), { replace: true }),
    openEvent: (id: string) => change({ event: id }, { kept: { opened: true } }),
    closeEvent() {
      // A form that was opened here goes back, so that "back" does not open it again.
      if (state?.opened === true) navigate(-1)
      else change({ event: null }, { replace: true })
    },
  }
}
export type CalendarAddress = ReturnType<typeof useCalendarAddress>

function withAll(old: URLSearchParams, key: string, values: string[]): URLSearchParams {
  const search = new URLSearchParams(old)
  search.delete(key)
  for (const value of values) search.append(key, value)
  return search
}
