import { Button, NativeSelect, TextInput } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { dayIn, daysAfter, weekdayNames } from '../../../contract/day.ts'
import { placeOfZoneWords } from '../../../contract/words/zones.ts'
import { FormDialog } from '../../../web/form/FormDialog.tsx'
import { FormFields, FormPair } from '../../../web/form/FormFields.tsx'
import { useForm } from '../../../web/form/useForm.ts'
import { usePerson } from '../../../web/session.ts'
import { toast } from '../../../web/ui/toast.tsx'
import type { OrganizationInFull } from '../contract.ts'
import { setMeetings } from '../meetings/contract.ts'
import type { MeetingRule } from '../meetings/rules.ts'

/** How it meets: up to three times a week, until a day. Without a time it has none that is fixed. */
export function MeetingForm({ of, onClose }: { of: OrganizationInFull; onClose: () => void }) {
  const { zone } = usePerson()
  const today = dayIn(zone, new Date())
  const fresh = {
    times: [{ weekday: 1, start: '18:00', end: '19:00' }],
    from: today,
    until: daysAfter(today, 90),
    zone,
  }
  // What was before today is past: a rule is prolonged from now on.
  const present = of.meeting && { ...of.meeting, from: of.meeting.from > today ? of.meeting.from : today }
  const form = useForm(setMeetings, {
    initial: { id: of.id, rule: (present ?? fresh) as MeetingRule | null },
    onDone: () => {
      toast.success('Meetings updated.')
      onClose()
    },
  })
  const { rule } = form.values
  const times = rule?.times ?? []
  const [keys, setKeys] = useState(() => times.map(() => crypto.randomUUID()))
  const setTimes = (next: typeof times) =>
    form.set('rule', next.length === 0 ? null : { ...(rule ?? fresh), times: next })
  const setAt = (index: number, more: Partial<(typeof times)[number]>) =>
    setTimes(times.map((one, place) => (place === index ? { ...one, ...more } : one)))
  return (
    <FormDialog form={form} onClose={onClose} title="Meetings" submit="Save Changes" size={560}>
      <FormFields>
        {times.map(({ weekday, start, end }, index) => (
          <FormPair key={keys[index]}>
            <NativeSelect
              label="Day"
              value={String(weekday)}
              data={weekdayNames.map((label, value) => ({ value: String(value), label }))}
              error={form.errors[`rule.times.${index}.weekday`]}
              onChange={(event) => setAt(index, { weekday: Number(event.currentTarget.value) })}
            />
            <TextInput
              type="time"
              label="From"
              value={start}
              error={form.errors[`rule.times.${index}.start`]}
              onChange={(event) => setAt(index, { start: event.currentTarget.value })}
            />
            <TextInput
              type="time"
              label="To"
              value={end}
              error={form.errors[`rule.times.${index}.end`]}
              onChange={(event) => setAt(index, { end: event.currentTarget.value })}
            />
            <Button
              variant="subtle"
              aria-label={`Remove ${weekdayNames[weekday]}`}
              onClick={() => {
                setKeys(keys.filter((_, place) => place !== index))
                setTimes(times.filter((_, place) => place !== index))
              }}
            >
              <IconTrash size={18} stroke={1.75} aria-hidden />
            </Button>
          </FormPair>
        ))}
        {rule && rule.zone !== zone && <p>On the clock of {placeOfZoneWords(rule.zone)}.</p>}
        {times.length === 0 && <p>No fixed time.</p>}
        {times.length < 3 && (
          <Button
            variant="default"
            leftSection={<IconPlus size={18} stroke={1.75} aria-hidden />}
            onClick={() => {
              setKeys([...keys, crypto.randomUUID()])
              setTimes([...times, { weekday: 1, start: '18:00', end: '19:00' }])
            }}
          >
            Another time
          </Button>
        )}
        {rule && (
          <TextInput
            type="date"
            label="Until"
            min={today}
            max={daysAfter(today, 366)}
            value={rule.until}
            error={form.errors['rule.until']}
            onChange={(event) => form.set('rule', { ...rule, until: event.currentTarget.value })}
          />
        )}
      </FormFields>
    </FormDialog>
  )
}
