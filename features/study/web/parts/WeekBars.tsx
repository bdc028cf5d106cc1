import { type ReactNode, useId, useState } from 'react'
import { minuteWords } from '../../../../contract/words/durations.ts'
import css from './WeekBars.module.css'

export type DayBar = { day: string; name: string; minutes: number; when: 'past' | 'today' | 'coming' }

const tallest = 118

/** The time studied on each day of the week, as bars or as a table. */
export function WeekBars({ days, total, goal }: { days: readonly DayBar[]; total: string | null; goal: ReactNode }) {
  const [table, setTable] = useState(false)
  const id = useId()
  const most = Math.max(60, ...days.map(({ minutes }) => minutes))
  const words = days.filter(({ minutes }) => minutes > 0).map(({ name, minutes }) => `${name} ${minuteWords(minutes)}`)
  return (
    <section className={css.week} aria-labelledby={id}>
      <div className={css.head}>
        <h3 className={css.title} id={id}>
          This week
        </h3>
        {total !== null && <span className={css.total}>{total}</span>}
      </div>
      {goal}
      {table ? (
        <table className={css.table}>
          <caption className={css.caption}>Study by day</caption>
          <tbody>
            {days.map(({ day, name, minutes }) => (
              <tr key={day}>
                <th scope="row">{name}</th>
                <td>{minutes > 0 ? minuteWords(minutes) : '0 min'}</td>
              </tr>
            ))}
          </tbody>
        </table>
      ) : (
        <div
          className={css.bars}
          role="img"
          aria-label={words.length > 0 ? `Studied: ${words.join(', ')}` : 'Nothing studied yet this week'}
        >
          {days.map(({ day, name, minutes, when }) => (
            <span className={css.day} data-when={when} key={day}>
              <span className={css.bar} style={{ height: Math.max(2, (minutes / most) * tallest) }} />
              <span className={css.name}>{name.slice(0, 1)}</span>
            </span>
          ))}
        </div>
      )}
      <button className={css.switch} type="button" onClick={() => setTable(!table)}>
        {table ? 'Show as chart' : 'Show as table'}
      </button>
    </section>
  )
}
