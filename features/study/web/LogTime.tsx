import { Button, NativeSelect, Textarea, TextInput } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { dayIn, timeOfDayIn } from '../../../contract/day.ts'
import { minuteWords } from '../../../contract/words/durations.ts'
import { FormDialog } from '../../../web/form/FormDialog.tsx'
import { lengthWords } from '../../../web/form/lengthWords.ts'
import { type Form, useForm } from '../../../web/form/useForm.ts'
import { markdownHint } from '../../../web/markdown/hint.ts'
import { usePerson } from '../../../web/session.ts'
import fields from '../../../web/ui/Fields.module.css'
import { toast } from '../../../web/ui/toast.tsx'
import type { StudySession } from '../contract.ts'
import { logSessionTime, logTime } from '../logged/contract.ts'
import { timerReadingNow } from '../timer/web/timerStore.ts'
import { AssignmentLinks } from './AssignmentLinks.tsx'
import { LengthField } from './LengthField.tsx'
import css from './LogTime.module.css'
import { OneSession } from './OneSession.tsx'
import { useCourses } from './useCourses.ts'

const usualMinutes = [15, 30, 45, 60, 90, 120]
const names = {
  minutes: 'How long',
  course: 'Course',
  title: 'Title',
  date: 'Date',
  time: 'Started at',
  notes: 'Notes',
}
const lengthFault = 'Say how long, like 45 min, 1h30 or 2h, up to a day.'

type LogTimeProps = { id: string; opened: boolean; onClose: () => void }
type StretchValues = { minutes: number | null; date: string; time: string; notes: string }

/** Enters study that was not timed: `id` is the session that it belongs to, or 1 for a new one. */
export function LogTime({ id, opened, onClose }: LogTimeProps) {
  if (id === '1') return <LogNew opened={opened} onClose={onClose} />
  return (
    <OneSession id={id} opened={opened} onClose={onClose} title="Log time">
      {(of) => <LogForSession of={of} opened={opened} onClose={onClose} />}
    </OneSession>
  )
}

function LogNew({ opened, onClose }: Omit<LogTimeProps, 'id'>) {
  const { zone } = usePerson()
  const courses = useCourses()
  const form = useForm(logTime, {
    initial: {
      ...justOver(zone, 0),
      ...{ minutes: null as number | null, title: '', course: '', notes: '' },
      assignmentIds: [] as string[],
    },
    onDone: (saved) => done(saved, onClose),
    onFailed: (_, atFields) => atFields || toast.error('Failed to log the time'),
  })
  const { values, set, field } = form
  return (
    <FormDialog
      form={form}
      names={names}
      opened={opened}
      onClose={onClose}
      title="Log time"
      submit="Log time"
      note={note}
    >
      <div className={css.fields}>
        <Stretch form={form} zone={zone} endsNow>
          <div className={fields.pair}>
            <NativeSelect
              label="Course"
              required
              data={[{ value: '', label: 'Choose a course', disabled: true }, ...courses.map(({ name }) => name)]}
              {...field('course')}
            />
            <TextInput
              label="Title"
              placeholder={values.course || 'Named after its course'}
              autoComplete="off"
              description={lengthWords(values.title, 300)}
              dir="auto"
              {...field('title')}
            />
          </div>
        </Stretch>
        <AssignmentLinks linked={[]} ids={values.assignmentIds} onChange={(ids) => set('assignmentIds', ids)} />
        <Textarea label="Notes" description={markdownHint} rows={2} maxLength={10_000} dir="auto" {...field('notes')} />
      </div>
    </FormDialog>
  )
}

function LogForSession({ of, opened, onClose }: { of: StudySession } & Omit<LogTimeProps, 'id'>) {
  const { zone } = usePerson()
  const planned = of.state === 'planned'
  const start = new Date(of.startTime)
  const form = useForm(logSessionTime, {
    initial: {
      ...(planned ? { date: dayIn(zone, start), time: timeOfDayIn(zone, start) } : justOver(zone, 0)),
      minutes: planned ? of.plannedMinutes : (null as number | null),
      notes: of.notes ?? '',
    },
    extra: { id: of.id },
    onDone: (saved) => done(saved, onClose),
    onFailed: (_, atFields) => atFields || toast.error('Failed to log the time'),
  })
  return (
    <FormDialog
      form={form}
      names={names}
      opened={opened}
      onClose={onClose}
      title={
        <>
          Log time for <bdi>{of.title}</bdi>
        </>
      }
      submit="Log time"
      note={planned ? 'This completes the session.' : note}
    >
      <div className={css.fields}>
        <Stretch form={form} zone={zone} endsNow={!planned} />
        <Textarea
          label="Notes"
          description={markdownHint}
          rows={2}
          maxLength={10_000}
          dir="auto"
          {...form.field('notes')}
        />
      </div>
    </FormDialog>
  )
}

const note = 'Marked as entered, not timed.'

type StretchProps = {
  form: Form<StretchValues>
  zone: string
  /** Whether it ended just now as long as no other start was typed. */
  endsNow: boolean
  children?: ReactNode
}

function Stretch({ form, zone, endsNow, children }: StretchProps) {
  const { values, errors, set, field } = form
  const [moved, setMoved] = useState(!endsNow)
  const choose = (minutes: number | null) => {
    set('minutes', minutes)
    if (moved) return
    const { date, time } = justOver(zone, minutes ?? 0)
    set('date', date)
    set('time', time)
  }
  const typed = (name: 'date' | 'time') => {
    const { onChange, ...props } = field(name)
    return {
      ...props,
      onChange: (event: { currentTarget: { value: string } }) => {
        setMoved(true)
        onChange(event)
      },
    }
  }
  return (
    <>
      <div>
        <LengthField
          name="minutes"
          label="How long"
          required
          first
          minutes={values.minutes}
          error={errors.minutes}
          fault={lengthFault}
          onChange={choose}
        />
        <fieldset className={css.usual} aria-label="Usual lengths">
          {usualMinutes.map((minutes) => (
            <Button
              key={minutes}
              variant="default"
              size="xs"
              aria-pressed={values.minutes === minutes}
              onClick={() => choose(minutes)}
            >
              {minuteWords(minutes)}
            </Button>
          ))}
        </fieldset>
      </div>
      {children}
      <div className={fields.pair}>
        <TextInput type="date" label="Date" required min="1970-01-01" max="2199-12-31" {...typed('date')} />
        <TextInput type="time" label="Started at" required {...typed('time')} />
      </div>
    </>
  )
}

function done(saved: StudySession, onClose: () => void): void {
  toast.success(`${minuteWords(saved.durationMinutes)} in “${saved.title}”`)
  onClose()
}

/** When a stretch of so many minutes began that ends now, by the server's clock where that is known. */
function justOver(zone: string, minutes: number): { date: string; time: string } {
  const start = new Date((timerReadingNow()?.now ?? Date.now()) - minutes * 60_000)
  return { date: dayIn(zone, start), time: timeOfDayIn(zone, start) }
}
