import { NativeSelect, Textarea, TextInput } from '@mantine/core'
import { useState } from 'react'
import { call } from '../../../web/api/api.ts'
import { FormDialog } from '../../../web/form/FormDialog.tsx'
import { FormFields, FormPair } from '../../../web/form/FormFields.tsx'
import { lengthWords } from '../../../web/form/lengthWords.ts'
import { useForm } from '../../../web/form/useForm.ts'
import { ChoosePicture } from '../../../web/ui/picture/ChoosePicture.tsx'
import { ThingPicture } from '../../../web/ui/picture/ThingPicture.tsx'
import { usePicture } from '../../../web/ui/picture/usePicture.ts'
import { toast } from '../../../web/ui/toast.tsx'
import { editOrganization, type OrganizationInFull } from '../contract.ts'
import { deleteOrganizationPicture, putOrganizationPicture } from '../picture/contract.ts'
import { organizationCategories, organizationLimits } from '../rules.ts'

/** Edits what everybody reads of it, and what is asked of whoever asks to join. */
export function OrganizationForm({ of, onClose }: { of: OrganizationInFull; onClose: () => void }) {
  const { id, name, about, category, tags, place, question, updatedAt: seenAt } = of
  const [typed, setTyped] = useState(tags.join(', '))
  const form = useForm(editOrganization, {
    initial: { id, seenAt, name, about, category, tags, place, question },
    onDone: () => {
      toast.success('Organization updated.')
      onClose()
    },
  })
  const picture = usePicture({
    stored: of.pictureUrl,
    upload: putOrganizationPicture.upload,
    async store(chosen) {
      await (chosen ? call(putOrganizationPicture, { id }, chosen) : call(deleteOrganizationPicture, { id }))
    },
  })
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title="Edit organization"
      submit="Save Changes"
      size={560}
      busy={picture.busy}
      changed={picture.changed}
      // The picture first: if it is refused, the form stays as it is.
      onSubmit={() => picture.save()}
    >
      <FormFields>
        <ChoosePicture picture={picture} note="Square, seen by everybody. Without one, Quad draws something.">
          <ThingPicture id={id} size={72} src={picture.shown} />
        </ChoosePicture>
        <TextInput label="Name" required data-autofocus autoComplete="off" dir="auto" {...form.field('name')} />
        <FormPair>
          <NativeSelect label="Category" data={[...organizationCategories]} {...form.field('category')} />
          <TextInput label="Place" autoComplete="off" dir="auto" {...form.field('place')} />
        </FormPair>
        <Textarea
          label="About"
          rows={5}
          dir="auto"
          description={lengthWords(form.values.about ?? '', organizationLimits.about)}
          {...form.field('about')}
        />
        <TextInput
          label="Tags"
          description={`Separated by commas, at most ${organizationLimits.tags}.`}
          autoComplete="off"
          dir="auto"
          value={typed}
          error={form.errors.tags}
          onChange={(event) => {
            setTyped(event.currentTarget.value)
            form.set(
              'tags',
              event.currentTarget.value
                .split(',')
                .map((one) => one.trim())
                .filter(Boolean),
            )
          }}
        />
        {of.wayIn === 'request' && (
          <TextInput label="Question to whoever asks" autoComplete="off" dir="auto" {...form.field('question')} />
        )}
      </FormFields>
    </FormDialog>
  )
}
