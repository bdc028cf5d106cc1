import { Textarea } from '@mantine/core'
import type { z } from 'zod'
import { FormDialog } from '../../../web/form/FormDialog.tsx'
import { FormFields } from '../../../web/form/FormFields.tsx'
import { useForm } from '../../../web/form/useForm.ts'
import { toast } from '../../../web/ui/toast.tsx'
import type { VerificationTab } from '../../tutoring/tutors/rules.ts'
import { decideVerification, type listVerificationRequests } from '../../tutoring/tutors/shown.contract.ts'
import css from './PersonDialog.module.css'

export type VerificationWish = {
  of: z.output<typeof listVerificationRequests.output>['rows'][number]
  state: VerificationTab
  granted: boolean
}

type DecideVerificationProps = { wish: VerificationWish; opened: boolean; onClose: () => void }

/** The reason of a decision about a tutor's mark. */
export function DecideVerification({ wish, opened, onClose }: DecideVerificationProps) {
  const { of, state, granted } = wish
  const taken = state === 'verified'
  const form = useForm(decideVerification, {
    initial: { reason: '' },
    extra: { id: of.id, granted, seen: state },
    onDone: () => {
      onClose()
      toast.success(granted ? `${of.name} is verified.` : taken ? `The mark of ${of.name} is gone.` : 'Declined.')
    },
  })
  const title = granted ? `Verify ${of.name}?` : taken ? `Take the mark from ${of.name}?` : `Decline ${of.name}?`
  return (
    <FormDialog
      form={form}
      opened={opened}
      onClose={onClose}
      title={title}
      submit={granted ? 'Verify' : taken ? 'Take away' : 'Decline'}
      size={480}
    >
      <FormFields>
        <p className={css.question}>
          {granted
            ? 'Students see the mark beside the name, in every list.'
            : taken
              ? 'Nobody sees the mark any longer. The tutor can ask again.'
              : 'The tutor can ask again.'}
        </p>
        <Textarea
          label="Reason"
          description="The tutor reads it. The audit log says who decided, not why."
          required
          data-autofocus
          rows={3}
          dir="auto"
          {...form.field('reason')}
        />
      </FormFields>
    </FormDialog>
  )
}
