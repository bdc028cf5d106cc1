import { TextInput } from '@mantine/core'
import { FormDialog } from '../../../web/form/FormDialog.tsx'
import { FormFields } from '../../../web/form/FormFields.tsx'
import { useForm } from '../../../web/form/useForm.ts'
import { toast } from '../../../web/ui/toast.tsx'
import type { OrganizationInFull } from '../contract.ts'
import { archiveOrganization } from '../ending/contract.ts'
import { restorableDays } from '../ending/rules.ts'

/** Asks for the name before it archives. */
export function ArchiveDialog({ of, onClose }: { of: OrganizationInFull; onClose: () => void }) {
  const form = useForm(archiveOrganization, {
    initial: { id: of.id, name: '' },
    onDone: () => {
      toast.success('Archived.')
      onClose()
    },
  })
  return (
    <FormDialog form={form} onClose={onClose} title={`Archive ${of.name}?`} submit="Archive" size={480}>
      <FormFields>
        <p>
          Its page stays readable, nothing can be joined there any more, and everybody may leave. A president can
          restore it for {restorableDays} days.
        </p>
        <TextInput
          label="Type its name"
          required
          data-autofocus
          autoComplete="off"
          dir="auto"
          {...form.field('name')}
        />
      </FormFields>
    </FormDialog>
  )
}
