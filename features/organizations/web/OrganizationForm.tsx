import { NativeSelect, Textarea, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../web/api/api.ts'
import { FormDialog } from '../../../web/form/FormDialog.tsx'
import { FormFields, FormPair } from '../../../web/form/FormFields.tsx'
import { lengthWords } from '../../../web/form/lengthWords.ts'
import { Meanwhile } from '../../../web/form/Meanwhile.tsx'
import { useForm } from '../../../web/form/useForm.ts'
import { useSeen, useTogether } from '../../../web/form/useTogether.ts'
import { ChoosePicture } from '../../../web/ui/picture/ChoosePicture.tsx'
import { ThingPicture } from '../../../web/ui/picture/ThingPicture.tsx'
import { usePicture } from '../../../web/ui/picture/usePicture.ts'
import { toast } from '../../../web/ui/toast.tsx'
import { editOrganization, type OrganizationInFull } from '../contract.ts'
import { deleteOrganizationPicture, putOrganizationPicture } from '../picture/contract.ts'
import { organizationCategories, organizationLimits } from '../rules.ts'

const fieldNames = {
  ...{ name: 'name', about: 'description', category: 'category', tags: 'tags', place: 'place', question: 'question' },
}

const tagsIn = (typed: string): string[] =>
  typed
    .split(',')
    .map((one) => one.trim())
    .filter(Boolean)
const isSameList = (one: readonly string[], other: readonly string[]) => JSON.stringify(one) === JSON.stringify(other)

/** Edits what everybody reads of it, and what is asked of whoever asks to join. */
export function OrganizationForm({ of, onClose }: { of: OrganizationInFull; onClose: () => void }) {
  const { id, name, about, category, tags, place, question } = of
  const now = { name, about, category, tags, place, question }
  const [typed, setTyped] = useState(tags.join(', '))
  const client = useQueryClient()
  const picture = usePicture({
    stored: of.pictureUrl,
    upload: putOrganizationPicture.upload,
    async store(chosen) {
      await (chosen ? call(putOrganizationPicture, { id }, chosen) : call(deleteOrganizationPicture, { id }))
    },
  })
  const seen = useSeen(now, of.updatedAt)
  const form = useForm(editOrganization, {
    ...{ initial: now, extra: { id, seenAt: seen.version }, changedOnly: true, stays: true },
    onFailed: () => void client.invalidateQueries(),
    // The picture after the words: what is refused leaves nothing behind.
    async onDone() {
      if (!(await picture.save())) return
      // Read again with the words, before the picture was there.
      if (picture.changed) void client.invalidateQueries()
      toast.success('Organization updated.')
      onClose()
    },
  })
  const together = useTogether(form, now, of.updatedAt, seen)
  const shownTags = isSameList(tagsIn(typed), form.values.tags) ? typed : form.values.tags.join(', ')
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title="Edit organization"
      submit="Save Changes"
      size={560}
      busy={picture.busy}
      changed={picture.changed}
      disabled={together.clashes.length > 0}
    >
      <FormFields>
        <Meanwhile together={together} names={fieldNames} />
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
          value={shownTags}
          error={form.errors.tags}
          onChange={(event) => {
            setTyped(event.currentTarget.value)
            form.set('tags', tagsIn(event.currentTarget.value))
          }}
        />
        {of.wayIn === 'request' && (
          <TextInput label="Question to whoever asks" autoComplete="off" dir="auto" {...form.field('question')} />
        )}
      </FormFields>
    </FormDialog>
  )
}
