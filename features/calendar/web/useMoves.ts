import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useMemo, useRef, useState } from 'react'
import type { AgendaRow } from '../../../contract/agenda.ts'
import { wallClockIn } from '../../../contract/wallClock.ts'
import { errorWords } from '../../../web/api/api.ts'
import type { AgendaScope } from '../../../web/slots.ts'
import { toast } from '../../../web/ui/toast.tsx'
import { useUndo } from '../../../web/useUndo.ts'
import { clockText } from './eventAgenda.ts'
import { type PlacedRow, placeRow } from './geometry/grid.rules.ts'
import { sameWhen } from './geometry/moves.rules.ts'
import { useAgenda } from './useAgenda.ts'
import { eventWhenWords } from './words.ts'

type When = AgendaRow['when']
/** Long enough to wait for the next key of a sequence. */
const pause = 900

export type PendingMove = { of: PlacedRow; to: When; scopes: AgendaScope[] }

/**
 * Changes of times. They show at once, before the server has them, and are reverted where it refuses. A change by key
 * waits for the next key, so that ten of them are one request.
 */
export function useMoves(rows: PlacedRow[], zone: string, today: string) {
  const client = useQueryClient()
  const offer = useUndo()
  const { handlerOf } = useAgenda()
  const [ahead, setAhead] = useState<ReadonlyMap<string, When>>(new Map())
  const [asking, setAsking] = useState<PendingMove | null>(null)
  const waiting = useRef(new Map<string, { timer: number; of: PlacedRow; to: When }>())

  const show = (key: string, when: When | null) =>
    setAhead((old) => {
      const next = new Map(old)
      if (when) next.set(key, when)
      else next.delete(key)
      return next
    })
  const place = useCallback(
    (one: PlacedRow): PlacedRow => {
      const when = ahead.get(one.key)
      return when ? { ...placeRow({ ...one.row, when }, zone), key: one.key } : one
    },
    [ahead, zone],
  )
  const shown = useMemo(() => (ahead.size === 0 ? rows : rows.map(place)), [rows, ahead, place])

  async function send(of: PlacedRow, to: When, scope: AgendaScope) {
    const { move } = handlerOf(of.row) ?? {}
    if (!move) return show(of.key, null)
    const words = eventWhenWords({ ...placeRow({ ...of.row, when: to }, zone) }, zone, today)
    const going = (when: When) => {
      const { day, minutes } =
        when.kind === 'days' ? { day: when.start, minutes: null } : wallClockIn(zone, Date.parse(when.start))
      return { when, day, time: minutes === null ? null : clockText(minutes), zone, scope }
    }
    try {
      const back = await move(of.row, going(to))
      await client.invalidateQueries()
      const undo = async () => (back ? back() : move({ ...of.row, when: to }, going(of.row.when)))
      offer(`Moved to ${words}.`, undo, { failed: 'It could not be moved back.' })
    } catch (error) {
      toast.error(`It was not moved. ${errorWords(error)}`)
    }
    show(of.key, null)
  }

  function settle(of: PlacedRow, to: When) {
    if (sameWhen(of.row.when, to)) return show(of.key, null)
    show(of.key, to)
    const scopes = of.row.series === null ? [] : (handlerOf(of.row)?.scopes ?? [])
    if (scopes.length > 1) setAsking({ of, to, scopes })
    else void send(of, to, scopes[0] ?? 'this')
  }

  return {
    rows: shown,
    /** A row as shown, ahead of the server. */
    place,
    asking,
    /** From its state before all of this: `of` may be as it is shown. */
    move: (of: PlacedRow, to: When) => settle(rows.find(({ key }) => key === of.key) ?? of, to),
    nudge(of: PlacedRow, change: (when: When) => When): PlacedRow {
      const was = rows.find(({ key }) => key === of.key) ?? of
      const before = waiting.current.get(of.key)
      if (before) clearTimeout(before.timer)
      const to = change(before?.to ?? of.row.when)
      show(of.key, to)
      const timer = window.setTimeout(() => {
        waiting.current.delete(of.key)
        settle(was, to)
      }, pause)
      waiting.current.set(of.key, { timer, of: was, to })
      return placeRow({ ...of.row, when: to }, zone)
    },
    answer(scope: AgendaScope | null) {
      if (!asking) return
      setAsking(null)
      if (scope === null) show(asking.of.key, null)
      else void send(asking.of, asking.to, scope)
    },
  }
}
export type Moves = ReturnType<typeof useMoves>
