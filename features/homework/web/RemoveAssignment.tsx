import { ConfirmModal } from '../../../web/ui/ConfirmModal.tsx'
import { useDrawn } from '../../../web/ui/useDrawn.ts'
import type { Assignment } from '../contract.ts'

type RemoveAssignmentProps = {
  of: Assignment
  opened: boolean
  onClose: () => void
  onConfirm: (of: Assignment) => void
}

export function RemoveAssignment({ of, opened, onClose, onConfirm }: RemoveAssignmentProps) {
  const drawn = useDrawn()
  return (
    <ConfirmModal
      opened={opened && drawn}
      onClose={onClose}
      onConfirm={() => opened && onConfirm(of)}
      title="Are you sure you want to delete this assignment?"
      confirm="Delete"
    >
      <bdi>{of.title}</bdi>
    </ConfirmModal>
  )
}
