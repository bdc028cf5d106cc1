import type { ReactNode } from 'react'
import { NavLink } from 'react-router'
import { useTitle } from '../../../web/navigation/title.ts'
import { PageTitle } from '../../../web/ui/PageTitle.tsx'
import css from './AdminPage.module.css'

const sections = [
  { to: '/admin', label: 'Overview' },
  { to: '/admin/people', label: 'People' },
  { to: '/admin/jobs', label: 'Jobs' },
  { to: '/admin/log', label: 'Audit log' },
]

/** The frame of every section of /admin. */
export function AdminPage({ title, subtitle, children }: { title: string; subtitle: string; children: ReactNode }) {
  useTitle(`${title} · Admin`)
  return (
    <>
      <PageTitle title={title} subtitle={subtitle} />
      <nav className={css.sections} aria-label="Admin">
        <ul className={css.list}>
          {sections.map(({ to, label }) => (
            <li key={to}>
              <NavLink className={() => css.section} to={to} end>
                {label}
              </NavLink>
            </li>
          ))}
        </ul>
      </nav>
      {children}
    </>
  )
}
