import type { ReactNode } from 'react'
import css from './EventDetail.module.css'

/** A line of what is known of an event. */
export function Fact({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <li className={css.fact}>
      <span className={css.icon}>{icon}</span>
      <span className={css.words}>{children}</span>
    </li>
  )
}
