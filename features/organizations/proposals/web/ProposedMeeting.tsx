import { NativeSelect, TextInput } from '@mantine/core'
import { dayIn, daysAfter, weekdayNames } from '../../../../contract/day.ts'
import { usePerson } from '../../../../web/session.ts'
import type { MeetingRule } from '../../meetings/rules.ts'
import css from './Proposals.module.css'

/** For so many days a new organization meets, unless its officers say otherwise later. */
const usualDays = 120

/** When it would meet: once a week, or without a fixed time. More times are added on its page. */
export function ProposedMeeting({
  meeting,
  errors,
  onChange,
}: {
  meeting: MeetingRule | null
  errors: Record<string, string>
  onChange: (meeting: MeetingRule | null) => void
}) {
  const { zone } = usePerson()
  const today = dayIn(zone, new Date())
  const time = meeting?.times[0] ?? { weekday: 3, start: '18:00', end: '19:30' }
  const put = (more: Partial<typeof time>) =>
    onChange({
      ...(meeting ?? { from: today, until: daysAfter(today, usualDays), zone }),
      times: [{ ...time, ...more }, ...(meeting?.times.slice(1) ?? [])],
    })
  return (
    <div className={css.meeting}>
      <NativeSelect
        label="Meets"
        value={meeting ? 'weekly' : ''}
        data={[
          { value: '', label: 'No fixed time' },
          { value: 'weekly', label: 'Every week' },
        ]}
        onChange={(event) => (event.currentTarget.value === '' ? onChange(null) : put({}))}
      />
      {meeting && (
        <>
          <NativeSelect
            label="Day"
            value={String(time.weekday)}
            data={weekdayNames.map((label, value) => ({ value: String(value), label }))}
            onChange={(event) => put({ weekday: Number(event.currentTarget.value) })}
          />
          <TextInput
            type="time"
            label="From"
            value={time.start}
            error={errors['meeting.times.0.start']}
            onChange={(event) => put({ start: event.currentTarget.value })}
          />
          <TextInput
            type="time"
            label="To"
            value={time.end}
            error={errors['meeting.times.0.end']}
            onChange={(event) => put({ end: event.currentTarget.value })}
          />
        </>
      )}
    </div>
  )
}
