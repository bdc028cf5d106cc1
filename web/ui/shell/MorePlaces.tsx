import { IconChevronDown } from '@tabler/icons-react'
import { useLocation } from 'react-router'
import dropdown from './Dropdown.module.css'
import { NewCount } from './NewCount.tsx'
import type { NavEntry } from './navEntry.ts'
import { isHere, PlaceLink } from './PlaceLink.tsx'
import css from './TopBar.module.css'
import { useDropdown } from './useDropdown.ts'

/** The end of the top bar's second row: the places that did not fit. Its own room is always kept. */
export function MorePlaces({ places }: { places: readonly NavEntry[] }) {
  const { open, close, boxProps, buttonProps } = useDropdown()
  const { pathname } = useLocation()
  const here = places.some((place) => isHere(place, pathname))
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
          {places.map(({ to, also, label, icon: Icon, fresh }) => (
            <li key={to}>
              <PlaceLink className={dropdown.entry} {...{ to, also }} onClick={close}>
                <Icon size={18} stroke={1.75} aria-hidden />
                {label}
                {fresh && <NewCount {...fresh} />}
              </PlaceLink>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
