import { Button } from '@mantine/core'
import { useCallback, useMemo, useRef, useState } from 'react'
import { Link } from 'react-router'
import { dayIn } from '../../../contract/day.ts'
import { countWords } from '../../../contract/words/counts.ts'
import type { AskFirst } from '../../../web/feature.ts'
import { useFills } from '../../../web/fills.ts'
import { useTitle } from '../../../web/navigation/title.ts'
import { useLoadWhenIdle } from '../../../web/screens/useLoadWhenIdle.ts'
import { usePerson } from '../../../web/session.ts'
import { toast } from '../../../web/ui/toast.tsx'
import { useMinute } from '../../../web/useMinute.ts'
import { useUndo } from '../../../web/useUndo.ts'
import { useSelection } from '../bulk/web/useSelection.ts'
import type { Assignment } from '../contract.ts'
import type { Sort } from '../rules.ts'
import { AssignmentDialogs, loadAssignmentDialogs } from './AssignmentDialogs.tsx'
import { isFiltered, matchesFilter, noFilter } from './filters.ts'
import { HomeworkHead } from './HomeworkHead.tsx'
import { useInPlaceEdits } from './inPlace/useInPlaceEdits.tsx'
import { useRowKeys } from './keys/useRowKeys.ts'
import { assignmentPages } from './pages.ts'
import { Results } from './Results.tsx'
import { homeworkActions } from './slots.ts'
import { listInAddress, useAssignmentAddress } from './useAssignmentAddress.ts'
import { presentIn, useAssignmentLists } from './useAssignmentLists.ts'
import { useAssignmentWrites } from './useAssignmentWrites.ts'
import { useFocusAfter } from './useFocusAfter.ts'
import { useVisibleLists } from './useVisibleLists.ts'

export const askHomework: AskFirst = async (client, { address }) => {
  const wanted = listInAddress(address)
  if (wanted) await client.prefetchInfiniteQuery(assignmentPages(wanted))
}

export function Homework() {
  useTitle('Homework & Projects')
  const { zone } = usePerson()
  const now = useMinute()
  const { filter, sort, reverse, view, query, change, setView, adding, setAdding } = useAssignmentAddress()
  const shown = useVisibleLists({ filter, sort, reverse }, view)
  const lists = useAssignmentLists(shown.wanted)
  const { setStatus, remove } = useAssignmentWrites(lists)
  const offer = useUndo()
  const choosing = useSelection(shown.ids, JSON.stringify(filter))
  const focusAfter = useFocusAfter(shown.rows)
  const [editing, setEditing] = useState<Assignment | null>(null)
  const [removing, setRemoving] = useState<Assignment | null>(null)
  useLoadWhenIdle(loadAssignmentDialogs)
  useRowKeys()

  const leaving = useRef(focusAfter)
  leaving.current = (of) => !matchesFilter(filter, of, presentIn(zone)) && focusAfter(of)
  const inPlace = useInPlaceEdits(lists, (of) => leaving.current(of))
  // Always the same object: a new one would draw every card again with every change.
  const actions = useMemo(
    () => ({
      setStatus(of: Assignment, to: Assignment['status']) {
        leaving.current({ ...of, status: to })
        setStatus({ of, to })
      },
      edit: setEditing,
      remove: setRemoving,
      change: inPlace.edit,
    }),
    [setStatus, inPlace.edit],
  )
  const saved = (of: Assignment, done: string, revert?: () => Promise<unknown>) => {
    const visible = matchesFilter(filter, of, presentIn(zone))
    const words = visible ? done : `${done} Your filters hide it.`
    if (revert) offer(words, revert, { failed: 'It could not be put back.', show: lists.refreshAll })
    else toast.success(words)
    if (visible) shown.bringIntoView(of)
  }

  const onSort = useCallback((sort: Sort, reverse: boolean) => change({ sort, reverse: reverse ? '1' : '' }), [change])
  const latestSaved = useRef(saved)
  latestSaved.current = saved
  const quickSaved = useCallback((of: Assignment) => latestSaved.current(of, 'Assignment created successfully!'), [])
  const fills = useFills(homeworkActions)
  const others = useMemo(
    () =>
      fills.map(({ value: { label, to, icon: Icon } }) => (
        <Button key={to} variant="default" component={Link} to={to} leftSection={<Icon size={18} stroke={1.75} />}>
          {label}
        </Button>
      )),
    [fills],
  )
  return (
    <>
      <HomeworkHead
        filter={filter}
        sort={sort}
        view={view}
        query={query}
        count={shown.counted && (shown.total > 0 || isFiltered(filter)) ? countWords(shown.total, 'assignment') : ''}
        onChange={change}
        onView={setView}
        selection={choosing.selection}
        onAdd={setAdding}
        onQuickSaved={quickSaved}
        others={others}
      />
      <Results
        shown={shown}
        lists={lists}
        filter={filter}
        sort={sort}
        reverse={reverse}
        onSort={onSort}
        view={view}
        now={now}
        today={dayIn(zone, now)}
        actions={actions}
        choosing={choosing}
        onClear={() => change(noFilter)}
        onAdd={() => setAdding(true)}
        others={others}
      />
      <AssignmentDialogs
        adding={adding}
        onAdded={(of) => {
          setAdding(false)
          saved(of, 'Assignment created successfully!')
        }}
        onAddClosed={() => setAdding(false)}
        editing={editing}
        onEdited={(of, revert) => {
          setEditing(null)
          saved(of, 'Assignment updated successfully!', revert)
        }}
        onEditClosed={() => setEditing(null)}
        removing={removing}
        onRemove={(of, scope) => {
          setRemoving(null)
          focusAfter(of)
          remove({ of, scope })
        }}
        actions={actions}
        onRemoveClosed={() => setRemoving(null)}
      />
      {inPlace.dialog}
    </>
  )
}
