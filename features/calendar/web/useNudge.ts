import { lengthen, moveByDays, moveToStart } from './geometry/moves.rules.ts'
import { useAgenda } from './useAgenda.ts'
import type { AgendaWhen, Nudge } from './useGridKeys.ts'
import type { Moves } from './useMoves.ts'
import { eventWhenWords } from './words.ts'

/** Moves by keys, and announces where the event is now. */
export function useNudge(moves: Moves, say: (words: string) => void, zone: string, today: string) {
  const { canMove } = useAgenda()
  return (key: string, by: Nudge): string | undefined => {
    const of = moves.rows.find((one) => one.key === key)
    if (!of) return undefined
    const fixed = !canMove(of.row) || ('longer' in by && of.row.changes !== 'span')
    if (fixed) {
      say(`${of.row.title} cannot be changed here.`)
      return undefined
    }
    const change = (when: AgendaWhen): AgendaWhen => {
      if ('days' in by) return moveByDays(when, by.days, zone)
      if ('longer' in by) return lengthen(when, by.longer)
      return when.kind === 'days' ? when : moveToStart(when, Date.parse(when.start) + by.minutes * 60_000)
    }
    const moved = moves.nudge(of, change)
    say(`${of.row.title}: ${eventWhenWords(moved, zone, today)}`)
    return moved.first
  }
}
