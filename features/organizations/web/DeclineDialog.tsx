import { Textarea } from '@mantine/core'
import { call } from '../../../web/api/api.ts'
import { FormDialog } from '../../../web/form/FormDialog.tsx'
import { FormFields } from '../../../web/form/FormFields.tsx'
import { lengthWords } from '../../../web/form/lengthWords.ts'
import { useForm } from '../../../web/form/useForm.ts'
import { useUndo } from '../../../web/useUndo.ts'
import { answerJoinRequest, type JoinRequest, reopenJoinRequest } from '../people.contract.ts'
import { organizationLimits } from '../rules.ts'

/** Declines a request, with words for whoever asked if there is something to say. */
export function DeclineDialog({ id, of, onClose }: { id: string; of: JoinRequest; onClose: () => void }) {
  const offerUndo = useUndo()
  const form = useForm(answerJoinRequest, {
    initial: { id, person: of.id, accepted: false, reason: '' },
    onDone: () => {
      offerUndo('Declined.', () => call(reopenJoinRequest, { id, person: of.id }))
      onClose()
    },
  })
  return (
    <FormDialog form={form} onClose={onClose} title={`Decline ${of.name}?`} submit="Decline" size={480}>
      <FormFields>
        <Textarea
          label={`Words to ${of.name}`}
          data-autofocus
          rows={3}
          dir="auto"
          description={
            lengthWords(form.values.reason ?? '', organizationLimits.answer) ??
            'They can ask again after 30 days. You can still accept them until then.'
          }
          {...form.field('reason')}
        />
      </FormFields>
    </FormDialog>
  )
}
