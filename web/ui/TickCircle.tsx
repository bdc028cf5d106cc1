import { IconCheck } from '@tabler/icons-react'
import css from './TickCircle.module.css'

type TickCircleProps = {
  /** What it marks, in words: "Complete Lab report". */
  label: string
  done: boolean
  onChange: (done: boolean) => void
  disabled?: boolean
}

/** The round tick before an item. */
export function TickCircle({ label, done, onChange, disabled = false }: TickCircleProps) {
  return (
    <button
      className={css.circle}
      type="button"
      aria-label={label}
      aria-pressed={done}
      disabled={disabled}
      onClick={() => onChange(!done)}
    >
      <IconCheck size={13} stroke={2.5} aria-hidden />
    </button>
  )
}
