import { NativeSelect, TextInput, UnstyledButton } from '@mantine/core'
import { IconChevronRight } from '@tabler/icons-react'
import { useId, useState } from 'react'
import type { Repeat } from '../../../contract/repeat.ts'
import { minuteWords } from '../../../contract/words/durations.ts'
import type { Form } from '../../../web/form/useForm.ts'
import { RepeatFields } from '../../../web/repeat/RepeatFields.tsx'
import fields from '../../../web/ui/Fields.module.css'
import { parseDuration } from '../quick/dates.rules.ts'
import { assignmentKindNames, assignmentKinds } from '../rules.ts'
import { previewRepeat } from '../series/contract.ts'
import css from './AssignmentFields.module.css'
import type { AssignmentFormValues } from './AssignmentFields.tsx'
import { useRepeatEnd } from './useRepeatEnd.ts'

type MoreFieldsProps = {
  form: Form<AssignmentFormValues>
  /** How the series of an existing one repeats; undefined while unknown. */
  repeats: Repeat | null | undefined
}

const kindChoices = assignmentKinds.map((value) => ({ value, label: assignmentKindNames[value] }))

/** Behind "More", open where any of it is set, so that the simple form stays simple. */
export function MoreFields({ form: { values, errors, field, set }, repeats }: MoreFieldsProps) {
  const { kind, estimateMinutes, showFrom, repeat } = values
  const isSet = kind !== 'homework' || estimateMinutes !== null || showFrom !== null || Boolean(repeat ?? repeats)
  const [open, setOpen] = useState(false)
  const [estimate, setEstimate] = useState(estimateMinutes === null ? '' : minuteWords(estimateMinutes))
  const id = useId()
  const proposeEnd = useRepeatEnd({
    ...{ course: values.course, first: values.dueDate, repeat },
    set: (next) => set('repeat', next),
  })
  const shown = open || isSet || ['kind', 'estimateMinutes', 'showFrom', 'repeat'].some((name) => errors[name])
  const unread = Number.isNaN(estimateMinutes)
  return (
    <div className={css.more}>
      {!isSet && (
        <UnstyledButton
          className={css.toggle ?? ''}
          aria-expanded={shown}
          aria-controls={id}
          onClick={() => setOpen(!open)}
        >
          <IconChevronRight size={16} stroke={1.75} aria-hidden />
          More: kind, estimate, repeat
        </UnstyledButton>
      )}
      <div className={css.fields} id={id} hidden={!shown}>
        <div className={fields.pair}>
          <NativeSelect label="Kind" data={kindChoices} {...field('kind')} />
          <TextInput
            label="Estimate"
            placeholder="1h30"
            autoComplete="off"
            maxLength={30}
            name="estimateMinutes"
            value={estimate}
            description={
              estimateMinutes === null || unread
                ? 'Such as 1h30, 90 min or 2.5h.'
                : `Read as ${minuteWords(estimateMinutes)}.`
            }
            error={errors.estimateMinutes && 'Write it like 1h30, 90 min or 2.5h, up to 100 hours.'}
            aria-invalid={errors.estimateMinutes ? true : undefined}
            onChange={(event) => {
              const typed = event.currentTarget.value
              setEstimate(typed)
              set('estimateMinutes', typed.trim() === '' ? null : (parseDuration(typed) ?? Number.NaN))
            }}
          />
        </div>
        <TextInput
          type="date"
          label="Do not show before"
          min="1970-01-01"
          max="2199-12-31"
          {...field('showFrom')}
          value={showFrom ?? ''}
          description={
            showFrom !== null && values.dueDate !== '' && showFrom > values.dueDate
              ? 'This is after it is due.'
              : 'Until then it stays out of the list and the dashboard.'
          }
          onChange={(event) => set('showFrom', event.currentTarget.value || null)}
        />
        <RepeatFields
          start={values.dueDate}
          of="work"
          preview={previewRepeat}
          proposeEnd={proposeEnd}
          value={repeat === undefined ? repeats : repeat}
          error={errors.repeat ?? errors['repeat.until'] ?? errors['repeat.count'] ?? errors['repeat.interval']}
          onChange={(next) => set('repeat', next)}
        />
      </div>
    </div>
  )
}
