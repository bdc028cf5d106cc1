import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import type { ComponentProps } from 'react'
import { ListState } from '../../../web/list/ListState.tsx'
import { EmptyState } from '../../../web/ui/EmptyState.tsx'
import { CardSkeletons } from '../../../web/ui/Skeletons.tsx'
import { LampAndBooks } from './parts/LampAndBooks.tsx'

type SessionListStateProps = Pick<ComponentProps<typeof ListState>, 'list'> & {
  filtered: boolean
  onClear: () => void
  onAdd: () => void
}

export function SessionListState({ list, filtered, onClear, onAdd }: SessionListStateProps) {
  return (
    <ListState
      list={list}
      failed="Failed to fetch study sessions"
      loading="Loading study sessions"
      skeletons={<CardSkeletons />}
      empty={
        <EmptyState
          drawing={<LampAndBooks />}
          title="No study sessions found"
          sentence={
            filtered
              ? 'Nothing fits your search and filters.'
              : 'Plan one for a day, or press Start above and study now.'
          }
          actions={
            filtered ? (
              <Button onClick={onClear}>Clear filters</Button>
            ) : (
              <Button leftSection={<IconPlus size={18} stroke={1.75} aria-hidden />} onClick={onAdd}>
                New Session
              </Button>
            )
          }
        />
      }
    />
  )
}
