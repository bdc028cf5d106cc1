import { longDayWords, weekdayName } from '../../../../contract/words/dates.ts'
import { personalKind } from '../../agenda.contract.ts'
import { barStyle } from '../barStyle.ts'
import type { PlacedRow } from '../geometry/grid.rules.ts'
import { useAgenda } from '../useAgenda.ts'
import { timesOnDay } from '../words.ts'
import css from './PaperGrid.module.css'

type PaperGridProps = {
  weeks: string[][]
  /** YYYY-MM: days of other months only fill the weeks. */
  month: string | null
  byDay: ReadonlyMap<string, PlacedRow[]>
  zone: string
  today: string
}

/** With more rows on one day, the week would not fit on its page. */
const most = { month: 14, week: 60 }
/** Up to so many rows on a day of a month show their whole titles. */
const roomy = 4

/** The grid for paper: black on white, with times, and as many rows of each day as fit on a page. */
export function PaperGrid({ weeks, month, byDay, zone, today }: PaperGridProps) {
  const [first = []] = weeks
  const room = month === null ? most.week : most.month
  return (
    <table className={css.grid} data-weeks={weeks.length}>
      <thead>
        <tr>
          {first.map((day) => (
            <th key={day} scope="col">
              {month === null ? longDayWords(day, today).replace(/^(\w{3})\w*/, '$1') : weekdayName(day)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map((week) => (
          <tr key={week[0]}>
            {week.map((day) => {
              const rows = byDay.get(day) ?? []
              const shown = rows.length > room + 1 ? rows.slice(0, room) : rows
              const outside = month !== null && !day.startsWith(month)
              return (
                <td key={day} data-outside={outside || undefined}>
                  {month !== null && <span className={css.date}>{Number(day.slice(8))}</span>}
                  <ul className={css.rows}>
                    {shown.map((of) => (
                      <PaperRow
                        key={of.key}
                        {...{ of, day, zone }}
                        detail={month === null}
                        tight={shown.length > roomy}
                      />
                    ))}
                  </ul>
                  {shown.length < rows.length && <span className={css.more}>+{rows.length - shown.length} more</span>}
                </td>
              )
            })}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

type PaperRowProps = { of: PlacedRow; day: string; zone: string; detail: boolean; tight: boolean }

function PaperRow({ of, day, zone, detail, tight }: PaperRowProps) {
  const { row } = of
  const { shape, noun } = useAgenda().kinds.of(row.kind)
  const { lines, spoken } = timesOnDay(of, day, zone)
  const time = of.allDay ? '' : detail ? spoken : (lines[0] ?? '')
  return (
    <li
      className={css.row}
      style={barStyle(row)}
      data-shape={shape}
      data-off={row.state === 'cancelled' || undefined}
      data-detail={detail || undefined}
      data-tight={(tight && !detail) || undefined}
    >
      {time && <span className={css.time}>{time} </span>}
      <span className={css.title} dir="auto">
        {row.title}
      </span>
      {row.state === 'tentative' && ' (tentative)'}
      {detail && (
        <span className={css.place} dir="auto">
          {row.location ?? (row.kind === personalKind.kind ? '' : noun)}
        </span>
      )}
    </li>
  )
}
