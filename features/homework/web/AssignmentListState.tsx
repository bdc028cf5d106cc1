import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import type { ComponentProps, ReactNode } from 'react'
import { ListState } from '../../../web/list/ListState.tsx'
import { TreeAndBench } from '../../../web/ui/drawings/TreeAndBench.tsx'
import { EmptyState } from '../../../web/ui/EmptyState.tsx'
import { CardSkeletons, RowSkeletons } from '../../../web/ui/Skeletons.tsx'
import type { AssignmentFilter } from '../contract.ts'
import css from './AssignmentListState.module.css'
import { type AssignmentView, isFiltered } from './filters.ts'

type AssignmentListStateProps = Pick<ComponentProps<typeof ListState>, 'list'> &
  NoAssignmentsProps & { view: AssignmentView }

export function AssignmentListState({ list, view, ...empty }: AssignmentListStateProps) {
  return (
    <ListState
      list={list}
      failed="Failed to fetch assignments"
      loading="Loading assignments"
      skeletons={
        view === 'list' ? (
          <div className={css.rows}>
            <RowSkeletons count={8} />
          </div>
        ) : (
          <CardSkeletons />
        )
      }
      empty={<NoAssignments {...empty} />}
    />
  )
}

type NoAssignmentsProps = {
  filter: AssignmentFilter
  onClear: () => void
  onAdd: () => void
  /** Other ways to fill the list. */
  others: ReactNode[]
}

function NoAssignments({ filter, onClear, onAdd, others }: NoAssignmentsProps) {
  if (filter.later && Object.keys(filter).length === 1)
    return (
      <EmptyState
        drawing={<TreeAndBench />}
        title="Nothing for later"
        sentence="What you keep from showing before a day waits here until then."
        actions={<Button onClick={onClear}>Clear filters</Button>}
      />
    )
  if (filter.completed && Object.keys(filter).length === 1)
    return (
      <EmptyState
        drawing={<TreeAndBench />}
        title="Nothing completed in the last 7 days"
        sentence="What you tick off stands here, day by day."
        actions={<Button onClick={onClear}>Clear filters</Button>}
      />
    )
  if (isFiltered(filter))
    return (
      <EmptyState
        drawing={<TreeAndBench />}
        title="No assignments found"
        sentence="Nothing fits your search and filters."
        actions={<Button onClick={onClear}>Clear filters</Button>}
      />
    )
  return (
    <EmptyState
      drawing={<TreeAndBench />}
      title="No assignments found"
      sentence="Add one, or bring a whole term in from a calendar or a table."
      actions={
        <>
          <Button leftSection={<IconPlus size={18} stroke={1.75} aria-hidden />} onClick={onAdd}>
            Add Assignment
          </Button>
          {others}
        </>
      }
    />
  )
}
