import { type CSSProperties, useMemo, useRef } from 'react'
import { monthWords, weekdayName } from '../../../../contract/words/dates.ts'
import { monthGrid } from '../geometry/grid.rules.ts'
import { useGridKeys } from '../useGridKeys.ts'
import { useSwipe } from '../useSwipe.ts'
import css from './Month.module.css'
import type { GridProps } from './MonthWeek.tsx'
import { MonthWeek } from './MonthWeek.tsx'
import { useCellFit } from './useCellFit.ts'

/** Seven equal columns, and the month's weeks as rows. */
export function Month(props: GridProps) {
  const { on, weekStart, goTo, turn, onAdd, nudge, byDay } = props
  const month = on.slice(0, 7)
  const weeks = useMemo(() => monthGrid(`${month}-01`, weekStart), [month, weekStart])
  const root = useRef<HTMLDivElement>(null)
  const fit = useCellFit(root, weeks.length)
  const keys = useGridKeys({ root, on, weekStart, view: 'month', goTo, turn, onAdd, nudge, byDay })
  const swipe = useSwipe(turn)
  return (
    // biome-ignore lint/a11y/useSemanticElements: a grid one walks in by arrow keys, which a table is not
    <div
      className={css.grid}
      ref={root}
      role="grid"
      aria-label={monthWords(on)}
      style={styleOf(weeks.length)}
      {...keys}
      {...(props.phone && swipe)}
    >
      {/* biome-ignore lint/a11y/useSemanticElements: see above */}
      {/* biome-ignore lint/a11y/useFocusableInteractive: its cells take the focus */}
      <div className={css.head} role="row">
        {weeks[0]?.map((day) => (
          // biome-ignore lint/a11y/useSemanticElements: see above
          // biome-ignore lint/a11y/useFocusableInteractive: see above
          <div key={day} className={css.weekday} role="columnheader" aria-label={weekdayName(day)}>
            {weekdayName(day).slice(0, 3)}
          </div>
        ))}
      </div>
      {weeks.map((week) => (
        <MonthWeek key={week[0]} {...props} week={week} month={month} fit={fit} />
      ))}
    </div>
  )
}

function styleOf(weeks: number): CSSProperties {
  const style: CSSProperties & { '--weeks': number } = { '--weeks': weeks }
  return style
}
