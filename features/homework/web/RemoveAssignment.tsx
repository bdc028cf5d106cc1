import type { SeriesFormScope } from '../../../web/form/FormDialog.tsx'
import { ConfirmModal } from '../../../web/ui/ConfirmModal.tsx'
import { useHasDrawn } from '../../../web/ui/useHasDrawn.ts'
import type { Assignment } from '../contract.ts'

type RemoveAssignmentProps = {
  of: Assignment
  opened: boolean
  onClose: () => void
  onConfirm: (of: Assignment, scope: SeriesFormScope) => void
}

export function RemoveAssignment({ of, opened, onClose, onConfirm }: RemoveAssignmentProps) {
  const drawn = useHasDrawn()
  return (
    <ConfirmModal
      opened={opened && drawn}
      onClose={onClose}
      onConfirm={() => opened && onConfirm(of, of.repeats ? 'following' : 'this')}
      title="Are you sure you want to delete this assignment?"
      confirm={of.repeats ? 'This and the following' : 'Delete'}
      also={of.repeats ? [{ label: 'This one', onClick: () => opened && onConfirm(of, 'this') }] : []}
    >
      <bdi>{of.title}</bdi>
      {of.repeats && <p>“This one” lets the next one take its place. “This and the following” ends the series.</p>}
    </ConfirmModal>
  )
}
