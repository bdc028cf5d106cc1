import { Checkbox, NativeSelect, Radio, Switch, Textarea, TextInput } from '@mantine/core'
import { useId, useState } from 'react'
import { daysAfter, daysBetween } from '../../../../contract/day.ts'
import type { OpenRepeat } from '../../../../contract/repeat.ts'
import { FormDialog } from '../../../../web/form/FormDialog.tsx'
import { lengthWords } from '../../../../web/form/lengthWords.ts'
import type { Form } from '../../../../web/form/useForm.ts'
import { markdownHint } from '../../../../web/markdown/hint.ts'
import { RuleFields } from '../../../../web/repeat/RuleFields.tsx'
import { MessageBox } from '../../../../web/ui/MessageBox.tsx'
import { WhichHour } from '../../../../web/ui/WhichHour.tsx'
import type { EventScope } from '../../rules.ts'
import { useAgenda } from '../useAgenda.ts'
import css from './EventForm.module.css'
import { EventRepeatPreview } from './EventRepeatPreview.tsx'
import { ReminderFields } from './ReminderFields.tsx'
import type { EventFormValues } from './useClash.ts'
import { useClash } from './useClash.ts'

type EventFormProps = {
  opened: boolean
  onClose: () => void
  title: string
  submit: string
  form: Form<EventFormValues>
  /** For a series: how much of it changes. */
  series?: { repeat: OpenRepeat | null; scope: EventScope; setScope: (to: EventScope) => void } | undefined
  /** Its imported calendar says how it repeats. */
  imported?: boolean
  courses: string[]
  /** The row that is being changed, so that it does not clash with itself. */
  without?: string | undefined
  zone: string
  today: string
}

const units = ['day', 'week', 'month', 'year'] as const
const scopeNames: [EventScope, string][] = [
  ['this', 'This one'],
  ['following', 'This and the following'],
  ['all', 'All of them'],
]
const [dayOf, timeOf] = [(local: string) => local.slice(0, 10), (local: string) => local.slice(11, 16)]

export function EventForm(props: EventFormProps) {
  const { form, series, imported, courses, without, zone, today, ...dialog } = props
  const { field, set } = form
  const list = useId()
  const { when, repeat, busy } = form.values
  // The times before "all day" was switched on, so that switching back loses nothing.
  const [times, setTimes] = useState(() =>
    when.kind === 'time' ? { from: timeOf(when.start), to: timeOf(when.end) } : null,
  )
  const clash = useClash(form.values, zone, without)
  const allDay = when.kind === 'days'
  const startDay = dayOf(when.start)
  const endDay = when.kind === 'days' ? (when.end ? daysAfter(when.end, -1) : '') : dayOf(when.end)
  const startError = form.errors['when.start']
  const endError = form.errors['when.end'] ?? form.errors.when

  const setDays = (from: string, to: string) =>
    set(
      'when',
      when.kind === 'days'
        ? { kind: 'days', start: from, end: to ? daysAfter(to, 1) : '' }
        : { kind: 'time', start: `${from}T${timeOf(when.start)}`, end: `${to}T${timeOf(when.end)}` },
    )
  const moveStart = (day: string) => {
    // It keeps its length.
    const length = day && startDay && endDay ? daysBetween(startDay, endDay) : 0
    setDays(day, day ? daysAfter(day, Math.max(0, length)) : endDay)
  }
  const setTime = (edge: 'start' | 'end', time: string) => {
    if (when.kind !== 'time') return
    const next = { ...when, [edge]: `${dayOf(when[edge])}T${time}` }
    setTimes({ from: timeOf(next.start), to: timeOf(next.end) })
    set('when', next)
  }
  const setRepeat = (to: OpenRepeat | null) => {
    set('repeat', to)
    // A rule never belongs to a single occurrence.
    if (series?.repeat && series.scope === 'this') series.setScope('following')
  }
  const setAllDay = (on: boolean) => {
    const [from, to] = [times?.from ?? '09:00', times?.to ?? '10:00']
    set(
      'when',
      on
        ? { kind: 'days', start: startDay, end: endDay ? daysAfter(endDay, 1) : '' }
        : { kind: 'time', start: `${startDay}T${from}`, end: `${endDay}T${to}` },
    )
    set('busy', !on)
    set('reminders', [])
  }
  const types = useAgenda().kinds.all.map(({ kind, noun }) => ({ value: kind, label: noun }))
  return (
    <FormDialog {...dialog} form={form}>
      <div className={css.fields}>
        <p className={css.legend}>
          <span aria-hidden="true">*</span> Required
        </p>
        <TextInput
          label="Title"
          required
          data-autofocus
          autoComplete="off"
          description={lengthWords(form.values.title, 300)}
          dir="auto"
          {...field('title')}
        />
        <div className={css.pair}>
          <NativeSelect label="Type" data={types} {...field('type')} />
          <TextInput
            label="Course"
            description="Gives it its colour."
            autoComplete="off"
            maxLength={100}
            dir="auto"
            list={list}
            {...field('course')}
          />
          <datalist id={list}>
            {courses.map((name) => (
              <option key={name} value={name} />
            ))}
          </datalist>
        </div>
        <Switch label="All day" checked={allDay} onChange={(event) => setAllDay(event.currentTarget.checked)} />
        <div className={allDay ? css.pair : css.when}>
          <TextInput
            type="date"
            label="Starts"
            required
            min="1970-02-01"
            max="2199-11-30"
            value={startDay}
            error={startError}
            aria-invalid={startError ? true : undefined}
            onChange={(event) => moveStart(event.currentTarget.value)}
          />
          {when.kind === 'time' && (
            <TextInput
              type="time"
              label="At"
              aria-label="Start time"
              required
              value={timeOf(when.start)}
              aria-invalid={startError ? true : undefined}
              onChange={(event) => setTime('start', event.currentTarget.value)}
            />
          )}
          <TextInput
            type="date"
            label={allDay ? 'Last day' : 'Ends'}
            required
            min={startDay || '1970-02-01'}
            max="2199-11-30"
            value={endDay}
            error={endError}
            aria-invalid={endError ? true : undefined}
            onChange={(event) => setDays(startDay, event.currentTarget.value)}
          />
          {when.kind === 'time' && (
            <TextInput
              type="time"
              label="At"
              aria-label="End time"
              required
              value={timeOf(when.end)}
              aria-invalid={endError ? true : undefined}
              onChange={(event) => setTime('end', event.currentTarget.value)}
            />
          )}
        </div>
        {when.kind === 'time' && (
          <div className={css.hours}>
            <WhichHour zone={zone} local={when.start} onChange={(start) => set('when', { ...when, start })} />
            <WhichHour zone={zone} local={when.end} onChange={(end) => set('when', { ...when, end })} />
          </div>
        )}
        <div role="status" className={css.clash}>
          {clash && <MessageBox kind="notice">{clash}</MessageBox>}
        </div>
        {!imported && (
          <RuleFields
            start={startDay}
            startName="the first one"
            units={units}
            endless
            make={(rule) => rule}
            value={repeat === undefined ? (series?.repeat ?? null) : repeat}
            error={form.errors['repeat.until'] ?? form.errors['repeat.count'] ?? form.errors.repeat}
            onChange={setRepeat}
            below={(rule) => <EventRepeatPreview start={startDay} rule={rule} today={today} />}
          />
        )}
        <TextInput label="Location" autoComplete="off" maxLength={300} dir="auto" {...field('location')} />
        <Textarea label="Notes" description={markdownHint} rows={3} maxLength={10_000} dir="auto" {...field('notes')} />
        <ReminderFields
          value={form.values.reminders}
          wholeDay={allDay}
          error={form.errors.reminders}
          onChange={(to) => set('reminders', to)}
        />
        <Checkbox
          label="Takes my time"
          description="What overlaps it is marked, and shared calendars show it as busy."
          checked={busy}
          onChange={(event) => set('busy', event.currentTarget.checked)}
        />
        {series && (
          <Radio.Group
            label="What changes"
            value={series.scope}
            onChange={(to) => series.setScope(scopeNames.find(([scope]) => scope === to)?.[0] ?? 'this')}
          >
            <div className={css.scopes}>
              {scopeNames.map(([scope, name]) => (
                <Radio key={scope} value={scope} label={name} disabled={scope === 'this' && repeat !== undefined} />
              ))}
            </div>
          </Radio.Group>
        )}
      </div>
    </FormDialog>
  )
}
