import { NativeSelect, TextInput } from '@mantine/core'
import { dayIn, daysAfter } from '../../../../contract/day.ts'
import { FormDialog } from '../../../../web/form/FormDialog.tsx'
import { FormFields, FormPair } from '../../../../web/form/FormFields.tsx'
import { useForm } from '../../../../web/form/useForm.ts'
import { usePerson } from '../../../../web/session.ts'
import { toast } from '../../../../web/ui/toast.tsx'
import { useMinute } from '../../../../web/useMinute.ts'
import { firstName } from '../../../account/rules.ts'
import { type BookedMinutes, bookedMinuteNames, bookedMinutes } from '../../sessions/rules.ts'
import { waitForTime } from '../contract.ts'
import { waitWords } from '../rules.ts'

type WaitFormProps = { id: string; name: string; opened: boolean; onClose: () => void }

const lengths = bookedMinutes.map((minutes) => ({ value: String(minutes), label: bookedMinuteNames[minutes] }))

/** For which length and days somebody wants to be told when a time of a tutor opens. */
export function WaitForm({ id, name, opened, onClose }: WaitFormProps) {
  const { zone } = usePerson()
  const today = dayIn(zone, useMinute())
  const form = useForm(waitForTime, {
    initial: { minutes: 60 as BookedMinutes, firstDay: today, lastDay: daysAfter(today, 13) },
    extra: { id },
    otherwise: waitWords.notSaved,
    onDone: () => {
      toast.success(waitWords.waiting)
      onClose()
    },
    onFailed: () => toast.error(waitWords.notSaved),
  })
  return (
    <FormDialog form={form} opened={opened} onClose={onClose} title="Tell me when something opens" submit="Tell me">
      <FormFields>
        <p>{`You are told once, as soon as ${firstName(name)} has a free time of this length on one of these days.`}</p>
        <NativeSelect
          label="Duration"
          data-autofocus
          data={lengths}
          value={String(form.values.minutes)}
          onChange={(event) => {
            const length = bookedMinutes.find((one) => String(one) === event.currentTarget.value)
            if (length) form.set('minutes', length)
          }}
        />
        <FormPair>
          <TextInput type="date" label="From" required min={today} max="2199-12-31" {...form.field('firstDay')} />
          <TextInput type="date" label="Until" required min={today} max="2199-12-31" {...form.field('lastDay')} />
        </FormPair>
      </FormFields>
    </FormDialog>
  )
}
