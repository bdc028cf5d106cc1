import { Suspense } from 'react'
import { call, errorWords, useWrite } from '../../../web/api/api.ts'
import { usePanels } from '../../../web/fills.ts'
import { ConfirmModal } from '../../../web/ui/ConfirmModal.tsx'
import { toast } from '../../../web/ui/toast.tsx'
import { useUndo } from '../../../web/useUndo.ts'
import { firstName } from '../../account/rules.ts'
import { blockPerson, unblockPerson } from '../contract.ts'
import { type NamedPerson, stillShared } from './slots.ts'

type BlockPersonProps = { of: NamedPerson; opened: boolean; onClose: () => void; onBlocked?: () => void }

/** Asks before blocking, and shows what both still share. */
export function BlockPerson({ of, opened, onClose, onBlocked }: BlockPersonProps) {
  const block = useWrite(blockPerson)
  const offer = useUndo()
  const send = () =>
    block.mutate(
      { id: of.id },
      {
        onSuccess: () => {
          onClose()
          onBlocked?.()
          offer(`You have blocked ${of.name}.`, () => call(unblockPerson, { id: of.id }), {
            failed: 'The block stays.',
          })
        },
        onError: (error) => toast.error(errorWords(error)),
      },
    )
  return (
    <ConfirmModal
      opened={opened}
      onClose={onClose}
      onConfirm={send}
      title={`Block ${of.name}?`}
      confirm="Block"
      busy={block.isPending}
    >
      <p>
        Neither of you finds, sees, invites or writes to the other. <bdi>{firstName(of.name)}</bdi> is not told.
      </p>
      {opened && <StillShared of={of} />}
    </ConfirmModal>
  )
}

function StillShared({ of }: { of: NamedPerson }) {
  const panels = usePanels(stillShared)
  return panels.map(({ name, Panel }) => (
    <Suspense key={name}>
      <Panel of={of} />
    </Suspense>
  ))
}
