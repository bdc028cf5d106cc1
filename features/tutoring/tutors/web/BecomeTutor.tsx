import { Checkbox, Textarea, TextInput } from '@mantine/core'
import { useId, useState } from 'react'
import { placeOfZoneWords } from '../../../../contract/words/zones.ts'
import { FormDialog } from '../../../../web/form/FormDialog.tsx'
import { FormFields, FormPair } from '../../../../web/form/FormFields.tsx'
import { lengthWords } from '../../../../web/form/lengthWords.ts'
import { useForm } from '../../../../web/form/useForm.ts'
import { usePerson } from '../../../../web/session.ts'
import fields from '../../../../web/ui/Fields.module.css'
import { toast } from '../../../../web/ui/toast.tsx'
import { GroupFault, GroupLabel } from '../../slots/web/GroupLabel.tsx'
import { becomeTutor } from '../contract.ts'
import {
  experienceLimits,
  hourlyRates,
  type TutoringType,
  type TutorLanguage,
  tutoringTypes,
  tutorWords,
  usualHours,
} from '../rules.ts'
import css from './BecomeTutor.module.css'
import { HourRows } from './HourRows.tsx'
import { type HourRow, hoursOfRows, newHourRow, newSubjectRow, type SubjectRow } from './rows.ts'
import { SubjectRows } from './SubjectRows.tsx'
import { centsTyped, dollarsTyped, yearsTyped } from './typed.ts'

type BecomeTutorProps = { opened: boolean; onClose: () => void }

const names = {
  bio: 'Bio',
  hourlyRate: 'Hourly Rate',
  experienceYears: 'Experience years',
  education: 'Education',
  location: 'Location',
  subjects: 'Subjects',
  sessionTypes: 'Session types',
  hours: 'Availability',
}
const typeLabels: Record<TutoringType, string> = { online: 'Online Sessions', in_person: 'In-person Sessions' }

/** Makes somebody a tutor. */
export function BecomeTutor({ opened, onClose }: BecomeTutorProps) {
  const { zone } = usePerson()
  const types = useId()
  const [rate, setRate] = useState(dollarsTyped(hourlyRates.usual))
  const [years, setYears] = useState(String(experienceLimits.usual))
  const [subjects, setSubjects] = useState<SubjectRow[]>(() => [newSubjectRow()])
  const [hours, setHours] = useState<HourRow[]>(() => usualHours.map((one) => newHourRow(one)))
  const [initial] = useState(() => ({
    ...{ bio: '', education: '', location: 'Online' },
    ...{ hourlyRate: hourlyRates.usual, experienceYears: experienceLimits.usual },
    languages: ['English'] as TutorLanguage[],
    sessionTypes: ['online'] as TutoringType[],
    subjects: subjects.map(({ subject, level }) => ({ subject, level })),
    hours: hoursOfRows(hours),
  }))
  const form = useForm(becomeTutor, {
    initial,
    onDone: () => {
      toast.success(tutorWords.applied)
      onClose()
    },
    onFailed: () => toast.error(tutorWords.notApplied),
  })
  const { values, errors, field, set } = form
  return (
    <FormDialog
      form={form}
      opened={opened}
      onClose={onClose}
      title="Become a Tutor"
      submit="Apply to Become Tutor"
      submitting="Submitting..."
      names={names}
      size={600}
    >
      <FormFields>
        <p className={fields.legend}>
          <span aria-hidden="true">*</span> Required
        </p>
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
        <HourRows
          rows={hours}
          errors={errors}
          note={`In your time zone, ${placeOfZoneWords(zone)}`}
          onChange={(rows) => {
            setHours(rows)
            set('hours', hoursOfRows(rows))
          }}
        />
      </FormFields>
    </FormDialog>
  )
}
