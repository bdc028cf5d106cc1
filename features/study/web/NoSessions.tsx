import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { EmptyState } from '../../../web/ui/EmptyState.tsx'
import { LampAndBooks } from './parts/LampAndBooks.tsx'

export function NoSessions({ onAdd }: { onAdd: () => void }) {
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
