import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { FailedFetch } from '../../../web/errors/FailedFetch.tsx'
import { TreeAndBench } from '../../../web/ui/drawings/TreeAndBench.tsx'
import { EmptyState } from '../../../web/ui/EmptyState.tsx'
import { CardSkeletons, Loading, RowSkeletons } from '../../../web/ui/Skeletons.tsx'
import type { AssignmentFilter } from '../contract.ts'
import css from './AssignmentListState.module.css'
import { type AssignmentView, isFiltered } from './filters.ts'

type ListStateProps = {
  list: { isError: boolean; isPending: boolean; isFetching: boolean; error: unknown; refetch: () => unknown }
  filter: AssignmentFilter
  view: AssignmentView
  onClear: () => void
  onAdd: () => void
  /** Other ways to fill the list. */
  others: ReactNode[]
}

/** What stands in the place of cards or rows while there are none: loading, failed, or empty and why. */
export function AssignmentListState({ list, filter, view, onClear, onAdd, others }: ListStateProps) {
  if (list.isError)
    return (
      <FailedFetch
        title="Failed to fetch assignments"
        error={list.error}
        retrying={list.isFetching}
        onRetry={() => list.refetch()}
      />
    )
  if (list.isPending)
    return (
      <Loading label="Loading assignments">
        {view === 'list' ? (
          <div className={css.rows}>
            <RowSkeletons count={8} />
          </div>
        ) : (
          <CardSkeletons />
        )}
      </Loading>
    )
  if (filter.later && Object.keys(filter).length === 1)
    return (
      <EmptyState
        drawing={<TreeAndBench />}
        title="Nothing for later"
        sentence="What you keep from showing before a day waits here until then."
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
