import { Checkbox, Textarea, TextInput } from '@mantine/core'
import { useId, useState } from 'react'
import { FormPair } from '../../../../web/form/FormFields.tsx'
import { lengthWords } from '../../../../web/form/lengthWords.ts'
import type { Form } from '../../../../web/form/useForm.ts'
import { GroupFault, GroupLabel } from '../../slots/web/GroupLabel.tsx'
import { experienceLimits, type TutoringType, tutoringTypes } from '../rules.ts'
import { newSubjectRow, type SubjectRow } from './rows.ts'
import { SubjectRows } from './SubjectRows.tsx'
import css from './TutorFields.module.css'
import { centsTyped, dollarsTyped, yearsTyped } from './typed.ts'

/** What tutors say of themselves, as forms hold it. */
export type TutorValues = {
  bio: string
  /** Whole cents. */
  hourlyRate: number
  experienceYears: number
  education: string
  location: string
  sessionTypes: TutoringType[]
  subjects: Omit<SubjectRow, 'key'>[]
}

export const tutorFieldNames = {
  bio: 'Bio',
  hourlyRate: 'Hourly Rate',
  experienceYears: 'Experience years',
  education: 'Education',
  location: 'Location',
  subjects: 'Subjects',
  sessionTypes: 'Session types',
}
const typeLabels: Record<TutoringType, string> = { online: 'Online Sessions', in_person: 'In-person Sessions' }

/** The fields of a tutor's profile, for whoever becomes one and for whoever is one. */
export function TutorFields({ form }: { form: Form<TutorValues> }) {
  const { values, errors, field, set } = form
  const types = useId()
  const [rate, setRate] = useState(() => dollarsTyped(values.hourlyRate))
  const [years, setYears] = useState(() => String(values.experienceYears))
  const [subjects, setSubjects] = useState<SubjectRow[]>(() => values.subjects.map((one) => newSubjectRow(one)))
  return (
    <>
      <Textarea
        label="Bio"
        required
        data-autofocus
        rows={3}
        description={lengthWords(values.bio, 4000)}
        dir="auto"
        {...field('bio')}
      />
      <FormPair>
        <TextInput
          label="Hourly Rate"
          required
          inputMode="decimal"
          autoComplete="off"
          description="10 to 200 dollars. You are paid directly."
          name="hourlyRate"
          value={rate}
          error={errors.hourlyRate}
          aria-invalid={errors.hourlyRate ? true : undefined}
          onChange={(event) => {
            setRate(event.currentTarget.value)
            set('hourlyRate', centsTyped(event.currentTarget.value))
          }}
          onBlur={() => {
            if (Number.isInteger(values.hourlyRate)) setRate(dollarsTyped(values.hourlyRate))
          }}
        />
        <TextInput
          label="Experience years"
          required
          inputMode="numeric"
          autoComplete="off"
          description={`${experienceLimits.least} to ${experienceLimits.most}`}
          name="experienceYears"
          value={years}
          error={errors.experienceYears}
          aria-invalid={errors.experienceYears ? true : undefined}
          onChange={(event) => {
            setYears(event.currentTarget.value)
            set('experienceYears', yearsTyped(event.currentTarget.value))
          }}
        />
      </FormPair>
      <FormPair>
        <TextInput
          label="Education"
          required
          autoComplete="off"
          description={lengthWords(values.education, 300)}
          dir="auto"
          {...field('education')}
        />
        <TextInput
          label="Location"
          required
          autoComplete="off"
          description={lengthWords(values.location, 300)}
          dir="auto"
          {...field('location')}
        />
      </FormPair>
      <SubjectRows
        rows={subjects}
        errors={errors}
        onChange={(rows) => {
          setSubjects(rows)
          set(
            'subjects',
            rows.map(({ subject, level }) => ({ subject, level })),
          )
        }}
      />
      <fieldset className={css.group} aria-labelledby={types}>
        <GroupLabel id={types} optional>
          Session types
        </GroupLabel>
        <div className={css.types}>
          {tutoringTypes.map((type) => (
            <Checkbox
              key={type}
              label={typeLabels[type]}
              checked={values.sessionTypes.includes(type)}
              aria-invalid={errors.sessionTypes ? true : undefined}
              onChange={(event) => {
                const chosen = event.currentTarget.checked
                set(
                  'sessionTypes',
                  tutoringTypes.filter((one) => (one === type ? chosen : values.sessionTypes.includes(one))),
                )
              }}
            />
          ))}
        </div>
        <GroupFault>{errors.sessionTypes}</GroupFault>
      </fieldset>
    </>
  )
}
