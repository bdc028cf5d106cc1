import { NativeSelect, Textarea, TextInput } from '@mantine/core'
import type { Repeat } from '../../../contract/repeat.ts'
import { lengthWords } from '../../../web/form/lengthWords.ts'
import type { Form } from '../../../web/form/useForm.ts'
import { RepeatFields } from '../../../web/repeat/RepeatFields.tsx'
import fields from '../../../web/ui/Fields.module.css'
import { defaultRepeatEnd } from '../../homework/quick/repeats.rules.ts'
import { previewRepeat } from '../../homework/series/contract.ts'
import { type modes, type Pomodoro, type SessionType, sessionTypeNames, sessionTypes } from '../rules.ts'
import { AssignmentLinks, type LinkedAssignment } from './AssignmentLinks.tsx'
import { LengthField } from './LengthField.tsx'
import css from './SessionFields.module.css'
import { TimingSelect } from './TimingSelect.tsx'
import { useCourses } from './useCourses.ts'

/** The fields of a new or existing session. */
export type SessionFormValues = {
  title: string
  course: string
  date: string
  time: string
  description: string
  location: string
  sessionType: SessionType
  mode: (typeof modes)[number]
  pomodoro: Pomodoro | null
  /** NaN while the typed text is invalid. */
  plannedMinutes: number | null
  assignmentIds: string[]
  /** Undefined while an existing one stays unchanged. */
  repeat: Repeat | null | undefined
}

type SessionFieldsProps = {
  form: Form<SessionFormValues>
  /** Whether the session is completed: its plan is then not shown. */
  completed: boolean
  /** Titles of the assignments that are linked already. */
  linked: LinkedAssignment[]
  /** Whether it is another person's plan, which is shown but cannot be edited. */
  locked: boolean
}

const plannedFault = 'Write it like 1h30, 90 min or 2.5h, up to a day.'
const typeChoices = sessionTypes.map((value) => ({ value, label: sessionTypeNames[value] }))

export function SessionFields({ form, completed, linked, locked }: SessionFieldsProps) {
  const { values, errors, field, set } = form
  const courses = useCourses(values.course)
  return (
    <fieldset className={css.fields} disabled={locked}>
      {!locked && (
        <p className={fields.legend}>
          <span aria-hidden="true">*</span> Required
        </p>
      )}
      <TextInput
        label="Title"
        required={!locked}
        data-autofocus
        autoComplete="off"
        description={lengthWords(values.title, 300)}
        dir="auto"
        {...field('title')}
      />
      <div className={fields.pair}>
        <NativeSelect
          label="Course"
          required={!locked}
          data={[{ value: '', label: 'Choose a course', disabled: true }, ...courses.map(({ name }) => name)]}
          {...field('course')}
        />
        <NativeSelect label="Type" data={typeChoices} {...field('sessionType')} />
      </div>
      {!completed && (
        <>
          <div className={fields.pair}>
            <TextInput
              type="date"
              label="Date"
              required={!locked}
              min="1970-01-01"
              max="2199-12-31"
              {...field('date')}
            />
            <TextInput type="time" label="Start time" required={!locked} {...field('time')} />
          </div>
          <div className={fields.pair}>
            <LengthField
              name="plannedMinutes"
              label="Planned length"
              minutes={values.plannedMinutes}
              error={errors.plannedMinutes && plannedFault}
              fault={plannedFault}
              onChange={(minutes) => set('plannedMinutes', minutes)}
            />
            <TimingSelect
              mode={values.mode}
              pomodoro={values.pomodoro}
              onChange={(mode, pomodoro) => {
                set('mode', mode)
                set('pomodoro', pomodoro)
              }}
            />
          </div>
        </>
      )}
      <TextInput label="Location" autoComplete="off" maxLength={300} dir="auto" {...field('location')} />
      <Textarea label="Description" rows={3} maxLength={10_000} dir="auto" {...field('description')} />
      <AssignmentLinks linked={linked} ids={values.assignmentIds} onChange={(ids) => set('assignmentIds', ids)} />
      {!completed && !locked && values.repeat === undefined && (
        <SeriesSelect date={values.date} onChange={(rule) => set('repeat', rule)} />
      )}
      {!completed && !locked && values.repeat !== undefined && (
        <RepeatFields
          start={values.date}
          of="plans"
          preview={previewRepeat}
          value={values.repeat}
          error={errors.repeat ?? errors['repeat.until'] ?? errors['repeat.count'] ?? errors['repeat.interval']}
          onChange={(next) => set('repeat', next)}
        />
      )}
    </fieldset>
  )
}

/** Lets the student keep the repetition, end it, or change it. */
function SeriesSelect({ date, onChange }: { date: string; onChange: (repeat: Repeat | null) => void }) {
  const weekly: Repeat = {
    ...{ every: 'week', interval: 1, weekdays: [], monthly: 'day', from: 'schedule' },
    ...{ until: date ? defaultRepeatEnd(date).lastDay : null, count: date ? null : 15 },
  }
  return (
    <NativeSelect
      label="Repeat"
      data={[
        { value: 'keep', label: 'Repeats as it does' },
        { value: 'change', label: 'Change how it repeats' },
        { value: 'end', label: 'End with this one' },
      ]}
      value="keep"
      onChange={(event) => {
        if (event.currentTarget.value !== 'keep') onChange(event.currentTarget.value === 'end' ? null : weekly)
      }}
    />
  )
}
