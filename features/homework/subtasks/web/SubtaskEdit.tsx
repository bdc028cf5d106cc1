import { Button, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { minuteWords } from '../../../../contract/words/durations.ts'
import { lengthWords } from '../../../../web/form/lengthWords.ts'
import { parseDuration } from '../../quick/dates.rules.ts'
import { maxSubtaskTitle, type Subtask } from '../contract.ts'
import css from './Subtasks.module.css'
import { titleFault } from './titleFault.ts'
import type { SubtaskChange } from './useSubtasks.ts'

type SubtaskEditProps = { of: Subtask; onSave: (change: SubtaskChange) => void; onCancel: () => void }

/** Escape closes this and not the dialog around it. */
const escapeHere = { 'data-mantine-stop-propagation': 'true' }

/** Edits a subtask in place. Only changed fields are sent. */
export function SubtaskEdit({ of, onSave, onCancel }: SubtaskEditProps) {
  const [typed, setTyped] = useState({
    title: of.title,
    dueDate: of.dueDate ?? '',
    dueTime: of.dueTime ?? '',
    estimate: of.estimateMinutes === null ? '' : minuteWords(of.estimateMinutes),
  })
  const [tried, setTried] = useState(false)
  const minutes = typed.estimate.trim() === '' ? null : parseDuration(typed.estimate)
  const faults = {
    title: tried && titleFault(typed.title),
    dueDate: tried && typed.dueTime !== '' && typed.dueDate === '' && 'A time needs its day.',
    estimate: tried && minutes === undefined && 'Such as 1h30 or 90 min.',
  }
  const field = (name: keyof typeof typed) => ({
    ...escapeHere,
    name,
    value: typed[name],
    onChange: (event: { currentTarget: { value: string } }) =>
      setTyped({ ...typed, [name]: event.currentTarget.value }),
  })
  const save = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    setTried(true)
    const title = typed.title.trim()
    if (titleFault(title) || minutes === undefined || (typed.dueTime && !typed.dueDate)) return
    const next = {
      ...{ title, dueDate: typed.dueDate || null, estimateMinutes: minutes },
      dueTime: (typed.dueDate && typed.dueTime) || null,
    }
    const change: SubtaskChange = {
      ...(next.title !== of.title && { title: next.title }),
      ...(next.dueDate !== of.dueDate && { dueDate: next.dueDate }),
      ...(next.dueTime !== of.dueTime && { dueTime: next.dueTime }),
      ...(next.estimateMinutes !== of.estimateMinutes && { estimateMinutes: next.estimateMinutes }),
    }
    onSave(change)
  }
  return (
    <form
      className={css.edit}
      noValidate
      onSubmit={save}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return
        event.stopPropagation()
        onCancel()
      }}
    >
      <TextInput
        aria-label="Subtask"
        autoFocus
        dir="auto"
        description={faults.title ? undefined : lengthWords(typed.title, maxSubtaskTitle)}
        error={faults.title}
        {...field('title')}
      />
      <div className={css.fields}>
        <TextInput type="date" label="Due date" error={faults.dueDate} {...field('dueDate')} />
        <TextInput type="time" label="Due time" {...field('dueTime')} />
        <TextInput label="Estimate" placeholder="1h30" maxLength={30} error={faults.estimate} {...field('estimate')} />
      </div>
      <div className={css.choices}>
        <Button type="submit" size="xs" {...escapeHere}>
          Save
        </Button>
        <Button variant="default" size="xs" {...escapeHere} onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  )
}
