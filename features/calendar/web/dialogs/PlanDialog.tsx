import { NativeSelect, TextInput } from '@mantine/core'
import { useState } from 'react'
import { localOf, momentOfLocal } from '../../../../contract/localTime.ts'
import { minuteWords } from '../../../../contract/words/durations.ts'
import type { WorkToPlan } from '../../../../web/slots.ts'
import { FormModal } from '../../../../web/ui/FormModal.tsx'
import { MessageBox } from '../../../../web/ui/MessageBox.tsx'
import { useHasDrawn } from '../../../../web/ui/useHasDrawn.ts'
import type { PlacedRow } from '../geometry/grid.rules.ts'
import { endsAfterDue, proposedStart } from '../geometry/plans.rules.ts'
import type { Plans } from '../planning/usePlans.ts'
import css from './EventForm.module.css'
import { useClash } from './useClash.ts'

type PlanDialogProps = {
  work: WorkToPlan
  /** On which a time is proposed. */
  day: string
  /** What is known of the days around it. */
  rows: readonly PlacedRow[]
  plans: Plans
  opened: boolean
  zone: string
  now: Date
  onClose: () => void
}

const lengths = [15, 30, 45, 60, 90, 120, 180, 240]

/** A time in which to work on something, without dragging. */
export function PlanDialog({ work, day: asked, rows, plans, opened, zone, now, onClose }: PlanDialogProps) {
  const drawn = useHasDrawn()
  const [first] = useState(() => localOf(zone, proposedStart(rows, zone, asked, work.minutes, now.getTime())))
  const [day, setDay] = useState(first.slice(0, 10))
  const [time, setTime] = useState(first.slice(11, 16))
  const [minutes, setMinutes] = useState(work.minutes)
  const [tried, setTried] = useState(false)
  const whole = day !== '' && time !== ''
  const start = whole ? momentOfLocal(zone, `${day}T${time}`) : 0
  const end = start + minutes * 60_000
  const over = whole && end <= now.getTime()
  const local = whole ? { start: localOf(zone, start), end: localOf(zone, end) } : { start: '', end: '' }
  const clash = useClash({ when: { kind: 'time', ...local }, busy: whole }, zone, undefined)
  const late = whole && endsAfterDue(end, work.dueAt, now.getTime()) ? 'That is after it is due.' : null
  const said = [clash, late].filter(Boolean).join(' ')

  const submit = () => {
    setTried(true)
    if (!whole || over) return
    plans.plan(work, start, minutes)
    onClose()
  }
  return (
    <FormModal
      opened={opened && drawn}
      onClose={onClose}
      title="Plan a study session"
      submit={{ label: 'Plan' }}
      onSubmit={submit}
      changed={`${day}T${time}` !== first.slice(0, 16) || minutes !== work.minutes}
      size={440}
    >
      <div className={css.fields}>
        <p className={css.about} dir="auto">
          {work.title}
        </p>
        <div className={css.pair}>
          <TextInput
            type="date"
            label="Day"
            required
            data-autofocus
            min="1970-02-01"
            max="2199-11-30"
            value={day}
            error={tried && day === '' ? 'Choose a date.' : undefined}
            onChange={(event) => setDay(event.currentTarget.value)}
          />
          <TextInput
            type="time"
            label="Time"
            required
            value={time}
            error={
              tried && time === ''
                ? 'Choose a time.'
                : tried && over
                  ? 'That time has passed. Choose a later one.'
                  : undefined
            }
            onChange={(event) => setTime(event.currentTarget.value)}
          />
        </div>
        <NativeSelect
          label="Length"
          data={[...new Set([...lengths, work.minutes])]
            .toSorted((one, other) => one - other)
            .map((each) => ({ value: String(each), label: minuteWords(each) }))}
          value={String(minutes)}
          onChange={(event) => setMinutes(Number(event.currentTarget.value))}
        />
        <div role="status" className={css.clash}>
          {said && <MessageBox kind="notice">{said}</MessageBox>}
        </div>
      </div>
    </FormModal>
  )
}
