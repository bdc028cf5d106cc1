import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { FailedFetch } from '../../../web/errors/FailedFetch.tsx'
import { EmptyState } from '../../../web/ui/EmptyState.tsx'
import { CardSkeletons, Loading } from '../../../web/ui/Skeletons.tsx'
import { LampAndBooks } from './parts/LampAndBooks.tsx'

type ListStateProps = {
  list: { isError: boolean; isPending: boolean; isFetching: boolean; error: unknown; refetch: () => unknown }
  filtered: boolean
  onClear: () => void
  onAdd: () => void
}

/** What stands in the place of cards while there are none: loading, failed, or empty and why. */
export function SessionListState({ list, filtered, onClear, onAdd }: ListStateProps) {
  if (list.isError)
    return (
      <FailedFetch
        title="Failed to fetch study sessions"
        error={list.error}
        retrying={list.isFetching}
        onRetry={() => list.refetch()}
      />
    )
  if (list.isPending)
    return (
      <Loading label="Loading study sessions">
        <CardSkeletons />
      </Loading>
    )
  if (filtered)
    return (
      <EmptyState
        drawing={<LampAndBooks />}
        title="No study sessions found"
        sentence="Nothing fits your search and filters."
        actions={<Button onClick={onClear}>Clear filters</Button>}
      />
    )
  return (
    <EmptyState
      drawing={<LampAndBooks />}
      title="No study sessions found"
      sentence="Plan one for a day, or press Start above and study now."
      actions={
        <Button leftSection={<IconPlus size={18} stroke={1.75} aria-hidden />} onClick={onAdd}>
          New Session
        </Button>
      }
    />
  )
}
