import { NativeSelect, Radio, Switch, Textarea, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { countWords, numberWords } from '../../../contract/words/counts.ts'
import { read } from '../../../web/api/api.ts'
import { FormPair } from '../../../web/form/FormFields.tsx'
import { lengthWords } from '../../../web/form/lengthWords.ts'
import { markdownHint } from '../../../web/markdown/hint.ts'
import { usePerson } from '../../../web/session.ts'
import { Panel } from '../../../web/ui/Panel.tsx'
import { Stack, Stacks } from '../../../web/ui/page/Stacks.tsx'
import { organizationCategories } from '../../organizations/rules.ts'
import { readEventLimits } from '../contract.ts'
import { eventLimits, usualCapacity } from '../rules.ts'
import css from './EventForm.module.css'
import type { EventFields } from './eventFields.ts'
import { QuestionsEditor } from './QuestionsEditor.tsx'
import { SameDay } from './SameDay.tsx'

type EventFormFieldsProps = {
  values: EventFields
  set: <N extends keyof EventFields>(name: N, value: EventFields[N]) => void
  errors: Record<string, string>
  /** Whose event it is: a choice, or its name. */
  organization: ReactNode
  /** How many belong to it; undefined while that is not known. */
  members: number | undefined
  picture: ReactNode
  /** The event itself, once it is there. */
  own: string | undefined
  /** How it repeats. */
  repeat: ReactNode
}

const day = 1440
const opens = [
  [null, 'Right away'],
  [day, '1 day before'],
  [3 * day, '3 days before'],
  [7 * day, '1 week before'],
  [14 * day, '2 weeks before'],
  [30 * day, '30 days before'],
] as const
const closes = [
  [0, 'With the start'],
  [60, '1 hour before'],
  [360, '6 hours before'],
  [day, '1 day before'],
  [2 * day, '2 days before'],
  [3 * day, '3 days before'],
  [7 * day, '1 week before'],
] as const

/** "5 days and 3 hours before", where it is none of the usual. */
function minutesWords(minutes: number): string {
  const [days, hours] = [Math.floor(minutes / day), Math.floor((minutes % day) / 60)]
  const parts = [
    days > 0 && countWords(days, 'day'),
    hours > 0 && countWords(hours, 'hour'),
    minutes % 60 > 0 && `${minutes % 60} min`,
  ]
  return `${parts.filter(Boolean).join(' and ')} before`
}

function choicesWith(usual: readonly (readonly [number | null, string])[], value: number | null) {
  const all =
    usual.some(([minutes]) => minutes === value) || value === null
      ? usual
      : [...usual, [value, minutesWords(value)] as const]
  return all.map(([minutes, label]) => ({ value: String(minutes ?? ''), label }))
}

/** The fields of an event, those of a draft and of one that is published. */
export function EventFormFields(props: EventFormFieldsProps) {
  const { values, set, errors, organization, members, picture, own, repeat } = props
  const limits = useQuery(read(readEventLimits, {})).data
  const { zone } = usePerson()
  const text = (name: 'title' | 'about' | 'place' | 'link' | 'date' | 'start' | 'end') => ({
    name,
    value: values[name],
    error: errors[name],
    'aria-invalid': errors[name] ? (true as const) : undefined,
    onChange: (event: { currentTarget: { value: string } }) => set(name, event.currentTarget.value),
  })
  const number = (name: 'guests' | 'points') => ({
    type: 'number',
    inputMode: 'numeric' as const,
    name,
    min: 0,
    value: values[name],
    error: errors[name],
    'aria-invalid': errors[name] ? (true as const) : undefined,
    onChange: (event: { currentTarget: { value: string } }) =>
      set(name, Math.trunc(Number(event.currentTarget.value)) || 0),
  })
  return (
    <Stacks>
      <Stack>
        <Panel title="What">
          <div className={css.fields}>
            <TextInput
              label="Title"
              required
              autoComplete="off"
              dir="auto"
              maxLength={eventLimits.title}
              {...text('title')}
            />
            <FormPair>
              <NativeSelect
                label="Category"
                value={values.category}
                data={[...organizationCategories]}
                error={errors.category}
                onChange={(event) => {
                  const found = organizationCategories.find((one) => one === event.currentTarget.value)
                  if (found) set('category', found)
                }}
              />
              {organization}
            </FormPair>
            {picture}
            <Textarea
              label="Description"
              rows={4}
              dir="auto"
              description={lengthWords(values.about, eventLimits.about) ?? markdownHint}
              {...text('about')}
            />
          </div>
        </Panel>
        <Panel title="When and where">
          <div className={css.fields}>
            <div className={css.three}>
              <TextInput type="date" label="Date" required {...text('date')} />
              <TextInput type="time" label="Starts" required {...text('start')} />
              <TextInput type="time" label="Ends" required {...text('end')} />
            </div>
            {values.end <= values.start && <p className={css.quiet}>It ends on the next day.</p>}
            {values.zone !== zone && (
              <p className={css.quiet}>On the clock of {values.zone.replaceAll('_', ' ')}, where it was made.</p>
            )}
            {repeat}
            <FormPair>
              <TextInput label="Place" autoComplete="off" dir="auto" maxLength={eventLimits.place} {...text('place')} />
              <TextInput
                type="url"
                label="Online link"
                placeholder="Only those who go see it"
                autoComplete="off"
                {...text('link')}
              />
            </FormPair>
            <SameDay day={values.date} own={own} />
          </div>
        </Panel>
        <QuestionsEditor
          questions={values.questions}
          errors={errors}
          onChange={(questions) => set('questions', questions)}
        />
      </Stack>
      <Stack>
        <Panel title="Places">
          <div className={css.fields}>
            <FormPair>
              <TextInput
                type="number"
                inputMode="numeric"
                label="Capacity"
                placeholder={String(usualCapacity)}
                min={1}
                description={`${usualCapacity} when left empty`}
                value={values.capacity ?? ''}
                error={errors.capacity}
                aria-invalid={errors.capacity ? true : undefined}
                onChange={(event) =>
                  set(
                    'capacity',
                    event.currentTarget.value === '' ? null : Math.trunc(Number(event.currentTarget.value)),
                  )
                }
              />
              <TextInput label="Guests each" max={eventLimits.guests} {...number('guests')} />
            </FormPair>
            <p className={css.quiet}>
              When it is full there is a waiting list: a free place is held for the next in line for 12 hours, less near
              the start.
            </p>
          </div>
        </Panel>
        <Panel title="Registration">
          <div className={css.fields}>
            <Switch
              label="RSVP needed"
              description="Off: anyone may come"
              checked={values.answered}
              error={errors.answered}
              onChange={(event) => set('answered', event.currentTarget.checked)}
            />
            {values.answered && (
              <FormPair>
                <NativeSelect
                  label="Opens"
                  value={String(values.opensMinutes ?? '')}
                  data={choicesWith(opens, values.opensMinutes)}
                  error={errors.opensMinutes}
                  onChange={(event) =>
                    set('opensMinutes', event.currentTarget.value === '' ? null : Number(event.currentTarget.value))
                  }
                />
                <NativeSelect
                  label="Closes"
                  value={String(values.closesMinutes)}
                  data={choicesWith(closes, values.closesMinutes)}
                  error={errors.closesMinutes}
                  onChange={(event) => set('closesMinutes', Number(event.currentTarget.value))}
                />
              </FormPair>
            )}
          </div>
        </Panel>
        <Panel title="Who sees it">
          <Radio.Group
            aria-label="Who sees it"
            value={values.membersOnly ? 'members' : 'all'}
            onChange={(value) => set('membersOnly', value === 'members')}
          >
            <div className={css.fields}>
              <Radio
                value="all"
                label="Everyone at the university"
                description="In the list, in search, in the calendar"
              />
              <Radio
                value="members"
                label="Members"
                description={
                  members === undefined
                    ? 'Nobody else knows of it'
                    : `${numberWords(members)} people. Nobody else knows of it`
                }
              />
            </div>
          </Radio.Group>
        </Panel>
        <Panel title="Points">
          <TextInput
            label="Points"
            description={limits && `At most ${numberWords(limits.points)}.`}
            {...(limits && { max: limits.points })}
            {...number('points')}
          />
        </Panel>
      </Stack>
    </Stacks>
  )
}
