import type { ReactNode } from 'react'
import css from './Stacks.module.css'

type StacksProps = {
  /** `Stack`s: the wide one, then the narrow one. */
  children: ReactNode
  /** In one column their parts are one list, so that a part may stand further up there by its `order`. */
  mixed?: boolean
}

/** The parts of a page about one thing: two columns on a desktop, one below 62em. */
export function Stacks({ children, mixed = false }: StacksProps) {
  return (
    <div className={css.stacks} data-mixed={mixed || undefined}>
      {children}
    </div>
  )
}

/** Panels one below the other, as a page of one column or in `Stacks`. `tight`: facts inside a panel. */
export function Stack({ children, tight = false }: { children: ReactNode; tight?: boolean }) {
  return <div className={tight ? css.tight : css.stack}>{children}</div>
}
