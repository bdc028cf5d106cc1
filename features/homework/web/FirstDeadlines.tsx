import { Button, NativeSelect, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { dayIn } from '../../../contract/day.ts'
import { countWords } from '../../../contract/words/counts.ts'
import { dayWords } from '../../../contract/words/dates.ts'
import { read } from '../../../web/api/api.ts'
import { FormFault } from '../../../web/form/FormFault.tsx'
import { useForm } from '../../../web/form/useForm.ts'
import { usePerson } from '../../../web/session.ts'
import { addAssignment, listAssignments } from '../contract.ts'
import { CourseName } from './CourseName.tsx'
import css from './FirstDeadlines.module.css'

type FirstDeadlinesProps = {
  courses: readonly { id: string; courseCode: string }[]
  onBack: () => void
  onDone: () => void
}

/** The first deadlines of a new student, each saved as it is added. All of it can be skipped. */
export function FirstDeadlines({ courses, onBack, onDone }: FirstDeadlinesProps) {
  const { zone } = usePerson()
  const today = dayIn(zone, new Date())
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const there = useQuery(read(listAssignments, { limit: 20 }))
  const [last, setLast] = useState({ course: courses[0]?.courseCode ?? '', dueDate: '' })
  const [added, setAdded] = useState(0)
  const onAdded = (next: typeof last) => {
    setLast(next)
    setAdded(added + 1)
  }
  const count = there.data?.total ?? 0
  return (
    <>
      <h3 className={css.title} tabIndex={-1} ref={heading}>
        First deadlines
      </h3>
      {count > 0 && (
        <ul className={css.rows}>
          {there.data?.rows.map((row) => (
            <li className={css.row} key={row.id}>
              <span className={css.name} dir="auto">
                {row.title}
              </span>
              <CourseName of={row} />
              <span className={css.due}>{dayWords(row.dueDate, today)}</span>
            </li>
          ))}
        </ul>
      )}
      <DeadlineForm key={added} courses={courses} last={last} onAdded={onAdded} focused={added > 0} />
      <div className={css.foot}>
        <Button onClick={onDone}>{count > 0 ? 'Go to Dashboard' : 'Skip the deadlines'}</Button>
        <Button variant="default" onClick={onBack}>
          Back to the courses
        </Button>
        <p className={css.note} role="status">
          {count > 0 && `${countWords(count, 'deadline')}.`}
        </p>
      </div>
    </>
  )
}

type Last = { course: string; dueDate: string }
type DeadlineFormProps = Pick<FirstDeadlinesProps, 'courses'> & {
  last: Last
  onAdded: (last: Last) => void
  focused: boolean
}

/** One deadline. The next one begins with the course and the day of the last. */
function DeadlineForm({ courses, last, onAdded, focused }: DeadlineFormProps) {
  const title = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (focused) title.current?.focus()
  }, [focused])
  const form = useForm(addAssignment, {
    initial: { title: '', ...last },
    onDone: ({ course, dueDate }) => onAdded({ course, dueDate }),
  })
  return (
    <form className={css.form} ref={form.root} noValidate onSubmit={form.submit}>
      <FormFault form={form} />
      <TextInput
        {...form.field('title')}
        ref={title}
        className={css.wide}
        label="Title"
        placeholder="Problem set 1"
        autoComplete="off"
        maxLength={300}
        dir="auto"
      />
      <NativeSelect {...form.field('course')} label="Course" data={courses.map(({ courseCode }) => courseCode)} />
      <TextInput {...form.field('dueDate')} label="Due date" type="date" min="1970-01-01" max="2199-12-31" />
      <Button className={css.add} type="submit" variant="default" loading={form.busy}>
        Add
      </Button>
    </form>
  )
}
