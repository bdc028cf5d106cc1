import { useMemo, useState } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import { z } from 'zod'
import { daysAfter, daysBetween } from '../../../contract/day.ts'
import { settingIn } from '../../../contract/setting.ts'
import { day as dayShape } from '../../../contract/shapes.ts'
import { storeChoice, storedChoice } from '../../../web/deviceStorage.ts'
import { usePerson } from '../../../web/session.ts'
import type { Person } from '../../account/contract.ts'
import { openingViewSetting } from '../contract.ts'
import {
  type CalendarView,
  calendarViews,
  clampDay,
  fittingView,
  stepView,
  visibleDays,
} from './geometry/grid.rules.ts'
import { useAgenda } from './useAgenda.ts'

const keptView = 'quad.calendar-view'

/** The view where the address names none: the one that the person chose for it, or the one last shown on this device. */
export function openingView({ settings }: Pick<Person, 'settings'>): CalendarView {
  const chosen = settingIn(settings, openingViewSetting)
  return chosen === 'last' ? storedChoice(keptView, calendarViews) : chosen
}

/** The view in an address, its day, and the first of three days where another of them is chosen. */
export function viewInAddress(
  search: URLSearchParams,
  { today, phone, opening }: { today: string; phone: boolean; opening: CalendarView },
) {
  const view = fittingView(calendarViews.find((one) => one === search.get('view')) ?? opening, phone)
  const asked = dayShape.safeParse(search.get('on'))
  const on = asked.success ? clampDay(asked.data) : today
  return { view, on, begin: dayShape.safeParse(search.get('from')).data }
}

type Change = Partial<Record<'view' | 'on' | 'from' | 'q' | 'event' | 'add' | 'plan', string | null>>

/** The state in the address. It decides; only a view that it does not name is the opening view. */
export function useCalendarAddress(today: string, weekStart: number, phone: boolean) {
  const person = usePerson()
  const [search, setSearch] = useSearchParams()
  const { kinds: known } = useAgenda()
  const { state } = useLocation()
  const navigate = useNavigate()
  const [opening, setOpening] = useState(() => openingView(person))
  const { view, on, begin } = viewInAddress(search, { today, phone, opening })
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
    const { first, last } = visibleDays(view, on, weekStart, begin)
    const shown = to >= first && to <= last
    // Choosing a shown day is not a step in the history; turning the page is one.
    const same = view !== 'agenda' && shown && (view !== 'month' || to.slice(0, 7) === on.slice(0, 7))
    const from = view === '3days' && shown && to !== first ? first : null
    change({ on: to === today ? null : to, from }, { replace: same })
  }
  const filter = useMemo(() => {
    const kinds = new Set(hidden.split(',').filter((name) => known.all.some(({ kind }) => kind === name)))
    return { kinds, courses: new Set(z.array(z.string()).parse(JSON.parse(without))) }
  }, [hidden, without, known])

  return {
    view,
    on,
    begin,
    filter,
    q: search.get('q')?.trim().slice(0, 200) ?? '',
    event: search.get('event'),
    /** The form for a new event: on which day, or from and to which time (YYYY-MM-DDTHH:MM). */
    add: search.get('add'),
    /** Work for which to ask for a time, by its id. */
    plan: search.get('plan'),
    change,
    goTo,
    /** A page on, or back. */
    turn(by: 1 | -1) {
      const to = stepView(view, on, by)
      const { first } = visibleDays(view, on, weekStart, begin)
      const from = view === '3days' && first !== on ? daysAfter(first, daysBetween(on, to)) : null
      change({ on: to === today ? null : to, from })
    },
    setView(chosen: CalendarView, day = on) {
      const to = fittingView(chosen, phone)
      storeChoice(keptView, to)
      if (settingIn(person.settings, openingViewSetting) === 'last') setOpening(to)
      change({ view: to, on: day === today ? null : day, from: null, ...(to !== 'agenda' && { q: null }) })
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
