import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { read } from '../../../../web/api/api.ts'
import { NewCount } from '../../../../web/ui/shell/NewCount.tsx'
import { countUnreadThreads } from '../contract.ts'
import css from './ThreadsLink.module.css'

/** The way to the conversations, with the number of those in which something is new. */
export function ThreadsLink() {
  const count = useQuery(read(countUnreadThreads, {})).data?.count ?? 0
  return (
    <Link className={css.link} to="/tutors/messages">
      Messages
      {count > 0 && <NewCount kind="solid" count={count} words={`, ${count} unread`} />}
    </Link>
  )
}
