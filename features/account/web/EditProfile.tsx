import { NativeSelect, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useId, useMemo } from 'react'
import { weekdayNames } from '../../../contract/day.ts'
import { setSignedInPerson } from '../../../web/session.ts'
import { FormModal } from '../../../web/ui/FormModal.tsx'
import { MessageBox } from '../../../web/ui/MessageBox.tsx'
import { toast } from '../../../web/ui/toast.tsx'
import { useForm } from '../../../web/useForm.ts'
import { ChoosePicture } from '../avatar/web/ChoosePicture.tsx'
import { usePicture } from '../avatar/web/usePicture.ts'
import { editProfile, type Person } from '../contract.ts'
import css from './Forms.module.css'
import { MajorAndYear } from './MajorAndYear.tsx'

const failed = 'Failed to update profile.'

/** Mounted while it is open, so that it always begins with what is stored. */
export function EditProfile({ person, onClose }: { person: Person; onClose: () => void }) {
  const client = useQueryClient()
  const zonesId = useId()
  const zones = useMemo(() => Intl.supportedValuesOf('timeZone'), [])
  const { name, major, year, zone, weekStart } = person
  const form = useForm(editProfile, {
    initial: { name, major, year, zone, weekStart },
    onDone: (saved) => {
      setSignedInPerson(client, saved)
      toast.success('Profile updated successfully!')
      onClose()
    },
    onFailed: () => toast.error(failed),
  })

  const picture = usePicture(person)
  return (
    <FormModal
      opened
      onClose={onClose}
      title="Edit Profile"
      submit={{ label: 'Save', busy: form.busy || picture.busy }}
      onSubmit={async (event) => {
        const { currentTarget } = event
        // The picture first: where it is refused, the form stays as it is.
        if (await picture.save()) form.submit({ preventDefault() {}, currentTarget })
      }}
      changed={form.dirty || picture.changed}
    >
      <div className={css.form}>
        {form.fault && (
          <MessageBox kind="error" takesFocus>
            {failed} {form.fault}
          </MessageBox>
        )}
        <ChoosePicture of={person} picture={picture} />
        <TextInput {...form.field('name')} label="Full Name" autoComplete="name" data-autofocus />
        <MajorAndYear major={form.field('major')} year={form.field('year')} />
        <TextInput
          {...form.field('zone')}
          className={css.suggesting}
          label="Time zone"
          description="Type a city. Due dates and “today” follow this zone."
          list={zonesId}
          autoComplete="off"
          spellCheck={false}
        />
        <datalist id={zonesId}>
          {zones.map((one) => (
            <option key={one} value={one} />
          ))}
        </datalist>
        <NativeSelect
          label="Week starts"
          value={form.values.weekStart}
          onChange={(event) => form.set('weekStart', Number(event.currentTarget.value))}
          data={weekdayNames.map((label, index) => ({ value: String(index), label }))}
        />
      </div>
    </FormModal>
  )
}
