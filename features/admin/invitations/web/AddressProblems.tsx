import { countWords } from '../../../../contract/words/counts.ts'
import type { AddressProblem } from '../contract.ts'
import css from './AddressProblems.module.css'

/** The lines of a list that invite nobody, each with the reason. */
export function AddressProblems({ problems, count }: { problems: AddressProblem[]; count: number }) {
  if (count === 0) return null
  return (
    <section className={css.part} aria-label="Left out">
      <h3 className={css.title}>{countWords(count, 'entry is', 'entries are')} left out</h3>
      <ul className={css.rows}>
        {problems.map(({ line, text, why }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a line may have the same problem twice, and the list is never reordered
          <li className={css.row} key={index}>
            <p className={css.text}>
              <span className={css.line}>Line {line}</span> <bdi>{text}</bdi>
            </p>
            <p className={css.why}>{why}</p>
          </li>
        ))}
      </ul>
      {count > problems.length && (
        <p className={css.why}>And {countWords(count - problems.length, 'more entry', 'more entries')}.</p>
      )}
    </section>
  )
}
