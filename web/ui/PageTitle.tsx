import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import css from './PageTitle.module.css'
import type { NavIcon } from './shell/navEntry.ts'

/** `plain`: not filled, where each of the page's cards has a filled button. */
type Action = { label: string; icon: NavIcon; plain?: boolean } & ({ onClick: () => void } | { to: string })

type PageTitleProps = {
  title: string
  subtitle?: ReactNode
  /** At the right end of the subtitle's line, the date for one. Not on phones. */
  aside?: ReactNode
  /** The page's one filled button; on phones its icon alone, beside the title. */
  action?: Action
  /** Default buttons before it. Not on phones, so each has to be reachable another way there. */
  others?: ReactNode
}

/** A page's h1 with its actions. */
export function PageTitle({ title, subtitle, aside, action, others }: PageTitleProps) {
  return (
    <div className={css.head}>
      <div className={css.words}>
        <h1 className={css.title}>{title}</h1>
        {subtitle && <p className={css.subtitle}>{subtitle}</p>}
      </div>
      {aside && <div className={css.aside}>{aside}</div>}
      {(action || others) && (
        <div className={css.actions}>
          {others && <div className={`${css.actions} ${css.wide}`}>{others}</div>}
          {action && <MainAction {...action} />}
        </div>
      )}
    </div>
  )
}

function MainAction({ label, icon: Icon, plain = false, ...does }: Action) {
  const look = {
    className: css.main,
    ...(plain && { variant: 'default' }),
    leftSection: <Icon size={18} stroke={1.75} aria-hidden />,
  }
  if ('to' in does) {
    return (
      <Button {...look} component={Link} to={does.to}>
        {label}
      </Button>
    )
  }
  return (
    <Button {...look} onClick={does.onClick}>
      {label}
    </Button>
  )
}
