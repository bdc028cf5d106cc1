import { ActionIcon, Button, NativeSelect } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { useEffect, useId, useRef, useState } from 'react'
import { FormFault } from '../../../../../web/form/FormFault.tsx'
import { FormFields } from '../../../../../web/form/FormFields.tsx'
import { type Form, useForm } from '../../../../../web/form/useForm.ts'
import { Panel } from '../../../../../web/ui/Panel.tsx'
import { toast } from '../../../../../web/ui/toast.tsx'
import { GroupFault, GroupLabel } from '../../../slots/web/GroupLabel.tsx'
import { editTutor, type OwnTutor } from '../../contract.ts'
import { type TutorLanguage, tutorLanguages } from '../../rules.ts'
import { TutorFields, type TutorValues, tutorFieldNames } from '../TutorFields.tsx'
import css from './TutoringSettings.module.css'

type ProfileValues = TutorValues & { languages: TutorLanguage[] }

const valuesOf = (of: OwnTutor): ProfileValues => ({
  ...{ bio: of.bio, hourlyRate: of.hourlyRate, experienceYears: of.experienceYears, education: of.education },
  ...{ location: of.location, sessionTypes: of.sessionTypes, subjects: of.subjects, languages: of.languages },
})
const textOf = (of: OwnTutor) => JSON.stringify(valuesOf(of))

/** What tutors say of themselves. What another tab has saved appears, unless something is typed here. */
export function ProfileSettings({ tutor }: { tutor: OwnTutor }) {
  const [shown, setShown] = useState({ tutor, count: 0 })
  const dirty = useRef(false)
  useEffect(() => {
    if (dirty.current || textOf(tutor) === textOf(shown.tutor)) return
    setShown({ tutor, count: shown.count + 1 })
  }, [tutor, shown])
  return (
    <Panel title="Tutor profile">
      <ProfileForm
        key={shown.count}
        tutor={shown.tutor}
        dirty={dirty}
        onSaved={(saved) => setShown({ tutor: saved, count: shown.count })}
      />
    </Panel>
  )
}

type ProfileFormProps = { tutor: OwnTutor; dirty: { current: boolean }; onSaved: (saved: OwnTutor) => void }

function ProfileForm({ tutor, dirty, onSaved }: ProfileFormProps) {
  const form = useForm(editTutor, {
    initial: valuesOf(tutor),
    changedOnly: true,
    stays: true,
    onDone: (saved) => {
      onSaved(saved)
      toast.success('Your tutor profile is saved.')
    },
  })
  dirty.current = form.dirty || form.busy
  return (
    <form ref={form.root} noValidate onSubmit={form.submit}>
      <FormFields>
        <FormFault form={form} names={{ ...tutorFieldNames, languages: 'Languages' }} />
        <TutorFields form={form} />
        <LanguageField form={form} />
      </FormFields>
      {tutor.hidden && (
        <p className={css.words}>Moderators have hidden bio, education and location from everybody else.</p>
      )}
      <div className={css.save} data-dirty={form.dirty || undefined}>
        <p className={css.words}>
          {form.dirty ? 'Not saved yet.' : 'A new price holds for new bookings; those that stand keep theirs.'}
        </p>
        <Button type="submit" loading={form.busy} disabled={!form.dirty}>
          Save profile
        </Button>
      </div>
    </form>
  )
}

const most = 10

function LanguageField({ form: { values, errors, set } }: { form: Form<Pick<ProfileValues, 'languages'>> }) {
  const id = useId()
  const select = useRef<HTMLSelectElement>(null)
  const { languages } = values
  const free = tutorLanguages.filter((one) => !languages.includes(one))
  return (
    <fieldset className={css.group} aria-labelledby={id}>
      <GroupLabel id={id}>Languages</GroupLabel>
      <ul className={css.languages} aria-label="Chosen languages">
        {languages.map((language) => (
          <li className={css.language} key={language}>
            {language}
            <ActionIcon
              size="sm"
              aria-label={`Remove ${language}`}
              onClick={() => {
                set(
                  'languages',
                  languages.filter((one) => one !== language),
                )
                select.current?.focus()
              }}
            >
              <IconX size={14} stroke={1.75} aria-hidden />
            </ActionIcon>
          </li>
        ))}
      </ul>
      <NativeSelect
        ref={select}
        aria-label="Add a language"
        data={[{ value: '', label: 'Add a language' }, ...free]}
        value=""
        disabled={languages.length >= most}
        aria-invalid={errors.languages ? true : undefined}
        onChange={(event) => {
          const chosen = free.find((one) => one === event.currentTarget.value)
          if (chosen) set('languages', [...languages, chosen])
        }}
      />
      <GroupFault>{errors.languages}</GroupFault>
    </fieldset>
  )
}
