import { DragOverlay } from '@dnd-kit/core'
import { relativeDayWords } from '../../../contract/words/dates.ts'
import css from './Calendar.module.css'
import { type CalendarView, zonedSpanOf } from './geometry/grid.rules.ts'
import { LiftedChip } from './month/EventChip.tsx'
import { carriedRow, type DragState } from './useCalendarDrag.ts'
import { eventWhenWords } from './words.ts'

type CarriedProps = { carrying: DragState | null; view: CalendarView; zone: string; today: string }

/** What lies under the pointer while it is dragged: over days, and on the way to the hours, which show it themselves. */
export function Carried({ carrying, view, zone, today }: CarriedProps) {
  const mode = carrying?.dragged.mode
  const lifted = mode === 'move' ? view === 'month' : mode === 'plan' && (view === 'month' || !carrying?.to)
  const row = carrying && lifted ? carriedRow(carrying) : null
  return (
    <DragOverlay dropAnimation={null} className={css.overlay ?? ''}>
      {row && <LiftedChip row={row} words={carrying ? wordsOf(carrying, zone, today) : undefined} />}
    </DragOverlay>
  )
}

function wordsOf({ to, plans }: DragState, zone: string, today: string): string | undefined {
  if (!to) return undefined
  if (plans && to.kind === 'days') return `${relativeDayWords(to.start, today)}: choose a time`
  return eventWhenWords(zonedSpanOf(to, zone), zone, today)
}
