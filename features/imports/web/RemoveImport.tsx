import { useEffect, useState } from 'react'
import type { z } from 'zod'
import { countWords } from '../../../contract/words/counts.ts'
import { errorWords, useWrite } from '../../../web/api/api.ts'
import { ConfirmModal } from '../../../web/ui/ConfirmModal.tsx'
import { MessageBox } from '../../../web/ui/MessageBox.tsx'
import { toast } from '../../../web/ui/toast.tsx'
import type { listImports } from '../contract.ts'
import { undoImport } from '../contract.ts'

export type EarlierImport = z.output<typeof listImports.output>[number]

type RemoveImportProps = { of: EarlierImport; opened: boolean; onClose: () => void }

export function RemoveImport({ of, opened, onClose }: RemoveImportProps) {
  const undo = useWrite(undoImport)
  // Drawn closed first: only a modal that opens remembers the focused element.
  const [drawn, setDrawn] = useState(false)
  useEffect(() => setDrawn(true), [])
  const remove = () => {
    if (undo.isPending) return
    undo.mutate(
      { id: of.id },
      {
        onSuccess: ({ removed, kept }) => {
          onClose()
          const words = `${countWords(removed, 'entry', 'entries')} removed.`
          toast.success(kept > 0 ? `${words} ${countWords(kept, 'entry', 'entries')} kept.` : words)
        },
      },
    )
  }
  return (
    <ConfirmModal
      opened={opened && drawn}
      onClose={() => {
        undo.reset()
        onClose()
      }}
      onConfirm={remove}
      title="Remove this import?"
      confirm="Remove"
      busy={undo.isPending}
    >
      {undo.isError && <MessageBox kind="error">{errorWords(undo.error)}</MessageBox>}
      <p>
        What <bdi>{of.fileName}</bdi> brought is removed: its events, its assignments and its courses. What you started
        or edited stays.
      </p>
    </ConfirmModal>
  )
}
