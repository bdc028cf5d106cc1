import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import css from './Modal.module.css'
import { ModalFrame } from './ModalFrame.tsx'

type ConfirmModalProps = {
  opened: boolean
  onClose: () => void
  onConfirm: () => void
  /** A question: "Delete this assignment?" */
  title: string
  /** What is lost. */
  children: ReactNode
  /** The verb, and a noun where it helps: "Delete account". */
  confirm: string
  /** Smaller steps of the same kind, before the confirming one. Several have a line each. */
  also?: { label: string; onClick: () => void }[]
  cancel?: string
  busy?: boolean
}

/** The second step of a destructive action: the only place of a filled red button. */
export function ConfirmModal(props: ConfirmModalProps) {
  const { opened, onClose, onConfirm, title, children, confirm, also = [], cancel = 'Cancel', busy = false } = props
  return (
    <ModalFrame opened={opened} onClose={() => !busy && onClose()} title={title} size={440}>
      <div className={css.words}>{children}</div>
      <div className={css.foot} data-lines={also.length > 1}>
        <div className={css.note} />
        {/* The harmless button has the focus: Enter destroys nothing. */}
        <Button variant="default" data-autofocus disabled={busy} onClick={onClose}>
          {cancel}
        </Button>
        {also.map(({ label, onClick }) => (
          <Button key={label} variant="outline" color="red" disabled={busy} onClick={onClick}>
            {label}
          </Button>
        ))}
        <Button color="red" loading={busy} onClick={onConfirm}>
          {confirm}
        </Button>
      </div>
    </ModalFrame>
  )
}
