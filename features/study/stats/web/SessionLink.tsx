import { Link } from 'react-router'
import css from './CourseStudyPanel.module.css'

/** A session's title, which opens it. */
export function SessionLink({ of }: { of: { id: string; title: string } }) {
  return (
    <Link className={css.title} to={`/study-sessions?edit=${of.id}`} dir="auto" title={of.title}>
      {of.title}
    </Link>
  )
}
