import { Button, NativeSelect, TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
import { daysAfter, latestDay, weekdayNames, weekdayOf } from '../../contract/day.ts'
import type { OpenRepeat } from '../../contract/repeat.ts'
import { dayWords } from '../../contract/words/dates.ts'
import { usePerson } from '../session.ts'
import { WeekdayPicker } from '../ui/WeekdayPicker.tsx'
import css from './RepeatFields.module.css'

/** The default last day of a repetition that begins on `first`, and why it is that day: "end of term". */
export type ProposeEnd = (first: string) => { lastDay: string; words: string }

type RuleFieldsProps<R extends OpenRepeat> = {
  /** The first day, empty while there is none, and its name: "the due date". */
  start: string
  startName: string
  value: R | null | undefined
  error: ReactNode
  onChange: (next: R | null) => void
  /** The offered units of repetition. */
  units: readonly OpenRepeat['every'][]
  /** Whether it may repeat without end. Otherwise an end is proposed, by default after fifteen weeks. */
  endless?: boolean
  proposeEnd?: ProposeEnd | undefined
  /** Makes a rule of this kind that keeps the other values. */
  make: (rule: OpenRepeat) => R
  /** A field beside the frequency, and what stands below all fields. */
  beside?: ((rule: R, change: (next: Partial<R>) => void) => ReactNode) | undefined
  below?: (rule: R) => ReactNode
}

const unitNames = { day: 'Every day', week: 'Every week', month: 'Every month', year: 'Every year' }
const weeksAhead = 15
const never = { value: 'never', label: 'Never' }
const endings = [
  { value: 'until', label: 'On a day' },
  { value: 'count', label: 'After a number of times' },
]
const places = ['first', 'second', 'third', 'fourth', 'fifth']

/** Fields for how something repeats. */
export function RuleFields<R extends OpenRepeat>(props: RuleFieldsProps<R>) {
  const { start, startName, value, error, onChange, units, endless = false, make, beside, below } = props
  const { weekStart } = usePerson()
  const proposal = start ? (props.proposeEnd ?? afterWeeks)(start) : null
  const proposed = proposal?.lastDay ?? null
  const choose = (to: string) => {
    const every = units.find((name) => name === to)
    if (!every) return onChange(null)
    const end = value ?? (endless ? { until: null, count: null } : { until: proposed, count: start ? null : 15 })
    const first = { every, interval: value?.interval ?? 1, monthly: 'day' } as const
    onChange(make({ ...first, weekdays: [], until: end.until, count: end.count }))
  }
  const change = (next: Partial<OpenRepeat>) => value && onChange({ ...value, ...next })
  const ending = value?.count != null ? 'count' : value?.until != null || !endless ? 'until' : 'never'
  const rule = value
  return (
    <div className={css.repeat}>
      <NativeSelect
        label="Repeat"
        name="repeat"
        data={[{ value: '', label: 'Does not repeat' }, ...units.map((one) => ({ value: one, label: unitNames[one] }))]}
        value={rule?.every ?? ''}
        onChange={(event) => choose(event.currentTarget.value)}
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
            {beside?.(rule, (next) => onChange({ ...rule, ...next }))}
          </div>
          {rule.every === 'week' && (
            <WeekdayPicker
              label="On"
              value={rule.weekdays.length > 0 || start === '' ? rule.weekdays : [weekdayOf(start)]}
              weekStart={weekStart}
              onPress={(day) => change({ weekdays: toggled(rule.weekdays, day, start) })}
            />
          )}
          {rule.every === 'month' && (
            <NativeSelect
              label="On"
              data={monthChoices(start, startName)}
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
              data={endless ? [never, ...endings] : endings}
              value={ending}
              onChange={(event) => {
                const to = event.currentTarget.value
                if (to === 'count') change({ until: null, count: 15 })
                else change({ until: to === 'until' ? proposed : null, count: null })
              }}
            />
            {ending === 'until' && (
              <TextInput
                type="date"
                label="Last day"
                min={start || '1970-01-01'}
                max="2199-12-31"
                value={rule.until ?? ''}
                description={proposal && rule.until === proposed && !endless ? sentence(proposal.words) : undefined}
                error={error}
                aria-invalid={error ? true : undefined}
                onChange={(event) => change({ until: event.currentTarget.value || null })}
              />
            )}
            {ending === 'count' && (
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
          {props.proposeEnd && proposal && ending === 'until' && rule.until !== proposed && (
            <Button variant="subtle" size="xs" className={css.end ?? ''} onClick={() => change({ until: proposed })}>
              {`Until ${dayWords(proposal.lastDay, start)}, ${proposal.words}`}
            </Button>
          )}
          {below?.(rule)}
        </>
      )}
    </div>
  )
}

function afterWeeks(first: string) {
  const end = daysAfter(first, weeksAhead * 7)
  return { lastDay: end > latestDay ? latestDay : end, words: `${weeksAhead} weeks` }
}

const sentence = (words: string) => `${words.slice(0, 1).toUpperCase()}${words.slice(1)}.`

/** Without a named weekday the first day's own one is meant; naming another keeps it. */
function toggled(days: number[], weekday: number, start: string): number[] {
  const now = days.length > 0 || start === '' ? days : [weekdayOf(start)]
  const next = now.includes(weekday) ? now.filter((day) => day !== weekday) : [...now, weekday]
  return next.toSorted()
}

function monthChoices(start: string, name: string) {
  const day = Number(start.slice(8)) || 1
  const place = places[Math.floor((day - 1) / 7)]
  return [
    { value: 'day', label: start ? `Day ${day}` : `The day of ${name}` },
    { value: 'weekday', label: start ? `The ${place} ${weekdayNames[weekdayOf(start)]}` : `The weekday of ${name}` },
    { value: 'last-day', label: 'The last day' },
  ]
}
