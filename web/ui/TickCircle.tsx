import { IconCheck } from '@tabler/icons-react'
import css from './TickCircle.module.css'

type TickCircleProps = {
  /** What it marks, in words: "Complete Lab report". */
  label: string
  done: boolean
  onChange: (done: boolean) => void
  disabled?: boolean
  /** One of a list to tick off, such as a step: a checkbox, which its own name labels. */
  step?: boolean
}

/** The round tick before an item. */
export function TickCircle({ label, done, onChange, disabled = false, step = false }: TickCircleProps) {
  return (
    <button
      className={css.circle}
      type="button"
      aria-label={label}
      data-done={done}
      {...(step ? { role: 'checkbox', 'aria-checked': done } : { 'aria-pressed': done })}
      disabled={disabled}
      onClick={() => onChange(!done)}
    >
      <IconCheck size={13} stroke={2.5} aria-hidden />
    </button>
  )
}
