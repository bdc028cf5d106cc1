import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useEffect, useMemo, useRef, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { dayIn } from '../../../contract/day.ts'
import { usePerson } from '../../../web/session.ts'
import { useTitle } from '../../../web/title.ts'
import { PageTitle } from '../../../web/ui/PageTitle.tsx'
import { ShowMore } from '../../../web/ui/ShowMore.tsx'
import { toast } from '../../../web/ui/toast.tsx'
import { useMinute } from '../../../web/useMinute.ts'
import type { Assignment } from '../contract.ts'
import { AssignmentDialogs, loadDialogs } from './AssignmentDialogs.tsx'
import { AssignmentGrid } from './AssignmentGrid.tsx'
import { FilterRow } from './FilterRow.tsx'
import { filterIn, fits, isFiltered, withFilter } from './filters.ts'
import { ListState } from './ListState.tsx'
import { pageActions } from './pageActions.ts'
import { QuickBar } from './QuickBar.tsx'
import { useAssignmentPages } from './useAssignmentPages.ts'
import { useAssignmentWrites } from './useAssignmentWrites.ts'
import { useFocusAfter } from './useFocusAfter.ts'
import { countWords, shownWords } from './words.ts'

export function Homework() {
  useTitle('Homework & Projects')
  const { zone } = usePerson()
  const now = useMinute()
  const [search, setSearch] = useSearchParams()
  const filter = useMemo(() => filterIn(search), [search])
  const { list, rows, total, bringIntoView } = useAssignmentPages(filter)
  const { setStatus, remove } = useAssignmentWrites(filter)
  const focusAfter = useFocusAfter(rows)
  const [editing, setEditing] = useState<Assignment | null>(null)
  const [removing, setRemoving] = useState<Assignment | null>(null)
  useEffect(() => void loadDialogs(), [])

  const leaving = useRef(focusAfter)
  leaving.current = (of) => !fits(filter, of) && focusAfter(of)
  // One object for good: were it new each time, every card would be drawn again with every change.
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
  const change = (next: Parameters<typeof withFilter>[1]) =>
    setSearch((old) => withFilter(old, next), { preventScrollReset: true })
  const setAdding = (adding: boolean) =>
    setSearch(
      (old) => {
        const next = new URLSearchParams(old)
        if (adding) next.set('add', '1')
        else next.delete('add')
        return next
      },
      { replace: true, preventScrollReset: true },
    )
  const saved = (of: Assignment, words: string) => {
    const shown = fits(filter, of)
    toast.success(shown ? words : `${words} Your filters hide it.`)
    if (shown) bringIntoView(of)
  }

  const add = { label: 'Add Assignment', icon: IconPlus, onClick: () => setAdding(true) }
  const others = pageActions.map(({ label, to, icon: Icon }) => (
    <Button key={to} variant="default" component={Link} to={to} leftSection={<Icon size={18} stroke={1.75} />}>
      {label}
    </Button>
  ))
  return (
    <>
      <PageTitle title="Homework & Projects" action={add} others={others.length > 0 && others} />
      <QuickBar onSaved={(of) => saved(of, 'Assignment created successfully!')} />
      <FilterRow
        filter={filter}
        count={list.data && (total > 0 || isFiltered(filter)) ? countWords(total) : ''}
        onChange={change}
        others={others}
      />
      {rows.length > 0 ? (
        <>
          <AssignmentGrid
            rows={rows}
            now={now}
            today={dayIn(zone, now)}
            actions={actions}
            stale={list.isPlaceholderData}
          />
          <ShowMore list={list} words={shownWords(rows.length, total)} failed="Failed to fetch assignments" />
        </>
      ) : (
        <ListState
          list={list}
          filtered={isFiltered(filter)}
          onClear={() => change({ q: '', priority: '', status: '' })}
          onAdd={() => setAdding(true)}
          others={others}
        />
      )}
      <AssignmentDialogs
        adding={search.get('add') === '1'}
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
        onRemoveClosed={() => setRemoving(null)}
        actions={actions}
      />
    </>
  )
}
