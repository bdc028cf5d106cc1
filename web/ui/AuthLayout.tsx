import type { ReactNode } from 'react'
import { SiteLinks } from '../../features/account/web/SiteLinks.tsx'
import css from './AuthLayout.module.css'
import { CampusPlan } from './CampusPlan.tsx'
import { Logo } from './Logo.tsx'

type AuthLayoutProps = {
  title: string
  subtitle?: ReactNode
  children: ReactNode
  /** Stands at the column's foot under a hairline, for the demo choices. */
  foot?: ReactNode
}

/** The two halves of sign-in, sign-up, and all other screens without a session. Phones show the left one. */
export function AuthLayout({ title, subtitle, children, foot }: AuthLayoutProps) {
  return (
    <div className={css.page}>
      <main className={css.column} id="main" tabIndex={-1}>
        <div className={css.home}>
          <Logo />
        </div>
        <div className={css.middle}>
          <h1 className={css.title}>{title}</h1>
          {subtitle && <p className={css.subtitle}>{subtitle}</p>}
          <div className={css.body}>{children}</div>
        </div>
        {foot && <div className={css.foot}>{foot}</div>}
        <div className={css.links}>
          <SiteLinks />
        </div>
      </main>
      <aside className={css.green} aria-label="About Quad">
        <div className={css.plan}>
          <CampusPlan />
        </div>
        <p className={css.words}>{'The green in the middle of campus.\nEverything you have on, around it.'}</p>
      </aside>
    </div>
  )
}
