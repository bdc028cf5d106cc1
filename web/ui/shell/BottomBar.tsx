import { VisuallyHidden } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import css from './BottomBar.module.css'
import { MoreSheet } from './MoreSheet.tsx'
import type { NavEntry, ShellPerson } from './navEntry.ts'
import { isHere, PlaceLink } from './PlaceLink.tsx'
import { useDropdown } from './useDropdown.ts'

export type BottomBarProps = {
  /** Every place; those marked `bar` stand in the bar, the others in its sheet. */
  links: readonly NavEntry[]
  person: ShellPerson
  /** Profile, Settings: the sheet ends with them and Sign out. */
  own: readonly NavEntry[]
  onSignOut: () => void
  /** Under the person in the sheet: Upgrade to Premium. */
  extras?: ReactNode
}

/** The phone's navigation: the places used most, and More for the rest. Hidden from 768 px on. */
export function BottomBar({ links, person, own, onSignOut, extras }: BottomBarProps) {
  const { open, close, leave, boxProps, buttonProps } = useDropdown()
  const { pathname } = useLocation()
  const rest = [...links.filter((place) => !place.bar), ...own]
  const fresh = rest.find((place) => place.fresh)?.fresh
  const here = open || rest.some((place) => isHere(place, pathname))
  return (
    <nav className={css.box} aria-label="Main" {...boxProps}>
      <div className={open ? `${css.bar} ${css.open}` : css.bar}>
        <ul className={css.list}>
          {links
            .filter((place) => place.bar)
            .map(({ to, also, label, short = label, icon: Icon, fresh }) => (
              <li key={to}>
                <PlaceLink className={`${css.place} ${open ? css.quiet : ''}`} {...{ to, also }} onClick={close}>
                  <span className={css.capsule}>
                    <Icon size={22} stroke={1.75} aria-hidden />
                    {fresh && <span className={css.dot} />}
                  </span>
                  <span className={css.label} data-label={short}>
                    {short}
                  </span>
                  {fresh && <VisuallyHidden>, {fresh.words}</VisuallyHidden>}
                </PlaceLink>
              </li>
            ))}
          <li>
            <button className={`${css.place} ${here ? css.active : ''}`} aria-haspopup="dialog" {...buttonProps}>
              <span className={css.capsule}>
                <IconDots size={22} stroke={2.25} aria-hidden />
                {fresh && <span className={css.dot} />}
              </span>
              <span className={css.label} data-label="More">
                More
              </span>
              {fresh && <VisuallyHidden>, {fresh.words}</VisuallyHidden>}
            </button>
          </li>
        </ul>
      </div>
      {open && <MoreSheet places={rest} person={person} onSignOut={onSignOut} onClose={leave} extras={extras} />}
    </nav>
  )
}
