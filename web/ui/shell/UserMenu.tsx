import { VisuallyHidden } from '@mantine/core'
import { IconChevronDown, IconLogout } from '@tabler/icons-react'
import { Avatar } from '../Avatar.tsx'
import dropdown from './Dropdown.module.css'
import type { NavEntry, ShellPerson } from './navEntry.ts'
import { PlaceLink } from './PlaceLink.tsx'
import css from './UserMenu.module.css'
import { useDropdown } from './useDropdown.ts'

export type UserMenuProps = {
  person: ShellPerson
  /** Profile, Settings, and whatever else is the person's own. */
  places: readonly NavEntry[]
  onSignOut: () => void
}

/** The person at the right end of the top bar, with their menu beneath. */
export function UserMenu({ person, places, onSignOut }: UserMenuProps) {
  const { open, close, boxProps, buttonProps } = useDropdown()
  const words = (
    <>
      <span className={css.name}>{person.name}</span>
      <span className={css.line}>{person.line}</span>
    </>
  )
  return (
    <div className={dropdown.box} {...boxProps}>
      <button className={css.button} {...buttonProps}>
        <Avatar id={person.id} name={person.name} src={person.picture} />
        <span className={css.person}>{words}</span>
        <VisuallyHidden>, account</VisuallyHidden>
        <IconChevronDown className={css.chevron} size={14} stroke={1.75} aria-hidden />
      </button>
      {open && (
        <ul className={dropdown.list}>
          <li className={css.inMenu}>
            <div className={dropdown.words}>{words}</div>
          </li>
          {places.map(({ to, also, label, icon: Icon }) => (
            <li key={to}>
              <PlaceLink className={dropdown.entry} {...{ to, also }} onClick={close}>
                <Icon size={18} stroke={1.75} aria-hidden />
                {label}
              </PlaceLink>
            </li>
          ))}
          <li>
            <button
              className={dropdown.entry}
              type="button"
              onClick={() => {
                close()
                onSignOut()
              }}
            >
              <IconLogout size={18} stroke={1.75} aria-hidden />
              Sign out
            </button>
          </li>
        </ul>
      )}
    </div>
  )
}
