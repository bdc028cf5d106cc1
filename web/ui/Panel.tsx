import { type ReactNode, useId } from 'react'
import { Link } from 'react-router'
import css from './Panel.module.css'

type PanelProps = {
  title: string
  /** At the right of the title. Give a vague link a full name for screen readers: `View All` of what? */
  link?: { to: string; label: string; name?: string }
  /** In place of the link: a button, or a count. */
  aside?: ReactNode
  /** Rows go from edge to edge; other content stands inside the panel's padding. */
  flush?: boolean
  footer?: ReactNode
  children: ReactNode
}

/** A card with a title. The title is an h2 that looks like an h3: the page's own title is the h1. */
export function Panel({ title, link, aside, flush = false, footer, children }: PanelProps) {
  const id = useId()
  return (
    <section className={css.panel} aria-labelledby={id}>
      <div className={css.head}>
        <h2 className={css.title} id={id}>
          {title}
        </h2>
        {link && (
          <Link className={css.link} to={link.to} aria-label={link.name}>
            {link.label}
          </Link>
        )}
        {aside && <div className={`${css.link} ${css.aside}`}>{aside}</div>}
      </div>
      <div className={flush ? css.rows : css.body}>{children}</div>
      {footer && <div className={css.foot}>{footer}</div>}
    </section>
  )
}
