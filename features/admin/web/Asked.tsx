import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { errorWords } from '../../../web/api/api.ts'
import { MessageBox } from '../../../web/ui/MessageBox.tsx'
import css from './PersonDialog.module.css'

type AskedProps = {
  children: ReactNode
  error?: Error | null
  busy?: boolean
  grave?: boolean
  confirm?: string
  /** Something has to be typed first. */
  disabled?: boolean
  onCancel: () => void
  onConfirm?: () => void
}

export function Asked({
  children,
  error = null,
  busy = false,
  grave = false,
  confirm,
  disabled = false,
  onCancel,
  onConfirm,
}: AskedProps) {
  return (
    <>
      <div className={css.body}>
        {error && <MessageBox kind="error">{errorWords(error)}</MessageBox>}
        <div className={css.question}>{children}</div>
      </div>
      <div className={css.foot}>
        {/* The harmless button has the focus: Enter changes nothing. */}
        <Button variant="default" autoFocus disabled={busy} onClick={onCancel}>
          {onConfirm ? 'Cancel' : 'Back'}
        </Button>
        {onConfirm && (
          <Button {...(grave && { color: 'red' })} loading={busy} disabled={disabled} onClick={onConfirm}>
            {confirm}
          </Button>
        )}
      </div>
    </>
  )
}
