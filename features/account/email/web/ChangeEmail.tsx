import { TextInput } from '@mantine/core'
import { FormDialog } from '../../../../web/form/FormDialog.tsx'
import { useForm } from '../../../../web/form/useForm.ts'
import { usePerson } from '../../../../web/session.ts'
import { toast } from '../../../../web/ui/toast.tsx'
import { changeEmail } from '../contract.ts'

export function ChangeEmail({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const { email } = usePerson()
  const form = useForm(changeEmail, {
    initial: { email: '' },
    onDone() {
      onClose()
      toast.success('Check the inbox of the new address, and open the link there.')
    },
  })
  return (
    <FormDialog
      form={form}
      opened={opened}
      onClose={onClose}
      title="Change email address"
      submit="Send link"
      size={440}
    >
      <TextInput
        {...form.field('email')}
        size="md"
        type="email"
        inputMode="email"
        autoComplete="email"
        label="New email address"
        description={`Until the new address confirms it, yours is ${email}. That address can undo the change for 72 hours.`}
        data-autofocus
      />
    </FormDialog>
  )
}
