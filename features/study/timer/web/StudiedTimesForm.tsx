import { ActionIcon, Button, TextInput } from '@mantine/core'
import { IconPlus, IconX } from '@tabler/icons-react'
import { type KeyboardEvent, useState } from 'react'
import css from './StudiedTimes.module.css'
import { type StudiedSpan, type StudiedSpanValues, studiedSpanOf, studiedSpanValuesOf } from './studiedTimes.ts'

type TimesFormProps = {
  spans: StudiedSpan[]
  zone: string
  /** A moment on the day that is proposed for a new stretch. */
  day: string
  busy: boolean
  onSave: (spans: StudiedSpan[]) => void
  onBack: () => void
}

type Row = { key: number; was: StudiedSpan | undefined; typed: StudiedSpanValues; wrong: boolean }

const most = 100

/** Fields for the studied stretches. They are inside the form of the session, so this is no `<form>` element. */
export function StudiedTimesForm({ spans, zone, day, busy, onSave, onBack }: TimesFormProps) {
  const [rows, setRows] = useState<Row[]>(() =>
    spans.map((was, key) => ({ key, was, typed: studiedSpanValuesOf(was, zone), wrong: false })),
  )
  const change = (key: number, next: Partial<StudiedSpanValues>) =>
    setRows(rows.map((row) => (row.key === key ? { ...row, typed: { ...row.typed, ...next }, wrong: false } : row)))
  const add = () =>
    setRows([
      ...rows,
      {
        key: Math.max(-1, ...rows.map(({ key }) => key)) + 1,
        was: undefined,
        typed: { day: studiedSpanValuesOf({ start: day, end: day }, zone).day, from: '', to: '' },
        wrong: false,
      },
    ])
  const save = () => {
    const read = rows.map(({ typed, was }) => studiedSpanOf(typed, was, zone))
    const known = read.filter((span) => span !== undefined)
    if (known.length === read.length) onSave(known)
    else setRows(rows.map((row, index) => ({ ...row, wrong: read[index] === undefined })))
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return
    event.preventDefault()
    save()
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Enter in one of the fields saves the times, not the form around them
    <div className={css.form} onKeyDown={onKeyDown}>
      {rows.map(({ key, typed, wrong }, index) => (
        <fieldset className={css.row} key={key}>
          <legend className={css.legend}>Stretch {index + 1}</legend>
          <TextInput
            className={css.day}
            type="date"
            aria-label="Day"
            max="2199-12-31"
            value={typed.day}
            onChange={(event) => change(key, { day: event.currentTarget.value })}
          />
          <TextInput
            className={css.time}
            type="time"
            aria-label="From"
            value={typed.from}
            error={wrong && !typed.from}
            onChange={(event) => change(key, { from: event.currentTarget.value })}
          />
          <span className={css.to}>to</span>
          <TextInput
            className={css.time}
            type="time"
            aria-label="To"
            value={typed.to}
            error={wrong && !typed.to}
            onChange={(event) => change(key, { to: event.currentTarget.value })}
          />
          <ActionIcon
            aria-label={`Remove stretch ${index + 1}`}
            onClick={() => setRows(rows.filter((row) => row.key !== key))}
          >
            <IconX size={16} stroke={1.75} aria-hidden />
          </ActionIcon>
        </fieldset>
      ))}
      {rows.some(({ wrong }) => wrong) && (
        <p className={css.fault} role="alert">
          Finish every stretch: a day and two times.
        </p>
      )}
      <div className={css.buttons}>
        <Button
          variant="default"
          disabled={rows.length >= most}
          leftSection={<IconPlus size={16} stroke={1.75} aria-hidden />}
          onClick={add}
        >
          Add a stretch
        </Button>
        <span className={css.room} />
        <Button variant="default" disabled={busy} onClick={onBack}>
          Back
        </Button>
        <Button variant="default" loading={busy} onClick={save}>
          Save times
        </Button>
      </div>
    </div>
  )
}
