import { NativeSelect } from '@mantine/core'
import { type ReactNode, useId } from 'react'
import { weekdayNames } from '../../../../contract/day.ts'
import { GroupFault, GroupLabel } from '../../slots/web/GroupLabel.tsx'
import { usualHours } from '../rules.ts'
import css from './Rows.module.css'
import { type HourRow, newHourRow } from './rows.ts'
import { SpanFields } from './SpanFields.tsx'
import { AddRowButton, RemoveRow } from './SubjectRows.tsx'

type HourRowsProps = {
  rows: readonly HourRow[]
  /** By path: `hours.1.end`. */
  errors: Record<string, ReactNode>
  /** Whose clock they are on. */
  note: string
  /** Without any the tutor is asked for times. */
  mayBeEmpty?: boolean
  onChange: (rows: HourRow[]) => void
}

const dayChoices = weekdayNames.map((label, weekday) => ({ value: String(weekday), label }))
const most = 70

/** The weekly hours, a row for each range of a weekday. */
export function HourRows({ rows, errors, note, mayBeEmpty = false, onChange }: HourRowsProps) {
  const id = useId()
  const put = (key: number, part: Partial<HourRow>) =>
    onChange(rows.map((row) => (row.key === key ? { ...row, ...part } : row)))
  // The next day with the same hours is what most people add.
  const next = (): HourRow => {
    const last = rows.at(-1)
    const [usual] = usualHours
    if (!last || !usual) return newHourRow(usual ?? { weekday: 1, start: '09:00', end: '17:00' })
    return newHourRow({ ...last, weekday: (last.weekday + 1) % 7 })
  }
  return (
    <fieldset className={css.group} aria-labelledby={id}>
      <GroupLabel id={id} optional>
        Availability
      </GroupLabel>
      {rows.map(({ key, weekday, start, end }, index) => {
        const [startFault, endFault] = ['start', 'end'].map((name) => errors[`hours.${index}.${name}`])
        return (
          <div className={css.hours} key={key}>
            <NativeSelect
              aria-label={`Weekday of hours ${index + 1}`}
              data={dayChoices}
              value={String(weekday)}
              onChange={(event) => put(key, { weekday: Number(event.currentTarget.value) })}
            />
            <SpanFields
              {...{ start, end, index }}
              faults={{ start: startFault, end: endFault }}
              onChange={(part) => put(key, part)}
            />
            <RemoveRow
              label={`Remove hours ${index + 1}`}
              disabled={rows.length === 1 && !mayBeEmpty}
              onClick={() => onChange(rows.filter((row) => row.key !== key))}
            />
            <div className={css.fault}>
              <GroupFault>{startFault ?? endFault}</GroupFault>
            </div>
          </div>
        )
      })}
      <GroupFault>{errors.hours}</GroupFault>
      <div className={css.foot}>
        <AddRowButton label="Add hours" disabled={rows.length >= most} onClick={() => onChange([...rows, next()])} />
        <span className={css.note}>{note}</span>
      </div>
    </fieldset>
  )
}
