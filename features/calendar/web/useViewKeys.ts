import { useEffect, useRef } from 'react'
import { areSingleKeysOn } from '../../../web/singleKeys.ts'
import type { CalendarView } from './geometry/grid.rules.ts'

const letters: Record<string, CalendarView> = { m: 'month', w: 'week', d: 'day', a: 'agenda' }

/** M, W, D and A change the view, T shows today; outside of fields and dialogs, unless single keys are off. */
export function useViewKeys(setView: (view: CalendarView) => void, goToday: () => void): void {
  const latest = useRef({ setView, goToday })
  latest.current = { setView, goToday }
  useEffect(() => {
    const look = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey || event.repeat) return
      const { target } = event
      if (
        !(target instanceof Element) ||
        target.closest('input:not([type=radio]), textarea, select, [contenteditable], [role=dialog]')
      )
        return
      if (document.querySelector('[role=dialog]') || !areSingleKeysOn()) return
      const view = letters[event.key.toLowerCase()]
      if (view) latest.current.setView(view)
      else if (event.key.toLowerCase() === 't') latest.current.goToday()
      else return
      event.preventDefault()
    }
    document.addEventListener('keydown', look)
    return () => document.removeEventListener('keydown', look)
  }, [])
}
