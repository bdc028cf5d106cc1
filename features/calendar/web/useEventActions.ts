import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { AgendaRow } from '../../../contract/agenda.ts'
import { call, errorWords } from '../../../web/api/api.ts'
import type { AgendaScope, WorkToPlan } from '../../../web/slots.ts'
import { toast } from '../../../web/ui/toast.tsx'
import { useUndo } from '../../../web/useUndo.ts'
import { deleteEvent, duplicateEvent } from '../contract.ts'
import type { PlacedRow } from './geometry/grid.rules.ts'
import { type Plans, rowOfWork } from './planning/usePlans.ts'
import { useAgenda } from './useAgenda.ts'
import type { CalendarAddress } from './useCalendarAddress.ts'

export type EventToRemove = { id: string; title: string; series: boolean }

/** Actions of the grid, the panel, the list and the details alike. */
export function useEventActions(address: CalendarAddress, plans: Plans) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const offer = useUndo()
  const { handlerOf } = useAgenda()
  const [editing, setEditing] = useState<string | null>(null)
  const [removing, setRemoving] = useState<EventToRemove | null>(null)
  const [moving, setMoving] = useState<PlacedRow | null>(null)
  const [looking, setLooking] = useState<PlacedRow | null>(null)

  const refresh = () => client.invalidateQueries()
  async function send({ id }: EventToRemove, scope: AgendaScope) {
    setRemoving(null)
    if (address.event === id) address.closeEvent()
    try {
      const { undo } = await call(deleteEvent, { id, scope })
      await refresh()
      offer('Event deleted.', undo)
    } catch (error) {
      toast.error(`The event was not deleted. ${errorWords(error)}`)
    }
  }

  async function go(row: AgendaRow, otherwise: () => void) {
    const feature = handlerOf(row)
    if (!feature) return otherwise()
    try {
      navigate(await feature.open(row))
    } catch (error) {
      toast.error(errorWords(error))
    }
  }

  return {
    async open(of: PlacedRow) {
      if (of.row.feature === 'calendar') return address.openEvent(of.row.id)
      await go(of.row, () => setLooking(of))
    },
    add: (from: string) => address.change({ add: from }),
    editing,
    edit: setEditing,
    /** Asks for a time in which to work on it; undefined where none can be planned. */
    planFor(of: PlacedRow): (() => void) | undefined {
      const work = plans.workOf(of)
      return work && (() => plans.ask(work))
    },
    /** Opens the work itself. */
    openWork: (work: WorkToPlan) =>
      go(
        { ...rowOfWork(work, { kind: 'time', start: work.dueAt, end: null }), feature: work.feature },
        () => undefined,
      ),
    /** A row that no feature opens: shows the calendar's own details. */
    looking,
    look: setLooking,
    moving,
    askMove: setMoving,
    removing,
    /** In a series, asks how much. A single event is deleted at once: that can be undone. */
    remove: (of: EventToRemove) => (of.series ? setRemoving(of) : void send(of, 'this')),
    answerRemove: (scope: AgendaScope | null) => {
      if (removing && scope) void send(removing, scope)
      else setRemoving(null)
    },
    async duplicate(id: string) {
      try {
        const copy = await call(duplicateEvent, { id })
        await refresh()
        toast.success('Event duplicated.')
        setEditing(copy.id)
      } catch (error) {
        toast.error(`The event was not duplicated. ${errorWords(error)}`)
      }
    },
  }
}
export type EventActions = ReturnType<typeof useEventActions>
