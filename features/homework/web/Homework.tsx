import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useEffect, useMemo, useRef, useState } from 'react'
import { Link } from 'react-router'
import { dayIn } from '../../../contract/day.ts'
import { countWords } from '../../../contract/words/counts.ts'
import { useFills } from '../../../web/fills.ts'
import { useTitle } from '../../../web/navigation/title.ts'
import { usePerson } from '../../../web/session.ts'
import { PageTitle } from '../../../web/ui/PageTitle.tsx'
import { toast } from '../../../web/ui/toast.tsx'
import { useMinute } from '../../../web/useMinute.ts'
import { useSelection } from '../bulk/web/useSelection.ts'
import type { Assignment } from '../contract.ts'
import { AssignmentDialogs, loadAssignmentDialogs } from './AssignmentDialogs.tsx'
import { AssignmentFilterRow } from './AssignmentFilterRow.tsx'
import { FilterChips } from './FilterChips.tsx'
import { isFiltered, matchesFilter, noFilter } from './filters.ts'
import { QuickBar } from './QuickBar.tsx'
import { Results } from './Results.tsx'
import { homeworkActions } from './slots.ts'
import { useAssignmentAddress } from './useAssignmentAddress.ts'
import { presentIn, useAssignmentLists } from './useAssignmentLists.ts'
import { useAssignmentWrites } from './useAssignmentWrites.ts'
import { useFocusAfter } from './useFocusAfter.ts'
import { useVisibleLists } from './useVisibleLists.ts'

export function Homework() {
  useTitle('Homework & Projects')
  const { zone } = usePerson()
  const now = useMinute()
  const { filter, sort, view, query, change, setView, adding, setAdding } = useAssignmentAddress()
  const shown = useVisibleLists(filter, sort, view)
  const lists = useAssignmentLists(shown.wanted)
  const { setStatus, remove } = useAssignmentWrites(lists)
  const choosing = useSelection(shown.ids, JSON.stringify(filter))
  const focusAfter = useFocusAfter(shown.rows)
  const [editing, setEditing] = useState<Assignment | null>(null)
  const [removing, setRemoving] = useState<Assignment | null>(null)
  useEffect(() => void loadAssignmentDialogs(), [])

  const leaving = useRef(focusAfter)
  leaving.current = (of) => !matchesFilter(filter, of, presentIn(zone)) && focusAfter(of)
  // Always the same object: a new one would draw every card again with every change.
  const actions = useMemo(
    () => ({
      setStatus(of: Assignment, to: Assignment['status']) {
        leaving.current({ ...of, status: to })
        setStatus({ of, to })
      },
      edit: setEditing,
      remove: setRemoving,
    }),
    [setStatus],
  )
  const saved = (of: Assignment, words: string) => {
    const visible = matchesFilter(filter, of, presentIn(zone))
    toast.success(visible ? words : `${words} Your filters hide it.`)
    if (visible) shown.bringIntoView(of)
  }

  const add = { label: 'Add Assignment', icon: IconPlus, onClick: () => setAdding(true) }
  const others = useFills(homeworkActions).map(({ value: { label, to, icon: Icon } }) => (
    <Button key={to} variant="default" component={Link} to={to} leftSection={<Icon size={18} stroke={1.75} />}>
      {label}
    </Button>
  ))
  return (
    <>
      <PageTitle title="Homework & Projects" action={add} others={others.length > 0 && others} />
      <QuickBar onSaved={(of) => saved(of, 'Assignment created successfully!')} />
      <AssignmentFilterRow
        filter={filter}
        sort={sort}
        view={view}
        query={query}
        count={shown.counted && (shown.total > 0 || isFiltered(filter)) ? countWords(shown.total, 'assignment') : ''}
        onChange={change}
        onView={setView}
        selection={choosing.selection}
        others={others}
      />
      <FilterChips filter={filter} onChange={change} />
      <Results
        shown={shown}
        lists={lists}
        filter={filter}
        sort={sort}
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
        onEdited={(of) => {
          setEditing(null)
          saved(of, 'Assignment updated successfully!')
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
    </>
  )
}
