import type { ReactNode } from 'react'
import css from './EmptyState.module.css'

type EmptyStateProps = {
  /** One of drawings/. */
  drawing?: ReactNode
  title: string
  sentence?: ReactNode
  /** One or two buttons. */
  actions?: ReactNode
  /** Inside a panel everything is a size smaller, and the title a plain line beneath the panel's own. */
  inPanel?: boolean
  /** It is the whole page, and its title that of the page. */
  isPage?: boolean
}

/** Nothing here yet: why, and what to do about it. Centred in the area it replaces. */
export function EmptyState({ drawing, title, sentence, actions, inPanel = false, isPage = false }: EmptyStateProps) {
  const Title = isPage ? 'h1' : inPanel ? 'h3' : 'h2'
  return (
    <div className={inPanel ? `${css.state} ${css.panel}` : css.state}>
      {drawing && <div className={css.drawing}>{drawing}</div>}
      <Title className={css.title}>{title}</Title>
      {sentence && <p className={css.sentence}>{sentence}</p>}
      {actions && <div className={css.actions}>{actions}</div>}
    </div>
  )
}
