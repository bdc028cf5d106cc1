import { Checkbox, Textarea } from '@mantine/core'
import { FormDialog } from '../../../web/form/FormDialog.tsx'
import { FormFields } from '../../../web/form/FormFields.tsx'
import { lengthWords } from '../../../web/form/lengthWords.ts'
import { useForm } from '../../../web/form/useForm.ts'
import { toast } from '../../../web/ui/toast.tsx'
import { removeFromOrganization } from '../people.contract.ts'
import { organizationLimits } from '../rules.ts'

type RemoveDialogProps = { id: string; person: { id: string; name: string }; onClose: () => void }

/** Sends a member away, for now or for good, with words to them if there is something to say. */
export function RemoveDialog({ id, person, onClose }: RemoveDialogProps) {
  const form = useForm(removeFromOrganization, {
    initial: { id, person: person.id, ban: false, reason: '' },
    onDone: () => {
      toast.success(form.values.ban ? `${person.name} is banned.` : `${person.name} is removed.`)
      onClose()
    },
  })
  return (
    <FormDialog form={form} onClose={onClose} title={`Remove ${person.name}?`} submit="Remove" size={480}>
      <FormFields>
        <Textarea
          label={`Words to ${person.name}`}
          data-autofocus
          rows={3}
          dir="auto"
          description={
            lengthWords(form.values.reason ?? '', organizationLimits.answer) ??
            'They read it on the page and can report it to moderators.'
          }
          {...form.field('reason')}
        />
        <Checkbox
          label="Ban for good"
          description="They cannot join, ask, use a link, follow or write any more, until a president or a moderator lifts it."
          checked={form.values.ban ?? false}
          onChange={(event) => form.set('ban', event.currentTarget.checked)}
        />
      </FormFields>
    </FormDialog>
  )
}
