import { NativeSelect, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useId, useMemo } from 'react'
import { weekdayNames } from '../../../contract/day.ts'
import { call } from '../../../web/api/api.ts'
import { FormDialog } from '../../../web/form/FormDialog.tsx'
import { useForm } from '../../../web/form/useForm.ts'
import { setSignedInPerson } from '../../../web/session.ts'
import { Avatar } from '../../../web/ui/Avatar.tsx'
import { ChoosePicture } from '../../../web/ui/picture/ChoosePicture.tsx'
import { usePicture } from '../../../web/ui/picture/usePicture.ts'
import { toast } from '../../../web/ui/toast.tsx'
import { deleteAvatar, putAvatar } from '../avatar/contract.ts'
import { editProfile, type Person } from '../contract.ts'
import css from './Forms.module.css'
import { MajorAndYear } from './MajorAndYear.tsx'

const failed = 'Failed to update profile.'

/** Mounted only while it is open, so that it always begins with the stored values. */
export function EditProfile({ person, onClose }: { person: Person; onClose: () => void }) {
  const client = useQueryClient()
  const zonesId = useId()
  const zones = useMemo(() => Intl.supportedValuesOf('timeZone'), [])
  const { name, major, year, zone, weekStart } = person
  const studies = person.role === 'student' || major !== ''
  const form = useForm(editProfile, {
    // Staff need not have them.
    initial: { name, zone, weekStart, major: studies ? major : undefined, year: studies ? year : undefined },
    onDone: (saved) => {
      setSignedInPerson(client, saved)
      toast.success('Profile updated successfully!')
      onClose()
    },
    onFailed: () => toast.error(failed),
  })

  const picture = usePicture({
    stored: person.avatarUrl,
    upload: putAvatar.upload,
    async store(chosen) {
      setSignedInPerson(client, chosen ? await call(putAvatar, {}, chosen) : await call(deleteAvatar, {}))
    },
  })
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title="Edit Profile"
      submit="Save"
      busy={picture.busy}
      changed={picture.changed}
      // The picture first: if it is refused, the form stays as it is.
      onSubmit={() => picture.save()}
    >
      <div className={css.form}>
        <ChoosePicture picture={picture} note="Whoever sees your profile, or shares a session with you, sees it.">
          <Avatar id={person.id} name={person.name} size={72} src={picture.shown} />
        </ChoosePicture>
        <TextInput {...form.field('name')} label="Full Name" autoComplete="name" data-autofocus />
        {studies && <MajorAndYear major={form.field('major')} year={form.field('year')} />}
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
    </FormDialog>
  )
}
