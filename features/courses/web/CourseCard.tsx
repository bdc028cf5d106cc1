import { ActionIcon } from '@mantine/core'
import { IconCalendarEvent, IconClock, IconCopy, IconPencil, IconTrash, IconUser } from '@tabler/icons-react'
import { useId } from 'react'
import { Link } from 'react-router'
import { countWords } from '../../../contract/words/counts.ts'
import box from '../../../web/ui/Card.module.css'
import { Meta } from '../../../web/ui/Meta.tsx'
import type { Course } from '../contract.ts'
import css from './CourseCard.module.css'
import { CourseCode } from './CourseCode.tsx'
import { creditWords, meetingWords, nextClassWords } from './words.ts'

type CourseCardProps = {
  of: Course
  zone: string
  now: Date
  onDo: (what: 'edit' | 'duplicate' | 'delete', of: Course) => void
}

const icon = { size: 18, stroke: 1.75, 'aria-hidden': true } as const

export function CourseCard({ of, zone, now, onDo }: CourseCardProps) {
  const id = useId()
  const next = nextClassWords(of, zone, now)
  const meetings = meetingWords(of.meetings)
  return (
    <article className={box.card} aria-labelledby={id}>
      <div className={box.head}>
        <CourseCode code={of.courseCode} color={of.color} />
        {of.credits !== null && <span className={css.credits}>{creditWords(of.credits)}</span>}
      </div>
      <h3 className={css.name} id={id} dir="auto" title={of.courseName}>
        <Link className={css.open} to={`/courses/${of.id}`}>
          {of.courseName}
        </Link>
      </h3>
      <div className={css.facts}>
        {of.instructor && (
          <Meta icon={IconUser}>
            <span className={css.cut} dir="auto" title={of.instructor}>
              {of.instructor}
            </span>
          </Meta>
        )}
        {meetings.slice(0, 3).map((words) => (
          <Meta icon={IconClock} key={words}>
            <span dir="auto">{words}</span>
          </Meta>
        ))}
        {meetings.length > 3 && (
          <span className={css.more}>{countWords(meetings.length - 3, 'more time', 'more times')}</span>
        )}
        {next && (
          <Meta icon={IconCalendarEvent} tone={next.startsWith('Now') ? 'now' : 'plain'}>
            <span>
              <span className={css.label}>Next class: </span>
              {next}
            </span>
          </Meta>
        )}
      </div>
      <div className={css.foot}>
        <div className={css.grade}>
          <span className={of.grade.text === null ? css.none : css.figure}>{of.grade.text ?? 'No grade yet'}</span>
          <span className={css.rests}>{gradeBasisWords(of)}</span>
        </div>
        <span className={css.icons}>
          <ActionIcon aria-label={`Edit ${of.courseCode}`} title="Edit" onClick={() => onDo('edit', of)}>
            <IconPencil {...icon} />
          </ActionIcon>
          <ActionIcon
            aria-label={`Duplicate ${of.courseCode} into another term`}
            title="Duplicate into another term"
            onClick={() => onDo('duplicate', of)}
          >
            <IconCopy {...icon} />
          </ActionIcon>
          <ActionIcon aria-label={`Delete ${of.courseCode}`} title="Delete" onClick={() => onDo('delete', of)}>
            <IconTrash {...icon} />
          </ActionIcon>
        </span>
      </div>
    </article>
  )
}

/** The details behind the grade. */
export function gradeBasisWords({ grade }: Pick<Course, 'grade'>): string | null {
  if (grade.from === 'items') return countWords(grade.graded, 'graded item')
  return grade.from === 'typed' ? 'typed' : null
}
