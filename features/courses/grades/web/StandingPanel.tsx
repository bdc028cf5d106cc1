import type { ReactNode } from 'react'
import { countWords } from '../../../../contract/words/counts.ts'
import type { Gradebook } from '../contract.ts'
import css from './StandingPanel.module.css'

type StandingProps = {
  book: Gradebook
  standing: Gradebook['standing']
  /** What was typed while nothing is graded. */
  typed: string | null
  /** It includes supposed scores. */
  supposed?: boolean
  children?: ReactNode
}

/** The grade, and what it is based on. */
export function StandingPanel({ book, standing, typed, supposed = false, children }: StandingProps) {
  const graded = standing.categories.reduce((sum, one) => sum + one.graded, 0)
  const { letter, percent, rounded, decided } = standing
  return (
    <div className={css.standing} data-supposed={supposed}>
      <div className={css.grade}>
        <div className={css.label}>{supposed ? 'What if' : 'Current grade'}</div>
        <div className={css.figure}>
          <span>{letter ?? (percent === null ? (typed ?? 'None yet') : `${percent}%`)}</span>
          {letter && percent && <span className={css.percent}>{percent}%</span>}
        </div>
        <p className={css.rests}>
          {percent === null
            ? typed
              ? 'As you typed it. Scores compute it.'
              : 'It is computed from the first score on.'
            : `${countWords(graded, 'graded item')}, ${decided}% of the grade decided`}
        </p>
        {rounded !== null && (
          <p className={css.rests}>Just below {rounded}%, which gradebooks show that round every percent.</p>
        )}
        {!supposed && <p className={css.rests}>{book.scale.name}</p>}
      </div>
      {children}
    </div>
  )
}
