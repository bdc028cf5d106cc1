import { Textarea } from '@mantine/core'
import { moneyWords } from '../../../../contract/words/money.ts'
import { FormDialog } from '../../../../web/form/FormDialog.tsx'
import { FormFields } from '../../../../web/form/FormFields.tsx'
import { useForm } from '../../../../web/form/useForm.ts'
import { toast } from '../../../../web/ui/toast.tsx'
import { decideReferral, type HeldReferral } from '../../../referrals/payouts.contract.ts'
import { pendingDays } from '../../../referrals/rules.ts'
import css from '../../web/PersonDialog.module.css'

type DecideReferralProps = { of: HeldReferral; released: boolean; onClose: () => void }

/** The reason of a decision about a referral that is on hold. */
export function DecideReferral({ of, released, onClose }: DecideReferralProps) {
  const form = useForm(decideReferral, {
    initial: { reason: '' },
    extra: { id: of.id, released },
    onDone: () => {
      onClose()
      toast.success(released ? 'Released.' : 'Refused.')
    },
  })
  const amount = moneyWords(of.amount)
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={released ? 'Release this referral?' : 'Refuse this referral?'}
      submit={released ? 'Release' : 'Refuse'}
      size={480}
    >
      <FormFields>
        <p className={css.question}>
          {released
            ? `It is pending then, and ${amount} are earned ${pendingDays} days after the payment.`
            : `It earns nothing then, now and later. This cannot be taken back.`}
        </p>
        <Textarea
          label="Reason"
          description="Where it is refused, both of them read it. The audit log says who decided, not why."
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
