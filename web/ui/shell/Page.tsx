import type { ReactNode } from 'react'
import css from './Page.module.css'

/** The area beneath the top bar: 1200 wide, and the target of the skip link. */
export function Page({ children }: { children: ReactNode }) {
  return (
    <main className={css.page} id="main" tabIndex={-1}>
      {children}
    </main>
  )
}
