import type { ReactNode } from 'react'
import css from './Meta.module.css'
import type { NavIcon } from './shell/navEntry.ts'

type MetaProps = {
  icon?: NavIcon
  /** `now` is today, `danger` is overdue; the words say so as well. */
  tone?: 'plain' | 'now' | 'danger'
  children: ReactNode
}

/** One fact about a thing: an icon and a few words. */
export function Meta({ icon: Icon, tone = 'plain', children }: MetaProps) {
  return (
    <span className={tone === 'plain' ? css.meta : `${css.meta} ${css[tone]}`}>
      {Icon && <Icon size={16} stroke={1.75} aria-hidden />}
      {children}
    </span>
  )
}
