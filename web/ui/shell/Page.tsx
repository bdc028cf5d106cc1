import type { ReactNode } from 'react'
import css from './Page.module.css'

/** The room beneath the top bar: 1200 wide, and what the skip link leads to. */
export function Page({ children }: { children: ReactNode }) {
  return (
    <main className={css.page} id="main" tabIndex={-1}>
      {children}
    </main>
  )
}
