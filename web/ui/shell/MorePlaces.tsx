import { IconChevronDown } from '@tabler/icons-react'
import { NavLink, useLocation } from 'react-router'
import dropdown from './Dropdown.module.css'
import { NewCount } from './NewCount.tsx'
import type { NavEntry } from './navEntry.ts'
import css from './TopBar.module.css'
import { useDropdown } from './useDropdown.ts'

/** The end of the top bar's second row: the places that did not fit. Its own room is always kept. */
export function MorePlaces({ places }: { places: readonly NavEntry[] }) {
  const { open, close, boxProps, buttonProps } = useDropdown()
  const { pathname } = useLocation()
  const here = places.some(({ to }) => pathname === to || pathname.startsWith(`${to}/`))
  return (
    <div className={`${dropdown.box} ${places.length ? '' : css.hidden}`} {...boxProps}>
      <button className={`${css.more} ${here ? css.active : ''}`} {...buttonProps}>
        <span className={css.label} data-label="More">
          More
        </span>
        <IconChevronDown size={14} stroke={1.75} aria-hidden />
      </button>
      {open && places.length > 0 && (
        <ul className={dropdown.list}>
          {places.map(({ to, label, icon: Icon, fresh }) => (
            <li key={to}>
              <NavLink className={() => dropdown.entry} to={to} onClick={close}>
                <Icon size={18} stroke={1.75} aria-hidden />
                {label}
                {fresh && <NewCount {...fresh} />}
              </NavLink>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
