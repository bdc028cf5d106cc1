import { Textarea } from '@mantine/core'
import { FormDialog } from '../../../web/form/FormDialog.tsx'
import { FormFields } from '../../../web/form/FormFields.tsx'
import { lengthWords } from '../../../web/form/lengthWords.ts'
import { useForm } from '../../../web/form/useForm.ts'
import { toast } from '../../../web/ui/toast.tsx'
import { joinOrganization, type Organization } from '../contract.ts'
import { organizationLimits } from '../rules.ts'

/** Asks to join, with an answer to the organization's question. Says first what its officers then see. */
export function JoinDialog({ of, onClose }: { of: Organization; onClose: () => void }) {
  const form = useForm(joinOrganization, {
    initial: { id: of.id, answer: '' },
    onDone: () => {
      toast.success('Request sent.')
      onClose()
    },
  })
  return (
    <FormDialog form={form} onClose={onClose} title={`Ask to join ${of.name}`} submit="Request to join" size={520}>
      <FormFields>
        <Textarea
          label={of.question || 'Something you want to say'}
          required={of.question !== ''}
          data-autofocus
          rows={4}
          dir="auto"
          description={lengthWords(form.values.answer ?? '', organizationLimits.answer)}
          {...form.field('answer')}
        />
      </FormFields>
      <p>
        Its officers see your name, your picture and this answer. Once one of them has accepted you, you and others who
        came by a request have something in common: whoever shows their page to people they share something with shows
        it to you, and you to them.
      </p>
    </FormDialog>
  )
}
