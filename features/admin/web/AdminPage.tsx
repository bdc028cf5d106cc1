import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { Link, NavLink } from 'react-router'
import { useFills } from '../../../web/fills.ts'
import { useTitle } from '../../../web/navigation/title.ts'
import { useSession } from '../../../web/session.ts'
import { adminSections } from '../../../web/slots.ts'
import { EmptyState } from '../../../web/ui/EmptyState.tsx'
import { PageTitle } from '../../../web/ui/PageTitle.tsx'
import css from './AdminPage.module.css'

const sections = [
  { to: '/admin', label: 'Overview' },
  { to: '/admin/health', label: 'Health' },
  { to: '/admin/people', label: 'People' },
  { to: '/admin/invitations', label: 'Invitations' },
  { to: '/admin/tutors', label: 'Tutors' },
  { to: '/admin/feedback', label: 'Feedback' },
  { to: '/admin/billing', label: 'Billing' },
  { to: '/admin/payouts', label: 'Payouts' },
  { to: '/admin/texts', label: 'Texts' },
  { to: '/admin/jobs', label: 'Jobs' },
  { to: '/admin/log', label: 'Audit log' },
]
/** Those that other features bring stand before the background work. */
const before = sections.findIndex(({ to }) => to === '/admin/jobs')

/** The frame of every section of /admin. */
export function AdminPage({ title, subtitle, children }: { title: string; subtitle: string; children: ReactNode }) {
  useTitle(`${title} · Admin`)
  const { data: session } = useSession()
  const others = useFills(adminSections).map(({ value: { name, label } }) => ({ to: `/admin/${name}`, label }))
  return (
    <>
      <PageTitle title={title} subtitle={subtitle} />
      <nav className={css.sections} aria-label="Admin">
        <ul className={css.list}>
          {sections.toSpliced(before, 0, ...others).map(({ to, label }) => (
            <li key={to}>
              <NavLink className={() => css.section} to={to} end>
                {label}
              </NavLink>
            </li>
          ))}
        </ul>
      </nav>
      {session?.lacksFactor ? <FactorWanted /> : children}
    </>
  )
}

/** The operator demands it of admins (REQUIRE_STAFF_SECOND_FACTOR). */
function FactorWanted() {
  return (
    <EmptyState
      title="Set up a second factor first"
      sentence="What only admins may do is open to you once you sign in with an authenticator app or a passkey, besides your password."
      actions={
        <>
          <Button component={Link} to="/settings#two-factor-sign-in">
            Authenticator app
          </Button>
          <Button component={Link} to="/settings#passkeys" variant="default">
            Passkey
          </Button>
        </>
      }
    />
  )
}
