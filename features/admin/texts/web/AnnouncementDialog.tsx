import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { instantOf } from '../../../../contract/zone.ts'
import { FormDialog } from '../../../../web/form/FormDialog.tsx'
import { FormFields, FormPair } from '../../../../web/form/FormFields.tsx'
import { useForm } from '../../../../web/form/useForm.ts'
import { usePerson } from '../../../../web/session.ts'
import { toast } from '../../../../web/ui/toast.tsx'
import { showAnnouncement } from '../announcement.contract.ts'

export function AnnouncementDialog({ onClose }: { onClose: () => void }) {
  const { zone } = usePerson()
  const [day, setDay] = useState('')
  const [time, setTime] = useState('')
  const form = useForm(showAnnouncement, {
    initial: { text: '', endsAt: null as string | null },
    onDone: () => {
      toast.success('Everybody sees it now.')
      onClose()
    },
  })
  const setEnd = (day: string, time: string) => {
    setDay(day)
    setTime(time)
    form.set('endsAt', day === '' ? null : instantOf(day, time || null, zone).toISOString())
  }
  return (
    <FormDialog form={form} onClose={onClose} title="Sentence to everybody" submit="Show" size={520}>
      <FormFields>
        <TextInput
          {...form.field('text')}
          label="Sentence"
          description="At most 200 characters. Everybody can dismiss it."
          maxLength={200}
          data-autofocus
        />
        <FormPair>
          <TextInput
            label="Ends on (optional)"
            type="date"
            value={day}
            error={form.errors.endsAt}
            onChange={(event) => setEnd(event.currentTarget.value, time)}
          />
          <TextInput
            label="At"
            type="time"
            value={time}
            disabled={day === ''}
            onChange={(event) => setEnd(day, event.currentTarget.value)}
          />
        </FormPair>
      </FormFields>
    </FormDialog>
  )
}
