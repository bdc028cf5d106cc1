import { NativeSelect, TextInput, UnstyledButton, VisuallyHidden } from '@mantine/core'
import type { ReactNode } from 'react'
import { weekdayOf } from '../../contract/day.ts'
import type { Repeat } from '../../contract/repeat.ts'
import { endFrom } from '../../features/homework/repeats/rules.ts'
import css from './RepeatFields.module.css'
import { RepeatPreview } from './RepeatPreview.tsx'

type RepeatFieldsProps = {
  /** The first day, empty while none is chosen. */
  start: string
  /** Work is due on its days, and may be counted from when it was completed; plans are on them. */
  of: 'work' | 'plans'
  value: Repeat | null | undefined
  error: ReactNode
  onChange: (next: Repeat | null) => void
}

const units = ['day', 'week', 'month'] as const
const choices = [
  { value: '', label: 'Does not repeat' },
  { value: 'day', label: 'Every day' },
  { value: 'week', label: 'Every week' },
  { value: 'month', label: 'Every month' },
]
const countings = [
  { value: 'schedule', label: 'the calendar' },
  { value: 'completion', label: 'the day it was completed' },
]
const endings = [
  { value: 'until', label: 'On a day' },
  { value: 'count', label: 'After a number of times' },
]
const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']
const places = ['first', 'second', 'third', 'fourth', 'fifth']

/** How something repeats. Every repetition ends: fifteen weeks on is proposed. */
export function RepeatFields({ start, of, value, error, onChange }: RepeatFieldsProps) {
  const every = (to: string) => {
    const chosen = units.find((name) => name === to)
    if (!chosen) return onChange(null)
    const end = value ?? { until: start ? endFrom(start) : null, count: start ? null : 15 }
    onChange({
      ...{
        every: chosen,
        interval: value?.interval ?? 1,
        weekdays: [],
        monthly: 'day',
        from: value?.from ?? 'schedule',
      },
      ...{ until: end.until, count: end.count },
    })
  }
  const change = (next: Partial<Repeat>) => value && onChange({ ...value, ...next })
  const rule = value
  return (
    <div className={css.repeat}>
      <NativeSelect
        label="Repeat"
        name="repeat"
        data={choices}
        value={rule?.every ?? ''}
        onChange={(event) => every(event.currentTarget.value)}
      />
      {rule && (
        <>
          <div className={css.pair}>
            <TextInput
              type="number"
              inputMode="numeric"
              label="How often"
              leftSectionWidth={56}
              leftSection={<span className={css.unit}>Every</span>}
              min={1}
              max={52}
              value={rule.interval}
              rightSectionWidth={72}
              rightSection={<span className={css.unit}>{rule.interval === 1 ? rule.every : `${rule.every}s`}</span>}
              onChange={(event) => change({ interval: Number(event.currentTarget.value) })}
            />
            {of === 'work' && (
              <NativeSelect
                label="Counted from"
                data={countings}
                value={rule.from}
                onChange={(event) =>
                  change({ from: event.currentTarget.value === 'completion' ? 'completion' : 'schedule' })
                }
              />
            )}
          </div>
          {rule.every === 'week' && (
            <fieldset className={css.days}>
              <legend className={css.legend}>On</legend>
              {weekdays.map((name, weekday) => {
                const own = rule.weekdays.length === 0 && start !== '' && weekdayOf(start) === weekday
                const on = own || rule.weekdays.includes(weekday)
                return (
                  <UnstyledButton
                    key={name}
                    className={css.day ?? ''}
                    aria-pressed={on}
                    onClick={() => change({ weekdays: toggled(rule.weekdays, weekday, start) })}
                  >
                    <span aria-hidden>{name.slice(0, 2)}</span>
                    <VisuallyHidden>{name}</VisuallyHidden>
                  </UnstyledButton>
                )
              })}
            </fieldset>
          )}
          {rule.every === 'month' && (
            <NativeSelect
              label="On"
              data={monthChoices(start)}
              value={rule.monthly}
              onChange={(event) => {
                const to = event.currentTarget.value
                change({ monthly: to === 'weekday' || to === 'last-day' ? to : 'day' })
              }}
            />
          )}
          <div className={css.pair}>
            <NativeSelect
              label="Ends"
              data={endings}
              value={rule.count === null ? 'until' : 'count'}
              onChange={(event) =>
                event.currentTarget.value === 'count'
                  ? change({ until: null, count: 15 })
                  : change({ until: start ? endFrom(start) : null, count: null })
              }
            />
            {rule.count === null ? (
              <TextInput
                type="date"
                label="Last day"
                min={start || '1970-01-01'}
                max="2199-12-31"
                value={rule.until ?? ''}
                error={error}
                aria-invalid={error ? true : undefined}
                onChange={(event) => change({ until: event.currentTarget.value || null })}
              />
            ) : (
              <TextInput
                type="number"
                inputMode="numeric"
                label="Times in all"
                min={2}
                max={400}
                value={rule.count || ''}
                error={error}
                aria-invalid={error ? true : undefined}
                onChange={(event) => change({ count: Number(event.currentTarget.value) })}
              />
            )}
          </div>
          <RepeatPreview start={start} of={of} rule={rule} />
        </>
      )}
    </div>
  )
}

/** The first day's own weekday is meant where none is named; naming another keeps it. */
function toggled(days: number[], weekday: number, start: string): number[] {
  const now = days.length > 0 || start === '' ? days : [weekdayOf(start)]
  const next = now.includes(weekday) ? now.filter((day) => day !== weekday) : [...now, weekday]
  return next.toSorted()
}

function monthChoices(start: string) {
  const day = Number(start.slice(8)) || 1
  const place = places[Math.floor((day - 1) / 7)]
  return [
    { value: 'day', label: start ? `Day ${day}` : 'The first one’s day' },
    { value: 'weekday', label: start ? `The ${place} ${weekdays[weekdayOf(start)]}` : 'The first one’s weekday' },
    { value: 'last-day', label: 'The last day' },
  ]
}
