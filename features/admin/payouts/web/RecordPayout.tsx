import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { dayIn } from '../../../../contract/day.ts'
import { moneyWords } from '../../../../contract/words/money.ts'
import { FormDialog } from '../../../../web/form/FormDialog.tsx'
import { FormFields } from '../../../../web/form/FormFields.tsx'
import { useForm } from '../../../../web/form/useForm.ts'
import { usePerson } from '../../../../web/session.ts'
import { toast } from '../../../../web/ui/toast.tsx'
import { type ReferralBalance, recordPayout } from '../../../referrals/payouts.contract.ts'
import css from '../../web/PersonDialog.module.css'

type RecordPayoutProps = { of: ReferralBalance; onClose: () => void }

/** "5", "5.00", "$5": whole cents; NaN for anything else. */
function centsOf(typed: string): number {
  const found = /^\s*\$?\s*(\d{1,7})(?:[.,](\d{2}))?\s*$/.exec(typed)
  return found ? Number(found[1]) * 100 + Number(found[2] ?? 0) : Number.NaN
}

/** What an admin has paid out, with the day and the reference under which it can be found. */
export function RecordPayout({ of, onClose }: RecordPayoutProps) {
  const { zone } = usePerson()
  const today = dayIn(zone, new Date())
  const [typed, setTyped] = useState((of.payable / 100).toFixed(2))
  const form = useForm(recordPayout, {
    initial: { amount: of.payable, day: today, reference: '' },
    extra: { person: of.person },
    onDone: () => {
      onClose()
      toast.success(`The payout to ${of.name} is recorded.`)
    },
  })
  return (
    <FormDialog form={form} onClose={onClose} title={`Payout to ${of.name}`} submit="Record payout" size={480}>
      <FormFields>
        <p className={css.question}>
          The balance is {moneyWords(of.payable)}. Quad moves no money: record what you have paid.
        </p>
        <TextInput
          label="Amount in dollars"
          required
          inputMode="decimal"
          value={typed}
          error={form.errors.amount}
          name="amount"
          onChange={({ currentTarget: { value } }) => {
            setTyped(value)
            form.set('amount', centsOf(value))
          }}
        />
        <TextInput label="Day" type="date" required max={today} {...form.field('day')} />
        <TextInput
          label="Reference"
          description="Under which you find the payment again, such as its number at the bank."
          required
          data-autofocus
          dir="auto"
          {...form.field('reference')}
        />
      </FormFields>
    </FormDialog>
  )
}
