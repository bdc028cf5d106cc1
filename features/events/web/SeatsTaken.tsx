import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { numberWords } from '../../../contract/words/counts.ts'
import type { CampusEventInFull } from '../contract.ts'
import css from './SeatCard.module.css'

/**
 * How many places are taken, how many wait, and for those who run it the way to who they are. `settled`: from the start
 * on nobody comes or moves up any more.
 */
export function SeatsTaken({ of, over, settled }: { of: CampusEventInFull; over: boolean; settled: boolean }) {
  const left = of.capacity - of.taken
  return (
    <section className={css.card} aria-label="Places">
      <div className={css.said}>
        <p className={css.line}>
          <strong className={css.count}>
            {numberWords(of.taken)} of {numberWords(of.capacity)}
          </strong>
          {!settled && <span>{left > 0 ? `${numberWords(left)} left` : 'Full'}</span>}
        </p>
        <span className={css.track}>
          <span className={css.bar} style={{ width: `${Math.min(100, (of.taken / of.capacity) * 100)}%` }} />
        </span>
        {of.waiting > 0 && !settled && (
          <p className={css.line}>
            <span>In line</span>
            <span>{numberWords(of.waiting)}</span>
          </p>
        )}
        {!settled && (
          <p>
            {of.waiting > 0
              ? 'The line keeps its order until the last hour. Nobody sees who stands in it, but the officers.'
              : 'When it is full, a waiting list opens. Whoever leaves makes room for the next in line.'}
          </p>
        )}
        {of.runs && (
          <Button variant="default" component={Link} to={`/events/${of.id}/people`}>
            {over ? 'See who said yes' : 'See who comes'}
          </Button>
        )}
      </div>
    </section>
  )
}
