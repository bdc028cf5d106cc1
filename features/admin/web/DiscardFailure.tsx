import { errorWords, useWrite } from '../../../web/api/api.ts'
import { ConfirmModal } from '../../../web/ui/ConfirmModal.tsx'
import { MessageBox } from '../../../web/ui/MessageBox.tsx'
import { toast } from '../../../web/ui/toast.tsx'
import { useHasDrawn } from '../../../web/ui/useHasDrawn.ts'
import { discardFailure, type ListedFailure } from '../contract.ts'

type DiscardFailureProps = { of: ListedFailure; opened: boolean; onClose: () => void }

export function DiscardFailure({ of, opened, onClose }: DiscardFailureProps) {
  const drawn = useHasDrawn()
  const discard = useWrite(discardFailure)
  const confirm = () =>
    discard.mutate(
      { failure: of.id },
      {
        onSuccess: () => {
          onClose()
          toast.success('Discarded.')
        },
      },
    )
  return (
    <ConfirmModal
      opened={opened && drawn}
      onClose={onClose}
      onConfirm={confirm}
      title="Discard this job?"
      confirm="Discard"
      busy={discard.isPending}
    >
      {discard.isError && <MessageBox kind="error">{errorWords(discard.error)}</MessageBox>}
      <p>What it was to do ({of.queue}) is not done, and cannot be tried again. If it was a mail, nobody gets it.</p>
    </ConfirmModal>
  )
}
