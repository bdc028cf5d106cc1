import { ActionIcon, Button, TextInput, VisuallyHidden } from '@mantine/core'
import { IconCornerDownLeft, IconX } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type ClipboardEvent, type FormEvent, useRef, useState } from 'react'
import { call, errorWords, useWrite } from '../../../../web/api/api.ts'
import { toast } from '../../../../web/ui/toast.tsx'
import { useUndo } from '../../../../web/useUndo.ts'
import { type Course, deleteCourse, listCourses } from '../../contract.ts'
import { CourseCode } from '../../web/CourseCode.tsx'
import { addFirstCourses, mostAtOnce } from '../contract.ts'
import { type CourseNames, coursesInLines } from '../rules.ts'
import css from './FirstCourses.module.css'

type Waiting = { courses: CourseNames[]; failed?: string }
type TypeCoursesProps = { termId: string | undefined; courses: readonly Course[] }

/** Enter adds, the cross removes; several pasted lines are several courses. */
export function TypeCourses({ termId, courses }: TypeCoursesProps) {
  const client = useQueryClient()
  const field = useRef<HTMLInputElement>(null)
  const [line, setLine] = useState('')
  const [said, setSaid] = useState('')
  const [waiting, setWaiting] = useState<Waiting[]>([])
  // In the order in which they came, so that nothing jumps while somebody types.
  const order = useRef<string[]>([])
  for (const { id } of courses) if (!order.current.includes(id)) order.current.push(id)
  const shown = courses.toSorted((one, other) => order.current.indexOf(one.id) - order.current.indexOf(other.id))
  const remove = useWrite(deleteCourse)
  const offer = useUndo()
  const add = useMutation({
    scope: { id: 'first-courses' },
    mutationFn: ({ courses }: Waiting) => call(addFirstCourses, { termId, courses }),
    onSuccess: async (_, sent) => {
      await client.invalidateQueries({ queryKey: [listCourses.path] })
      setWaiting((all) => all.filter((one) => one.courses !== sent.courses))
      void client.invalidateQueries()
    },
    onError: (error, sent) =>
      setWaiting((all) =>
        all.map((one) => (one.courses === sent.courses ? { ...one, failed: errorWords(error) } : one)),
      ),
  })

  const send = (one: Waiting) => {
    setWaiting((all) => [...all.filter((other) => other.courses !== one.courses), { courses: one.courses }])
    add.mutate({ courses: one.courses })
  }
  const take = (text: string) => {
    const known = [...courses, ...waiting.flatMap((one) => one.courses)].map(({ courseCode }) => courseCode)
    const { fresh, again } = coursesInLines(text, known)
    const over = fresh.length > mostAtOnce
    setSaid(over ? `At most ${mostAtOnce} courses at once.` : again.length > 0 ? againWords(again) : '')
    if (over) return false
    if (fresh.length > 0) send({ courses: fresh })
    return true
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (take(line)) setLine('')
  }
  const paste = (event: ClipboardEvent) => {
    const text = event.clipboardData.getData('text/plain')
    if (!/[\r\n]/.test(text.trim())) return
    event.preventDefault()
    if (!take(text)) setLine(text.replaceAll(/\s+/g, ' ').slice(0, 200))
  }
  const drop = (of: Course) =>
    remove.mutate(
      { id: of.id },
      {
        onSuccess: ({ undo }) => offer(`${of.courseCode} removed.`, undo),
        onError: (error) => toast.error(errorWords(error)),
      },
    )
  return (
    <>
      <ul className={css.courses}>
        {shown.map((of) => (
          <li className={css.course} key={of.id}>
            <CourseCode code={of.courseCode} color={of.color} />
            <span className={css.name} dir="auto">
              {of.courseName === of.courseCode ? '' : of.courseName}
            </span>
            <ActionIcon
              aria-label={`Remove ${of.courseCode}`}
              onClick={() => {
                drop(of)
                field.current?.focus()
              }}
            >
              <IconX size={18} stroke={1.75} aria-hidden />
            </ActionIcon>
          </li>
        ))}
        {waiting.flatMap((one) =>
          one.courses.map(({ courseCode, courseName }, at) => (
            <li className={css.course} key={courseCode} data-waiting={!one.failed}>
              <span className={css.code}>{courseCode}</span>
              <span className={css.name} dir="auto">
                {courseName === courseCode ? '' : courseName}
                {one.failed && at === 0 && (
                  <span className={css.failed} role="alert">
                    {one.failed}
                  </span>
                )}
              </span>
              {one.failed && at === 0 && (
                <Button variant="default" size="xs" onClick={() => send(one)}>
                  Try again
                </Button>
              )}
            </li>
          )),
        )}
      </ul>
      <form onSubmit={submit} noValidate>
        <TextInput
          ref={field}
          aria-label="A course, by its code or name"
          placeholder={courses.length === 0 ? 'CS 301 Algorithms' : 'The next course'}
          autoComplete="off"
          enterKeyHint="enter"
          maxLength={200}
          dir="auto"
          value={line}
          error={said || undefined}
          onChange={(event) => {
            setLine(event.currentTarget.value)
            setSaid('')
          }}
          onPaste={paste}
          rightSection={
            <ActionIcon type="submit" size="sm" aria-label="Add" disabled={line.trim() === ''}>
              <IconCornerDownLeft size={16} stroke={1.75} aria-hidden />
            </ActionIcon>
          }
        />
        <VisuallyHidden role="status">
          {said || (courses.length > 0 && shown.map(({ courseCode }) => courseCode).join(', '))}
        </VisuallyHidden>
      </form>
    </>
  )
}

function againWords(codes: readonly string[]): string {
  const once = [...new Set(codes)]
  return once.length === 1 ? `${once[0]} is there already.` : `${once.join(', ')} are there already.`
}
