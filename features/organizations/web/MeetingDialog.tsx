import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { clockReading, dayIn } from '../../../contract/day.ts'
import { momentOfLocal } from '../../../contract/localTime.ts'
import { comingDayWords } from '../../../contract/words/dates.ts'
import { instantWords } from '../../../contract/words/times.ts'
import { placeOfZoneWords } from '../../../contract/words/zones.ts'
import { FormDialog } from '../../../web/form/FormDialog.tsx'
import { FormFields, FormPair } from '../../../web/form/FormFields.tsx'
import { useForm } from '../../../web/form/useForm.ts'
import { usePerson } from '../../../web/session.ts'
import { toast } from '../../../web/ui/toast.tsx'
import type { OrganizationInFull } from '../contract.ts'
import { changeMeetingDate } from '../meetings/contract.ts'

type MeetingDialogProps = {
  of: OrganizationInFull
  one: OrganizationInFull['meetings'][number]
  onClose: () => void
}

/** Another time for a single meeting, on the clock on which the organization meets, and a note. */
export function MeetingDialog({ of, one, onClose }: MeetingDialogProps) {
  const person = usePerson()
  const zone = of.meeting?.zone ?? person.zone
  const [begins, ends] = [clockReading(zone, new Date(one.startsAt)), clockReading(zone, new Date(one.endsAt))]
  const [local, setLocal] = useState({ day: begins.day, start: begins.time, end: ends.time })
  const form = useForm(changeMeetingDate, {
    initial: { startsAt: one.startsAt, endsAt: one.endsAt, note: one.note },
    extra: { id: of.id, date: one.ruledAt, off: false },
    onDone: () => {
      toast.success('Meeting updated.')
      onClose()
    },
  })
  const change = (next: Partial<typeof local>) => {
    const { day, start, end } = { ...local, ...next }
    setLocal({ day, start, end })
    if ([day, start, end].includes('')) return
    form.set('startsAt', new Date(momentOfLocal(zone, `${day}T${start}`)).toISOString())
    form.set('endsAt', new Date(momentOfLocal(zone, `${day}T${end}`)).toISOString())
  }
  const planned = instantWords(zone, one.ruledAt, dayIn(zone, new Date()), comingDayWords)
  return (
    <FormDialog form={form} onClose={onClose} title="Move a meeting" submit="Save Changes">
      <FormFields>
        <p>
          Planned for {planned}
          {zone !== person.zone && `, ${placeOfZoneWords(zone)} time`}. Members who have meetings in their calendar are
          notified.
        </p>
        <TextInput
          type="date"
          label="Day"
          value={local.day}
          onChange={(event) => change({ day: event.currentTarget.value })}
        />
        <FormPair>
          <TextInput
            type="time"
            label="From"
            value={local.start}
            error={form.errors.startsAt}
            onChange={(event) => change({ start: event.currentTarget.value })}
          />
          <TextInput
            type="time"
            label="To"
            value={local.end}
            error={form.errors.endsAt}
            onChange={(event) => change({ end: event.currentTarget.value })}
          />
        </FormPair>
        <TextInput label="Note" dir="auto" {...form.field('note')} />
      </FormFields>
    </FormDialog>
  )
}
