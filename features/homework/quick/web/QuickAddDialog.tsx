import modal from '../../../../web/ui/Modal.module.css'
import { ModalFrame } from '../../../../web/ui/ModalFrame.tsx'
import { toast } from '../../../../web/ui/toast.tsx'
import { useHasDrawn } from '../../../../web/ui/useHasDrawn.ts'
import { QuickAdd } from './QuickAdd.tsx'

type QuickAddDialogProps = {
  opened: boolean
  onClose: () => void
  /** What was typed before the line had the focus; once. */
  takeAhead: () => string
}

/** The line above any screen. A half-typed one stays for the next opening. */
export function QuickAddDialog({ opened, onClose, takeAhead }: QuickAddDialogProps) {
  const drawn = useHasDrawn()
  return (
    <ModalFrame opened={opened && drawn} onClose={onClose} title="Quick add" size={640}>
      <div className={modal.scroll}>
        <QuickAdd
          takeAhead={takeAhead}
          onLeave={onClose}
          onSaved={() => {
            toast.success('Assignment created successfully!')
            onClose()
          }}
        />
      </div>
    </ModalFrame>
  )
}
