import { useState } from 'react'
import { placeOfZoneWords } from '../../../../contract/words/zones.ts'
import { FormDialog } from '../../../../web/form/FormDialog.tsx'
import { FormFields } from '../../../../web/form/FormFields.tsx'
import { useForm } from '../../../../web/form/useForm.ts'
import { usePerson } from '../../../../web/session.ts'
import fields from '../../../../web/ui/Fields.module.css'
import { toast } from '../../../../web/ui/toast.tsx'
import { becomeTutor } from '../contract.ts'
import {
  experienceLimits,
  hourlyRates,
  type TutoringType,
  type TutorLanguage,
  tutorWords,
  usualHours,
} from '../rules.ts'
import { HourRows } from './HourRows.tsx'
import { type HourRow, hoursOfRows, newHourRow, newSubject } from './rows.ts'
import { TutorFields, tutorFieldNames } from './TutorFields.tsx'

type BecomeTutorProps = { opened: boolean; onClose: () => void }

/** Makes somebody a tutor. */
export function BecomeTutor({ opened, onClose }: BecomeTutorProps) {
  const { zone } = usePerson()
  const [hours, setHours] = useState<HourRow[]>(() => usualHours.map((one) => newHourRow(one)))
  const [initial] = useState(() => ({
    ...{ bio: '', education: '', location: 'Online' },
    ...{ hourlyRate: hourlyRates.usual, experienceYears: experienceLimits.usual },
    languages: ['English'] as TutorLanguage[],
    sessionTypes: ['online'] as TutoringType[],
    subjects: [newSubject],
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
  const { errors, set } = form
  return (
    <FormDialog
      form={form}
      opened={opened}
      onClose={onClose}
      title="Become a Tutor"
      submit="Apply to Become Tutor"
      submitting="Submitting..."
      names={{ ...tutorFieldNames, hours: 'Availability' }}
      size={600}
    >
      <FormFields>
        <p className={fields.legend}>
          <span aria-hidden="true">*</span> Required
        </p>
        <TutorFields form={form} />
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
