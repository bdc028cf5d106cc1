import { IconAlertCircle, IconCircleCheck, IconInfoCircle } from '@tabler/icons-react'
import { type ReactNode, useEffect, useRef } from 'react'
import css from './MessageBox.module.css'

const icons = { error: IconAlertCircle, success: IconCircleCheck, notice: IconInfoCircle }

type MessageBoxProps = {
  kind: 'error' | 'success' | 'notice'
  children: ReactNode
  /** Takes focus when it appears. Give it a new `key` for the same words to take it again. */
  takesFocus?: boolean
}

/** A message, at the place that it is about. */
export function MessageBox({ kind, children, takesFocus = false }: MessageBoxProps) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (takesFocus) box.current?.focus()
  }, [takesFocus])
  const Icon = icons[kind]
  return (
    <div className={`${css.box} ${css[kind]}`} role={kind === 'error' ? 'alert' : 'status'} tabIndex={-1} ref={box}>
      <Icon className={css.icon} size={18} stroke={1.75} aria-hidden />
      <div className={css.words}>{children}</div>
    </div>
  )
}
