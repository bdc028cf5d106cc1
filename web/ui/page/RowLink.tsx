import type { ReactNode } from 'react'
import { Link } from 'react-router'
import css from './RowLink.module.css'

type RowLinkProps = {
  to: string
  children: ReactNode
  /** The full text, where a row may cut it. */
  title?: string
  /** A press anywhere on the row or the card opens it, except on its buttons. */
  whole?: boolean
}

/** The name of a row or a card as the link to its page, on one line. */
export function RowLink({ to, children, title, whole = false }: RowLinkProps) {
  return (
    <Link className={css.link} to={to} dir="auto" title={title} data-whole={whole || undefined}>
      {children}
    </Link>
  )
}
