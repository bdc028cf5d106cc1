import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { call, wordsOf } from '../../../web/api.ts'
import type { AgendaScope } from '../../../web/feature.ts'
import { toast } from '../../../web/ui/toast.tsx'
import { deleteEvent, duplicateEvent, restoreEvent } from '../contract.ts'
import type { Placed } from '../grid/rules.ts'
import { featureOf } from './rowFeatures.ts'
import type { CalendarAddress } from './useCalendarAddress.ts'

export type Removing = { id: string; title: string; series: boolean }

/** What can be done from the grid, the panel, the list and the details alike. */
export function useActs(address: CalendarAddress) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const [editing, setEditing] = useState<string | null>(null)
  const [removing, setRemoving] = useState<Removing | null>(null)
  const [moving, setMoving] = useState<Placed | null>(null)
  const [looking, setLooking] = useState<Placed | null>(null)

  const refresh = () => client.invalidateQueries()
  async function send({ id }: Removing, scope: AgendaScope) {
    setRemoving(null)
    if (address.event === id) address.closeEvent()
    try {
      const { undo } = await call(deleteEvent, { id, scope })
      await refresh()
      toast.undo('Event deleted.', async () => {
        await call(restoreEvent, { undo }).catch((error) =>
          toast.error(`It could not be brought back. ${wordsOf(error)}`),
        )
        await refresh()
      })
    } catch (error) {
      toast.error(`The event was not deleted. ${wordsOf(error)}`)
    }
  }

  return {
    async open(of: Placed) {
      const { row } = of
      if (row.feature === 'calendar') return address.openEvent(row.id)
      const feature = featureOf(row)
      if (!feature) return setLooking(of)
      try {
        navigate(await feature.open(row))
      } catch (error) {
        toast.error(wordsOf(error))
      }
    },
    add: (from: string) => address.change({ add: from }),
    editing,
    edit: setEditing,
    /** A row that no feature opens: what is known of it. */
    looking,
    look: setLooking,
    moving,
    askMove: setMoving,
    removing,
    /** Of a series, asks which. One alone goes at once: it can be brought back. */
    remove: (of: Removing) => (of.series ? setRemoving(of) : void send(of, 'this')),
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
        toast.error(`The event was not duplicated. ${wordsOf(error)}`)
      }
    },
  }
}
export type CalendarActs = ReturnType<typeof useActs>
