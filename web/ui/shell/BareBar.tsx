import { Link } from 'react-router'
import { Avatar } from '../Avatar.tsx'
import { Logo } from '../Logo.tsx'
import css from './TopBar.module.css'
import { UserMenu, type UserMenuProps } from './UserMenu.tsx'

/** The top bar of a page without navigation. On a phone the way out is in the person's menu. */
export function BareBar({ person, onSignOut }: Pick<UserMenuProps, 'person' | 'onSignOut'>) {
  return (
    <header className={css.bar}>
      <div className={css.row}>
        <Link className={css.home} to="/" aria-label="Quad, Dashboard">
          <Logo />
        </Link>
        <div className={css.right}>
          <div className={css.bareWide}>
            <button className={css.out} type="button" onClick={onSignOut}>
              Sign out
            </button>
            <Avatar id={person.id} name={person.name} src={person.picture} />
          </div>
          <div className={css.bareNarrow}>
            <UserMenu person={person} places={[]} onSignOut={onSignOut} />
          </div>
        </div>
      </div>
    </header>
  )
}
