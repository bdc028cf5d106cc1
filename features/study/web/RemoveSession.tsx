import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../web/api.ts'
import { ConfirmModal } from '../../../web/ui/ConfirmModal.tsx'
import { toast } from '../../../web/ui/toast.tsx'
import { useDrawn } from '../../../web/ui/useDrawn.ts'
import { deleteSession } from '../contract.ts'
import { durationWords } from '../rules.ts'
import type { Removing } from './useRemoving.ts'

type RemoveSessionProps = { of: Removing; opened: boolean; onClose: () => void }

export function RemoveSession({ of, opened, onClose }: RemoveSessionProps) {
  const drawn = useDrawn()
  const words = lost(of)
  const client = useQueryClient()
  const remove = useMutation({
    mutationFn: (scope: 'this' | 'following') => call(deleteSession, { id: of.id, scope }),
    onSuccess: async () => {
      toast.success('Study session deleted successfully!')
      onClose()
      await client.invalidateQueries()
    },
    onError: () => {
      toast.error('Failed to delete study session')
      onClose()
    },
  })
  return (
    <ConfirmModal
      opened={opened && drawn}
      onClose={onClose}
      onConfirm={() => opened && remove.mutate(of.repeats ? 'following' : 'this')}
      title="Are you sure you want to delete this study session?"
      confirm={of.repeats ? 'This and the following' : 'Delete'}
      also={of.repeats ? { label: 'This one', onClick: () => opened && remove.mutate('this') } : undefined}
      busy={remove.isPending}
    >
      <bdi>{of.title}</bdi>
      {words && <p>{words}</p>}
    </ConfirmModal>
  )
}

function lost({ group, durationMinutes, repeats }: Removing): string | null {
  if (group?.role === 'host') return 'It goes for everybody you invited as well, except where they have studied in it.'
  if (durationMinutes > 0) return `The ${durationWords(durationMinutes)} that were studied in it go with it.`
  return repeats ? '“This and the following” ends the series.' : null
}
