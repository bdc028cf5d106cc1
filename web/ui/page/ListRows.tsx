import type { ReactNode } from 'react'
import css from './ListRows.module.css'

type ListRowProps = {
  lead?: ReactNode
  title: ReactNode
  under: ReactNode
  /** Facts at the right; on phones beneath. */
  end?: ReactNode
  /** Buttons, always there; also above a link over the whole row. */
  actions?: ReactNode
}

/** A row of a list in a page of its own: unlike a panel's `Row` it wraps, and keeps everything on phones. */
export function ListRow({ lead, title, under, end, actions }: ListRowProps) {
  return (
    <li className={css.row}>
      {lead && <span className={css.lead}>{lead}</span>}
      <div className={css.middle}>
        <div className={css.title}>{title}</div>
        <div className={css.under}>{under}</div>
      </div>
      {end && <div className={css.end}>{end}</div>}
      {actions && <div className={css.actions}>{actions}</div>}
    </li>
  )
}

/** Rows with hairlines between, in a frame of their own. */
export function ListRows({ label, children }: { label: string; children: ReactNode }) {
  return (
    <ul className={css.list} aria-label={label}>
      {children}
    </ul>
  )
}
