import { IconChevronRight } from '@tabler/icons-react'
import type { ComponentType } from 'react'
import { Link } from 'react-router'
import css from './ActionList.module.css'

type Action = { label: string; to: string; icon: ComponentType<{ size?: number; stroke?: number }> }

/** Links to go on. `tight`: beside other things, where there is little room. */
export function ActionList({ actions, tight = false }: { actions: readonly Action[]; tight?: boolean }) {
  return (
    <ul className={css.actions} data-tight={tight}>
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
  )
}
