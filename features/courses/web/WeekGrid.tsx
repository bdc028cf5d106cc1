import { weekdayNames } from '../../../contract/day.ts'
import { bareTimeOfDayWords } from '../../../contract/words/times.ts'
import { courseColour } from '../../../web/ui/CourseTag.tsx'
import css from './WeekGrid.module.css'

/** A weekly meeting in the grid; `faint` for other courses'. */
export type WeekBlock = {
  key: string
  weekday: number
  startTime: string
  endTime: string
  code: string
  colour: number
  faint?: boolean
}

/** The week as a picture. Decorative: the same stands in words beside it. */
export function WeekGrid({ blocks, weekStart }: { blocks: readonly WeekBlock[]; weekStart: number }) {
  const used = new Set(blocks.map(({ weekday }) => weekday))
  const days = [0, 1, 2, 3, 4, 5, 6]
    .map((place) => (place + weekStart) % 7)
    .filter((day) => (day !== 0 && day !== 6) || used.has(day))
  const first = Math.min(9, ...blocks.map(({ startTime }) => Math.floor(minutesOf(startTime) / 60)))
  const last = Math.max(16, ...blocks.map(({ endTime }) => Math.ceil(minutesOf(endTime) / 60)))
  const top = (time: string) => ((minutesOf(time) / 60 - first) / (last - first)) * 100
  const hours = Array.from({ length: last - first - 1 }, (_, index) => first + index + 1)
  return (
    <div className={css.grid} aria-hidden="true">
      <div className={css.hours}>
        {hours.map((hour) => (
          <span className={css.hour} key={hour} style={{ top: `${((hour - first) / (last - first)) * 100}%` }}>
            {bareTimeOfDayWords(`${String(hour).padStart(2, '0')}:00`)}
          </span>
        ))}
      </div>
      {days.map((day) => (
        <div className={css.day} key={day}>
          <div className={css.name}>{weekdayNames[day]?.slice(0, 3)}</div>
          <div className={css.column}>
            {blocks
              .filter(({ weekday }) => weekday === day)
              .map(({ key, startTime, endTime, code, colour, faint }) => (
                <div
                  className={css.block}
                  key={key}
                  data-faint={faint === true}
                  style={{
                    color: courseColour(colour),
                    top: `${top(startTime)}%`,
                    height: `${Math.max(3, top(endTime) - top(startTime))}%`,
                  }}
                >
                  {code}
                </div>
              ))}
          </div>
        </div>
      ))}
    </div>
  )
}

function minutesOf(time: string): number {
  return Number(time.slice(0, 2)) * 60 + Number(time.slice(3))
}
