import type { ReactNode } from 'react'
import css from './GroupLabel.module.css'

type GroupLabelProps = {
  id: string
  children: ReactNode
  optional?: boolean
  /** At the other end of the line. */
  aside?: ReactNode
}

/** Above a group of choices in a form, like the label above a field. */
export function GroupLabel({ id, children, optional = false, aside }: GroupLabelProps) {
  return (
    <div className={css.line}>
      <span className={css.label} id={id}>
        {children}
        {!optional && (
          <span className={css.star} aria-hidden="true">
            {' '}
            *
          </span>
        )}
      </span>
      {aside && <span className={css.aside}>{aside}</span>}
    </div>
  )
}

/** Beneath it: what is wrong, marked as at a field. */
export function GroupFault({ children }: { children: ReactNode }) {
  if (!children) return null
  return (
    <p className={css.fault} role="alert">
      {children}
    </p>
  )
}
