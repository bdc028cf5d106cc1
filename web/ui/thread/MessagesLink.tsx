import { Link } from 'react-router'
import { NewCount } from '../shell/NewCount.tsx'
import css from './MessagesLink.module.css'

/** The way to conversations. `count`: in how many of them something is new. */
export function MessagesLink({ to, count }: { to: string; count: number }) {
  return (
    <Link className={css.link} to={to}>
      Messages
      {count > 0 && <NewCount kind="solid" count={count} words={`, ${count} unread`} />}
    </Link>
  )
}
