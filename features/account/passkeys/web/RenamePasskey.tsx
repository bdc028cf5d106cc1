import { TextInput } from '@mantine/core'
import { FormDialog } from '../../../../web/form/FormDialog.tsx'
import { useForm } from '../../../../web/form/useForm.ts'
import { toast } from '../../../../web/ui/toast.tsx'
import { type Passkey, renamePasskey } from '../contract.ts'

export function RenamePasskey({ of, opened, onClose }: { of: Passkey; opened: boolean; onClose: () => void }) {
  const form = useForm(renamePasskey, {
    initial: { name: of.name },
    extra: { id: of.id },
    onDone() {
      onClose()
      toast.success('Passkey renamed.')
    },
  })
  return (
    <FormDialog form={form} opened={opened} onClose={onClose} title="Rename passkey" submit="Save" size={440}>
      <TextInput {...form.field('name')} label="Name" size="md" maxLength={60} data-autofocus />
    </FormDialog>
  )
}
