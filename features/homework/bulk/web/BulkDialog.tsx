import { NativeSelect, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import { dayWords } from '../../../../contract/words/dates.ts'
import { read } from '../../../../web/api/api.ts'
import { ConfirmModal } from '../../../../web/ui/ConfirmModal.tsx'
import { FormModal } from '../../../../web/ui/FormModal.tsx'
import { Segments } from '../../../../web/ui/Segments.tsx'
import { useHasDrawn } from '../../../../web/ui/useHasDrawn.ts'
import { listCourseNames } from '../../contract.ts'
import { priorities, priorityNames } from '../../rules.ts'
import css from './BulkDialog.module.css'
import type { BulkChange } from './useBulk.ts'

export type BulkQuestion = 'move' | 'course' | 'priority' | 'delete'

type BulkDialogProps = {
  what: BulkQuestion
  opened: boolean
  /** The selection in words, such as "12 assignments". */
  count: string
  onClose: () => void
  onChange: (change: BulkChange) => void
}

/** Asks for the values of a bulk change. */
export function BulkDialog({ what, count, onChange, ...rest }: BulkDialogProps) {
  const opened = useHasDrawn() && rest.opened
  if (what === 'delete')
    return (
      <ConfirmModal
        {...rest}
        opened={opened}
        title={`Delete ${count}?`}
        confirm="Delete"
        onConfirm={() => opened && onChange({ set: 'delete', done: 'deleted' })}
      >
        All that match your search and filters, also those not on screen. You can undo it right after.
      </ConfirmModal>
    )
  const Form = what === 'move' ? MoveForm : what === 'course' ? CourseForm : PriorityForm
  return <Form {...rest} opened={opened} count={count} onChange={onChange} />
}

type FormProps = Omit<BulkDialogProps, 'what'>

const spans = { days: 1, weeks: 7 } as const

function MoveForm({ opened, onClose, count, onChange }: FormProps) {
  const [way, setWay] = useState<'by' | 'to'>('by')
  const [day, setDay] = useState('')
  const [number, setNumber] = useState('1')
  const [unit, setUnit] = useState<keyof typeof spans>('weeks')
  const [direction, setDirection] = useState<'later' | 'earlier'>('later')
  const [tried, setTried] = useState(false)
  const days = Number(number) * spans[unit]
  const fault =
    way === 'to'
      ? !day && 'Choose a day.'
      : !(Number.isInteger(Number(number)) && days >= 1 && days <= 366) && 'From 1 day to 366 days.'
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (fault) return
    if (way === 'to') onChange({ set: { dueDate: day }, done: `moved to ${dayWords(day, day)}` })
    else
      onChange({
        set: { shiftDays: direction === 'later' ? days : -days },
        done: `moved ${number} ${words(number, unit)} ${direction}`,
      })
  }
  const error = tried && fault ? { error: fault, 'aria-invalid': true as const } : {}
  return (
    <FormModal
      opened={opened}
      onClose={onClose}
      title={`Move ${count}`}
      submit={{ label: 'Move' }}
      onSubmit={submit}
      size={440}
    >
      <div className={css.fields}>
        <Segments
          wide
          aria-label="How"
          value={way}
          onChange={(value) => setWay(value === 'to' ? 'to' : 'by')}
          data={[
            { value: 'by', label: 'By days or weeks' },
            { value: 'to', label: 'To a day' },
          ]}
        />
        {way === 'to' ? (
          <TextInput
            type="date"
            label="New due date"
            description="Times stay as they are."
            min="1970-01-01"
            max="2199-12-31"
            value={day}
            onChange={(event) => setDay(event.currentTarget.value)}
            {...error}
          />
        ) : (
          <div className={css.three}>
            <TextInput
              label="How many"
              type="number"
              inputMode="numeric"
              min={1}
              max={366}
              value={number}
              onChange={(event) => setNumber(event.currentTarget.value)}
              {...error}
            />
            <NativeSelect
              label="Unit"
              data={['days', 'weeks']}
              value={unit}
              onChange={(event) => setUnit(event.currentTarget.value === 'days' ? 'days' : 'weeks')}
            />
            <NativeSelect
              label="Direction"
              data={['later', 'earlier']}
              value={direction}
              onChange={(event) => setDirection(event.currentTarget.value === 'earlier' ? 'earlier' : 'later')}
            />
          </div>
        )}
      </div>
    </FormModal>
  )
}

const words = (number: string, unit: string) => (number === '1' ? unit.slice(0, -1) : unit)

function CourseForm({ opened, onClose, count, onChange }: FormProps) {
  const courses = useQuery(read(listCourseNames, {}))
  const list = useId()
  const [course, setCourse] = useState('')
  const [tried, setTried] = useState(false)
  const name = course.trim()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (name) onChange({ set: { course: name }, done: `moved to ${name}` })
  }
  return (
    <FormModal
      opened={opened}
      onClose={onClose}
      title={`Course of ${count}`}
      submit={{ label: 'Change course' }}
      onSubmit={submit}
      size={440}
    >
      <TextInput
        label="Course"
        data-autofocus
        autoComplete="off"
        maxLength={100}
        dir="auto"
        list={list}
        value={course}
        onChange={(event) => setCourse(event.currentTarget.value)}
        {...(tried && !name && { error: 'Name the course.', 'aria-invalid': true as const })}
      />
      <datalist id={list}>
        {courses.data?.map((one) => (
          <option key={one} value={one} />
        ))}
      </datalist>
    </FormModal>
  )
}

function PriorityForm({ opened, onClose, count, onChange }: FormProps) {
  const [priority, setPriority] = useState<(typeof priorities)[number]>('medium')
  return (
    <FormModal
      opened={opened}
      onClose={onClose}
      title={`Priority of ${count}`}
      submit={{ label: 'Change priority' }}
      onSubmit={() => onChange({ set: { priority }, done: `set to ${priorityNames[priority]}` })}
      size={440}
    >
      <Segments
        wide
        aria-label="Priority"
        value={priority}
        onChange={(value) => setPriority(priorities.find((one) => one === value) ?? 'medium')}
        data={priorities.map((value) => ({ value, label: priorityNames[value] }))}
      />
    </FormModal>
  )
}
