import type { Progress } from '../contract.ts'
import css from './GpaChart.module.css'
import { shortTerm } from './progressWords.ts'

type GpaChartProps = { progress: Progress; most?: number }

/** The average of each term as a bar from zero. Its numbers stand in the table of the same page. */
export function GpaChart({ progress, most = 7 }: GpaChartProps) {
  const terms = progress.terms.filter(({ gpa, name }) => gpa !== null && name !== null).slice(-most)
  if (terms.length < 2) return null
  const top = progress.average === 'gpa' ? 4 : Math.max(...terms.map(({ gpa }) => Number(gpa)))
  return (
    <ul className={css.chart} aria-label="GPA by term">
      {terms.map(({ id, name, gpa, state }) => (
        <li className={css.term} key={id}>
          <span className={css.value}>{gpa}</span>
          <span className={css.track} aria-hidden="true">
            <span
              className={css.bar}
              data-now={state === 'current'}
              style={{ height: `${Math.max(2, Math.min(100, (Number(gpa) / top) * 100))}%` }}
            />
          </span>
          <span className={css.name} title={name ?? undefined}>
            {shortTerm(name ?? '')}
          </span>
        </li>
      ))}
    </ul>
  )
}
