import { Button, CloseButton, TextInput } from '@mantine/core'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { daysAfter, weekdayOf } from '../../../../contract/day.ts'
import { dayWords } from '../../../../contract/words/dates.ts'
import type { MissingField } from './chips.ts'
import { quotedCourse } from './courseWords.ts'
import css from './QuickPicker.module.css'

type QuickPickerProps = {
  what: MissingField
  today: string
  courses: string[]
  /** Words for the end of the line, which is where everything about an assignment stands. */
  onAdd: (words: string) => void
  onClose: () => void
}

const mostShown = 12
/** For work of no course, as in imports. */
const other = 'Other'

/**
 * Adds what the line lacks, by keyboard or touch. It is part of the page and not above it, so a phone's keyboard cannot
 * hide it.
 */
export function QuickPicker({ what, today, courses, onAdd, onClose }: QuickPickerProps) {
  const box = useRef<HTMLFieldSetElement>(null)
  useEffect(() => box.current?.querySelector<HTMLElement>('button, input')?.focus(), [])
  return (
    <fieldset
      className={css.picker}
      ref={box}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return
        event.stopPropagation()
        onClose()
      }}
    >
      <legend className={css.legend}>{what === 'course' ? 'Course' : 'Due'}</legend>
      {what === 'course' ? <Courses courses={courses} onAdd={onAdd} /> : <Days today={today} onAdd={onAdd} />}
      <CloseButton className={css.close ?? ''} iconSize={18} aria-label="Close" onClick={onClose} />
    </fieldset>
  )
}

function Courses({ courses, onAdd }: Pick<QuickPickerProps, 'courses' | 'onAdd'>) {
  const add = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const name = String(new FormData(event.currentTarget).get('course') ?? '').trim()
    if (name) onAdd(quotedCourse(name))
  }
  const offered = [...courses.filter((one) => one !== other).slice(0, mostShown - 1), other]
  return (
    <>
      <div className={css.choices}>
        {offered.map((course) => (
          <Button key={course} variant="default" size="xs" onClick={() => onAdd(quotedCourse(course))}>
            <bdi className={css.name}>{course}</bdi>
          </Button>
        ))}
      </div>
      <form className={css.own} onSubmit={add}>
        <TextInput name="course" aria-label="Another course" placeholder="Another course" maxLength={100} size="sm" />
        <Button type="submit" variant="default">
          Use
        </Button>
      </form>
    </>
  )
}

const dayNames = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat']

function Days({ today, onAdd }: Pick<QuickPickerProps, 'today' | 'onAdd'>) {
  const [date, setDate] = useState('')
  const [time, setTime] = useState('')
  const add = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (date) onAdd(time ? `${date} ${time}` : date)
    else event.currentTarget.querySelector<HTMLElement>('[name=date]')?.focus()
  }
  const days = [2, 3, 4, 5, 6].map((ahead) => daysAfter(today, ahead))
  return (
    <>
      <div className={css.choices}>
        <Button variant="default" size="xs" onClick={() => onAdd('today')}>
          Today
        </Button>
        <Button variant="default" size="xs" onClick={() => onAdd('tomorrow')}>
          Tomorrow
        </Button>
        {days.map((day) => (
          <Button key={day} variant="default" size="xs" onClick={() => onAdd(dayNames[weekdayOf(day)] ?? day)}>
            {dayWords(day, today)}
          </Button>
        ))}
        <Button variant="default" size="xs" onClick={() => onAdd(daysAfter(today, 7))}>
          In a week
        </Button>
      </div>
      <form className={css.own} onSubmit={add} noValidate>
        <TextInput
          type="date"
          name="date"
          aria-label="Due date"
          min="1970-01-01"
          max="2199-12-31"
          size="sm"
          value={date}
          onChange={(event) => setDate(event.currentTarget.value)}
        />
        <TextInput
          type="time"
          aria-label="Due time, if there is one"
          size="sm"
          value={time}
          onChange={(event) => setTime(event.currentTarget.value)}
        />
        <Button type="submit" variant="default">
          Use
        </Button>
      </form>
    </>
  )
}
