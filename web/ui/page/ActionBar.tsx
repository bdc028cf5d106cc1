import type { ReactNode } from 'react'
import css from './ActionBar.module.css'

/** The buttons of a thing, side by side; on phones they are equally wide and fill the line. */
export function ActionBar({ children }: { children: ReactNode }) {
  return <div className={css.actions}>{children}</div>
}
