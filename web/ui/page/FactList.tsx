import type { ReactNode } from 'react'
import css from './FactList.module.css'

/** Facts about a thing in a panel, one below the other: `Meta`s. */
export function FactList({ children }: { children: ReactNode }) {
  return <div className={css.facts}>{children}</div>
}
