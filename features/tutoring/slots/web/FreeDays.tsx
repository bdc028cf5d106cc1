import { ActionIcon, VisuallyHidden } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { daysAfter } from '../../../../contract/day.ts'
import { longDayWords, weekdayName } from '../../../../contract/words/dates.ts'
import { Radios } from '../../../../web/ui/Radios.tsx'
import css from './FreeDays.module.css'
import type { FreeTime } from './freeTimes.ts'
import { GroupLabel } from './GroupLabel.tsx'

type FreeDaysProps = {
  /** The id of its label. */
  id: string
  /** The first of the seven days. */
  first: string
  today: string
  days: ReadonlyMap<string, readonly FreeTime[]>
  value: string
  onChange: (day: string) => void
  /** Undefined where there is no week. */
  onEarlier: (() => void) | undefined
  onLater: (() => void) | undefined
  fault: boolean
}

/** Seven days with the number of free times of each, of which one is chosen. */
export function FreeDays(props: FreeDaysProps) {
  const { id, first, today, days, value, onChange, onEarlier, onLater, fault } = props
  const week = [0, 1, 2, 3, 4, 5, 6].map((place) => daysAfter(first, place))
  return (
    <div className={css.strip}>
      <div className={css.label}>
        <GroupLabel id={id}>Date</GroupLabel>
      </div>
      <ActionIcon className={css.step ?? ''} aria-label="Earlier days" disabled={!onEarlier} onClick={onEarlier}>
        <IconChevronLeft size={18} stroke={1.75} aria-hidden />
      </ActionIcon>
      <div
        className={css.days}
        role="radiogroup"
        tabIndex={-1}
        aria-labelledby={id}
        aria-required
        aria-invalid={fault ? true : undefined}
      >
        <Radios
          choices={week.map((day) => {
            const free = days.get(day)?.length ?? 0
            return {
              value: day,
              disabled: free === 0 && day !== value,
              label: (
                <>
                  <VisuallyHidden component="span">{`${longDayWords(day, today)}, ${free} free`}</VisuallyHidden>
                  <span className={css.weekday} aria-hidden="true">
                    {weekdayName(day).slice(0, 3)}
                  </span>
                  <span className={css.number} aria-hidden="true">
                    {Number(day.slice(8))}
                  </span>
                  <span className={css.free} aria-hidden="true">
                    {free === 0 ? '–' : `${free} free`}
                  </span>
                </>
              ),
            }
          })}
          value={value}
          onChange={onChange}
          css={{ one: css.one, input: css.input, label: css.day }}
        />
      </div>
      <ActionIcon className={css.step ?? ''} aria-label="Later days" disabled={!onLater} onClick={onLater}>
        <IconChevronRight size={18} stroke={1.75} aria-hidden />
      </ActionIcon>
    </div>
  )
}
