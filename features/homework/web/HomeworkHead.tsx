import { IconPlus } from '@tabler/icons-react'
import { memo, type ReactNode } from 'react'
import { Hints } from '../../../web/ui/Hints.tsx'
import { PageTitle } from '../../../web/ui/PageTitle.tsx'
import type { Selection } from '../bulk/web/selection.ts'
import type { Assignment } from '../contract.ts'
import { SavedTabs } from '../saved/web/SavedTabs.tsx'
import { AssignmentFilterRow } from './AssignmentFilterRow.tsx'
import type { AssignmentFilterRowProps } from './FilterButtons.tsx'
import { FilterChips } from './FilterChips.tsx'
import type { AssignmentView } from './filters.ts'
import { QuickBar } from './QuickBar.tsx'
import { ViewControls } from './ViewControls.tsx'

type HomeworkHeadProps = AssignmentFilterRowProps & {
  view: AssignmentView
  onView: (view: AssignmentView) => void
  selection: Selection
  onAdd: (adding: true) => void
  onQuickSaved: (saved: Assignment) => void
  others: ReactNode[]
}

/** All that stands above the list. Memoised, since a change of one row draws nothing here. */
export const HomeworkHead = memo(function HomeworkHead(props: HomeworkHeadProps) {
  const { view, onView, selection, onAdd, onQuickSaved, ...row } = props
  const { filter, sort, query, others, onChange } = row
  const add = { label: 'Add Assignment', icon: IconPlus, onClick: () => onAdd(true) }
  return (
    <>
      <PageTitle title="Homework & Projects" action={add} others={others.length > 0 && others} />
      <QuickBar onSaved={onQuickSaved} />
      <Hints>
        <SavedTabs filter={filter} sort={sort} query={query}>
          <ViewControls view={view} onView={onView} selection={selection} />
        </SavedTabs>
        <AssignmentFilterRow {...row} />
      </Hints>
      <FilterChips filter={filter} onChange={onChange} />
    </>
  )
})
