import { useMutation } from '@tanstack/react-query'
import type { z } from 'zod'
import type { UndoCounts } from '../../../../contract/undo.ts'
import { countWords } from '../../../../contract/words/counts.ts'
import { call, errorWords } from '../../../../web/api/api.ts'
import { mapRows } from '../../../../web/list/pages.ts'
import { toast } from '../../../../web/ui/toast.tsx'
import { useUndo } from '../../../../web/useUndo.ts'
import type { Assignment, AssignmentFilter } from '../../contract.ts'
import type { AssignmentLists } from '../../web/useAssignmentLists.ts'
import { withStatus } from '../../web/withStatus.ts'
import { type BulkOutcome, changeAssignments, deleteAssignments, maxBulkSize } from '../contract.ts'
import type { Selection, SelectionState } from './selection.ts'

type Set = z.input<typeof changeAssignments.input>['set']
/** `done`: the end of the toast, as in "12 assignments completed". */
export type BulkChange = { set: Set | 'delete'; done: string }
type Asked = BulkChange & { chosen: SelectionState }
type Which = { ids: string[] } | { matching: AssignmentFilter }

/** The rows on screen after a bulk change, as far as the browser knows them before the server answers. */
function afterwards(set: Set, row: Assignment): Assignment {
  const { status, priority, kind, course } = set
  return {
    ...(status ? withStatus(row, status) : row),
    ...(priority && { priority }),
    ...(kind && { kind }),
    ...(course && { course }),
  }
}

/** Changes and deletes the selected assignments, shows the change at once, and offers one Undo for all. */
export function useBulk(lists: AssignmentLists, filter: AssignmentFilter, selection: Selection) {
  const offer = useUndo()
  const showUndone = ({ restored, kept }: UndoCounts) => {
    if (kept === 0) toast.success(`${countWords(restored, 'assignment')} brought back.`)
    else toast.plain(`${restored} brought back, ${kept} had changed since.`)
    return lists.refreshAll()
  }

  const write = useMutation({
    mutationFn: async ({ set, chosen }: Asked): Promise<BulkOutcome[]> => {
      const outcomes: BulkOutcome[] = []
      const send = (which: Which) =>
        set === 'delete' ? call(deleteAssignments, which) : call(changeAssignments, { ...which, set })
      try {
        for (const which of parts(chosen, filter)) outcomes.push(await send(which))
      } catch (error) {
        // The parts that were sent before can still be undone.
        if (outcomes.length === 0) throw error
        toast.error(errorWords(error))
      }
      return outcomes
    },
    onMutate: async ({ set, chosen }) => {
      selection.leave()
      await lists.hold()
      const isChosen = (row: Assignment) => chosen.matching || chosen.ids.has(row.id)
      lists.change((pages) =>
        mapRows(pages, (rows) =>
          set === 'delete'
            ? rows.filter((row) => !isChosen(row))
            : rows.map((row) => (isChosen(row) ? afterwards(set, row) : row)),
        ),
      )
    },
    onSuccess: (outcomes, { done }) => {
      const changed = outcomes.reduce((sum, one) => sum + one.changed, 0)
      const undo = outcomes.flatMap((one) => one.undo ?? [])
      const words = `${countWords(changed, 'assignment')} ${done}`
      if (changed === 0) toast.plain('Nothing had to change.')
      else offer(words, undo, { failed: 'They could not be brought back.', show: showUndone })
    },
    onError: (error) => toast.error(errorWords(error)),
    onSettled: () => lists.refreshAll(),
  })

  return { change: (change: BulkChange) => write.mutate({ ...change, chosen: selection.state() }) }
}

function parts({ ids, matching }: SelectionState, filter: AssignmentFilter): Which[] {
  if (matching) return [{ matching: filter }]
  const all = [...ids]
  return Array.from({ length: Math.ceil(all.length / maxBulkSize) }, (_, part) => ({
    ids: all.slice(part * maxBulkSize, (part + 1) * maxBulkSize),
  }))
}
