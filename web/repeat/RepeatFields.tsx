import { NativeSelect } from '@mantine/core'
import type { ReactNode } from 'react'
import type { Repeat } from '../../contract/repeat.ts'
import { type PreviewDates, RepeatPreview } from './RepeatPreview.tsx'
import { type ProposeEnd, RuleFields } from './RuleFields.tsx'

type RepeatFieldsProps = {
  /** The first day, empty while none is chosen. */
  start: string
  /** `work` is due on its dates, and may be counted from its completion; `plans` take place on them. */
  of: 'work' | 'plans'
  /** The endpoint for the first dates of a repetition. */
  preview: PreviewDates
  proposeEnd?: ProposeEnd | undefined
  value: Repeat | null | undefined
  error: ReactNode
  onChange: (next: Repeat | null) => void
}

const units = ['day', 'week', 'month'] as const
const countings = [
  { value: 'schedule', label: 'the calendar' },
  { value: 'completion', label: 'the day it was completed' },
]

/** Fields for how something repeats that has to end. */
export function RepeatFields({ start, of, preview, ...rest }: RepeatFieldsProps) {
  return (
    <RuleFields<Repeat>
      start={start}
      startName={of === 'work' ? 'the due date' : 'the first one'}
      units={units}
      make={(rule) => ({ ...rule, from: rest.value?.from ?? 'schedule' })}
      beside={
        of === 'work'
          ? ({ from }, change) => (
              <NativeSelect
                label="Counted from"
                data={countings}
                value={from}
                onChange={(event) =>
                  change({ from: event.currentTarget.value === 'completion' ? 'completion' : 'schedule' })
                }
              />
            )
          : undefined
      }
      below={(rule) => <RepeatPreview start={start} of={of} rule={rule} preview={preview} />}
      {...rest}
    />
  )
}
