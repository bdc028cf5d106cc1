import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { call, errorWords } from '../../../web/api/api.ts'
import type { AgendaScope } from '../../../web/slots.ts'
import { toast } from '../../../web/ui/toast.tsx'
import { useUndo } from '../../../web/useUndo.ts'
import { deleteEvent, duplicateEvent } from '../contract.ts'
import type { PlacedRow } from './geometry/grid.rules.ts'
import { useAgenda } from './useAgenda.ts'
import type { CalendarAddress } from './useCalendarAddress.ts'

export type EventToRemove = { id: string; title: string; series: boolean }

/** Actions of the grid, the panel, the list and the details alike. */
export function useEventActions(address: CalendarAddress) {
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

  return {
    async open(of: PlacedRow) {
      const { row } = of
      if (row.feature === 'calendar') return address.openEvent(row.id)
      const feature = handlerOf(row)
      if (!feature) return setLooking(of)
      try {
        navigate(await feature.open(row))
      } catch (error) {
        toast.error(errorWords(error))
      }
    },
    add: (from: string) => address.change({ add: from }),
    editing,
    edit: setEditing,
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
