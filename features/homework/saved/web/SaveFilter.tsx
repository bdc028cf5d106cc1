import { TextInput } from '@mantine/core'
import { FormModal } from '../../../../web/ui/FormModal.tsx'
import { toast } from '../../../../web/ui/toast.tsx'
import { useForm } from '../../../../web/useForm.ts'
import { saveFilter } from '../contract.ts'

type SaveFilterProps = { query: string; opened: boolean; onClose: () => void }

export function SaveFilter({ query, opened, onClose }: SaveFilterProps) {
  const form = useForm(saveFilter, {
    initial: { name: '' },
    extra: { query },
    onDone: ({ name }) => {
      toast.success(`“${name}” saved.`)
      onClose()
    },
  })
  const error = form.errors.name ?? form.fault
  return (
    <FormModal
      opened={opened}
      onClose={onClose}
      title="Save these filters"
      submit={{ label: 'Save', busy: form.busy }}
      onSubmit={form.submit}
      size={440}
    >
      <TextInput
        {...form.field('name')}
        label="Name"
        description="Search, filters, sort and view are saved with it."
        data-autofocus
        autoComplete="off"
        maxLength={60}
        dir="auto"
        {...(error && { error, 'aria-invalid': true as const })}
      />
    </FormModal>
  )
}
