import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Logo } from '../Logo.tsx'
import { MorePlaces } from './MorePlaces.tsx'
import { NewCount } from './NewCount.tsx'
import type { NavEntry } from './navEntry.ts'
import { PlaceLink } from './PlaceLink.tsx'
import css from './TopBar.module.css'
import { UserMenu, type UserMenuProps } from './UserMenu.tsx'
import { useFitting } from './useFitting.ts'

export type TopBarProps = {
  /** In the order of the second row. */
  links: readonly NavEntry[]
  person: UserMenuProps['person']
  /** The entries of the person's menu. */
  own: readonly NavEntry[]
  onSignOut: () => void
  home?: string
  /** Each is absent until its feature exists. `wide` ones show from 768 px on. */
  search?: ReactNode
  add?: ReactNode
  timer?: ReactNode
  upgrade?: ReactNode
  bell?: ReactNode
}

/** Two rows on a desktop; on a phone only the first, with the places in BottomBar. */
export function TopBar({ links, person, own, onSignOut, home = '/dashboard', ...slots }: TopBarProps) {
  const { list, fitting } = useFitting(links.length)
  return (
    <header className={css.bar}>
      <div className={css.row}>
        <Link className={css.home} to={home} aria-label="Quad, Dashboard">
          <Logo />
        </Link>
        <div className={css.right}>
          {slots.search}
          {slots.timer}
          {slots.add}
          {slots.upgrade && <div className={css.wide}>{slots.upgrade}</div>}
          {slots.bell && <div className={css.wide}>{slots.bell}</div>}
          <UserMenu person={person} places={own} onSignOut={onSignOut} />
        </div>
      </div>
      <nav className={css.places} aria-label="Main">
        <ul className={css.list} ref={list}>
          {links.map(({ to, also, label, fresh }, index) => (
            <li key={to} className={index < fitting ? undefined : css.hidden}>
              <PlaceLink className={css.place} {...{ to, also }}>
                <span className={css.label} data-label={label}>
                  {label}
                </span>
                {fresh && <NewCount {...fresh} />}
              </PlaceLink>
            </li>
          ))}
        </ul>
        <MorePlaces places={links.slice(fitting)} />
      </nav>
    </header>
  )
}
