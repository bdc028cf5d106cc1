import { useKeys } from '../../../web/keys/boundKeys.ts'
import type { CalendarView } from './geometry/grid.rules.ts'

/** Letters change the view, and one shows today. */
export function useViewKeys(setView: (view: CalendarView) => void, goToday: () => void): void {
  const view = (key: string, of: CalendarView, words: string) => ({
    ...{ keys: [key], words, single: true as const },
    run: () => setView(of),
  })
  useKeys([
    view('M', 'month', 'Month'),
    view('W', 'week', 'Week'),
    view('D', 'day', 'Day'),
    view('A', 'agenda', 'Agenda'),
    { keys: ['T'], words: 'Today', single: true, run: goToday },
  ])
}
