import type { ReactNode } from 'react'
import css from './Rows.module.css'

/** The list inside a flush Panel: hairlines between, from edge to edge. */
export function Rows({ label, children }: { label?: string; children: ReactNode }) {
  return (
    <ul className={css.rows} aria-label={label}>
      {children}
    </ul>
  )
}

type RowProps = {
  /** Before the title: a tick circle, an icon. */
  lead?: ReactNode
  title: ReactNode
  /** The second line: course, kind, and on phones what `end` says. */
  under?: ReactNode
  /** At the right, two lines at most, the first the larger. Not on phones. */
  end?: ReactNode
  /** A button at the right, always there. */
  action?: ReactNode
}

export function Row({ lead, title, under, end, action }: RowProps) {
  return (
    <li className={css.row}>
      {lead}
      <div className={css.middle}>
        <div className={css.title}>{title}</div>
        {under && <div className={css.under}>{under}</div>}
      </div>
      {end && <div className={css.end}>{end}</div>}
      {action && <div className={css.action}>{action}</div>}
    </li>
  )
}
