import { IconChevronRight } from '@tabler/icons-react'
import { Link } from 'react-router'
import type { DashboardPart } from '../feature.ts'
import { Panel } from '../ui/Panel.tsx'
import css from './Dashboard.module.css'

export function QuickActions({ parts }: { parts: DashboardPart[] }) {
  const actions = parts.flatMap(({ actions = [] }) => actions).toSorted((one, other) => one.order - other.order)
  if (actions.length === 0) return null
  return (
    <Panel title="Quick Actions" flush>
      <ul className={css.actions}>
        {actions.map(({ label, to, icon: Icon }) => (
          <li key={label}>
            <Link className={css.action} to={to}>
              <span className={css.icon}>
                <Icon size={18} stroke={1.75} />
              </span>
              <span className={css.label}>{label}</span>
              <IconChevronRight className={css.chevron} size={16} stroke={1.75} aria-hidden />
            </Link>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
