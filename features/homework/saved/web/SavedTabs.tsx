import { IconBookmark, IconBookmarkPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { read } from '../../../../web/api/api.ts'
import type { AssignmentFilter } from '../../contract.ts'
import type { Sort } from '../../rules.ts'
import { FilterBox } from '../../web/FilterBox.tsx'
import { isFiltered } from '../../web/filters.ts'
import { listSavedFilters } from '../contract.ts'
import { SavedList } from './SavedList.tsx'
import css from './SavedTabs.module.css'
import { useSavedDialog } from './useSavedDialog.tsx'

type SavedTabsProps = {
  filter: AssignmentFilter
  sort: Sort
  /** The present filter, sort and view, as a saved filter stores them. */
  query: string
  /** At the end of the line. */
  children: ReactNode
}

const thisWeek = 'completed=week&view=list'

/** Everything, what was done this week, and the saved filters: each is one press away. */
export function SavedTabs({ filter, sort, query, children }: SavedTabsProps) {
  const saved = useQuery(read(listSavedFilters, {}))
  const { ask, dialog } = useSavedDialog(query)
  const rows = saved.data ?? []
  const present = withoutView(query)
  const tabs = [
    { id: 'all', name: 'All', query: '' },
    { id: 'week', name: 'What I did', hint: 'Completed last 7 days', query: thisWeek },
    ...rows.map((row) => ({ ...row, hint: row.name })),
  ]
  const current = tabs.find((tab) => withoutView(tab.query) === present)?.id
  const unsaved = current === undefined && (isFiltered(filter) || sort !== 'due')
  return (
    <div className={css.tabs}>
      <nav className={css.scroll} aria-label="Saved filters">
        <ul className={css.list}>
          {tabs.map(({ id, name, query, ...tab }) => (
            <li key={id}>
              <Link
                className={css.tab}
                to={{ search: query }}
                preventScrollReset
                aria-current={id === current ? 'true' : undefined}
                title={'hint' in tab ? tab.hint : undefined}
              >
                <bdi className={css.name}>{name}</bdi>
              </Link>
            </li>
          ))}
          {unsaved && (
            <li>
              <button className={css.save} type="button" aria-haspopup="dialog" onClick={() => ask('save')}>
                <IconBookmarkPlus size={16} stroke={1.75} aria-hidden />
                Save as tab
              </button>
            </li>
          )}
        </ul>
      </nav>
      <FilterBox label="Saved filters" icon={<IconBookmark size={18} stroke={1.75} aria-hidden />}>
        {(close) => (
          <SavedList
            onSaving={(what) => {
              close()
              ask(what)
            }}
          />
        )}
      </FilterBox>
      {children}
      {dialog}
    </div>
  )
}

/** The view does not decide which tab is shown. */
function withoutView(query: string): string {
  const search = new URLSearchParams(query)
  search.delete('view')
  return search.toString()
}
