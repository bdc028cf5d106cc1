import type { ReactNode } from 'react'
import css from './EventDetail.module.css'

/** One line of an event's details. */
export function Fact({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <li className={css.fact}>
      <span className={css.icon}>{icon}</span>
      <span className={css.words}>{children}</span>
    </li>
  )
}
