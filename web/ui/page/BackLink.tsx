import { IconArrowLeft } from '@tabler/icons-react'
import { Link } from 'react-router'
import css from './BackLink.module.css'

/** Above the title of a page that belongs to another one: the way there. */
export function BackLink({ to, label }: { to: string; label: string }) {
  return (
    <Link className={css.back} to={to}>
      <IconArrowLeft size={16} stroke={1.75} aria-hidden />
      {label}
    </Link>
  )
}
