import { Suspense } from 'react'
import { countWords, numberWords } from '../../../../contract/words/counts.ts'
import { usePanels } from '../../../../web/fills.ts'
import type { Assignment } from '../../contract.ts'
import { CourseName } from '../CourseName.tsx'
import { weekLogPanels } from '../slots.ts'
import css from './WeekLog.module.css'

type WeekLogProps = {
  /** The loaded part of what was completed in the last seven days. */
  rows: Assignment[]
  total: number
}

/** Above what was completed in the last seven days: how much it is, and of which courses once all of it is loaded. */
export function WeekLog({ rows, total }: WeekLogProps) {
  const most = coursesOf(rows)
  const panels = usePanels(weekLogPanels, Nothing)
  return (
    <section className={css.log} aria-label="What I did">
      <p className={css.words}>{`${countWords(total, 'assignment')} completed in the last 7 days.`}</p>
      {panels.map(({ name, Panel }) => (
        <Suspense key={name} fallback={null}>
          <Panel />
        </Suspense>
      ))}
      {rows.length === total && most.length > 1 && (
        <ul className={css.courses} aria-label="By course">
          {most.map(({ of, count }) => (
            <li className={css.course} key={of.course}>
              <CourseName of={of} />
              <span className={css.count}>{numberWords(count)}</span>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

function Nothing() {
  return null
}

/** The courses with one of their rows, the most frequent first. */
function coursesOf(rows: Assignment[]): { of: Assignment; count: number }[] {
  const courses = new Map<string, { of: Assignment; count: number }>()
  for (const of of rows) {
    const key = of.course.toLowerCase()
    courses.set(key, { of, count: (courses.get(key)?.count ?? 0) + 1 })
  }
  return [...courses.values()].sort((a, b) => b.count - a.count)
}
