import { TextInput } from '@mantine/core'
import { FormDialog } from '../../../../web/form/FormDialog.tsx'
import { useForm } from '../../../../web/form/useForm.ts'
import { toast } from '../../../../web/ui/toast.tsx'
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
  return (
    <FormDialog form={form} opened={opened} onClose={onClose} title="Save these filters" submit="Save" size={440}>
      <TextInput
        {...form.field('name')}
        label="Name"
        description="Search, filters, sort and view are saved with it."
        data-autofocus
        autoComplete="off"
        maxLength={60}
        dir="auto"
      />
    </FormDialog>
  )
}
