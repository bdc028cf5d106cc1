import { Button, Textarea } from '@mantine/core'
import { useId } from 'react'
import { FormFault } from '../../../../web/form/FormFault.tsx'
import { lengthWords } from '../../../../web/form/lengthWords.ts'
import { useForm } from '../../../../web/form/useForm.ts'
import { Radios } from '../../../../web/ui/Radios.tsx'
import { toast } from '../../../../web/ui/toast.tsx'
import { type DisputeOutcome, disputeOutcomes } from '../../sessions/rules.ts'
import { GroupFault, GroupLabel } from '../../slots/web/GroupLabel.tsx'
import { type Dispute, decideDispute } from '../contract.ts'
import { disputeOutcomeMeanings, disputeOutcomeNames, disputeWords, maxDisputeReason } from '../rules.ts'
import css from './Disputes.module.css'

/** What an admin decides about a dispute, with the reason that both read. */
export function DecideDispute({ of, titleId }: { of: Dispute; titleId: string }) {
  const label = useId()
  const form = useForm(decideDispute, {
    initial: { outcome: '' as DisputeOutcome | '', reason: '' },
    extra: { id: of.id },
    otherwise: disputeWords.notDecided,
    onDone: () => toast.success('Decided. Both are told.'),
  })
  return (
    <form className={css.decide} noValidate aria-describedby={titleId} onSubmit={form.submit}>
      <FormFault form={form} />
      <div>
        <GroupLabel id={label}>Decision</GroupLabel>
        <div className={css.outcomes} role="radiogroup" aria-labelledby={label}>
          <Radios
            choices={disputeOutcomes.map((value) => ({
              value,
              label: (
                <>
                  <span className={css.name}>{disputeOutcomeNames[value]}</span>
                  <span className={css.quiet}>{disputeOutcomeMeanings[value]}</span>
                </>
              ),
            }))}
            value={form.values.outcome}
            onChange={(value) => form.set('outcome', value as DisputeOutcome)}
            css={{ one: css.outcome, input: css.input, label: css.label }}
          />
        </div>
        <GroupFault>{form.errors.outcome}</GroupFault>
      </div>
      <Textarea
        label="Reason"
        required
        rows={2}
        dir="auto"
        description={lengthWords(form.values.reason, maxDisputeReason) ?? 'Both read it.'}
        {...form.field('reason')}
      />
      <div>
        <Button type="submit" loading={form.busy}>
          Decide
        </Button>
      </div>
    </form>
  )
}
