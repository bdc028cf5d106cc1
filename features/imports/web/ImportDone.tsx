import { Button } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { countWords } from '../../../contract/words/counts.ts'
import css from './ImportDone.module.css'
import { countListWords } from './words.ts'

type ImportDoneProps = {
  done: { assignments: number; events: number; changed: number; courses?: number }
  onAnother: () => void
}

export function ImportDone({ done: { assignments, events, changed, courses = 0 }, onAnother }: ImportDoneProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const brought = countListWords(assignments, events, courses)
  const updated = changed > 0 ? `${countWords(changed, 'entry', 'entries')} changed.` : ''
  return (
    <section className={css.done}>
      <h2 className={css.title} tabIndex={-1} ref={heading}>
        {brought ? `Imported ${brought}` : 'Import done'}
      </h2>
      <p className={css.sentence}>
        {updated || (!brought && 'There was nothing new.')} Importing the same file again adds nothing twice.
      </p>
      <div className={css.actions}>
        <Button component={Link} to="/homework" variant={courses > 0 ? 'default' : 'filled'}>
          Homework
        </Button>
        {courses > 0 && (
          <Button component={Link} to="/courses" variant="default">
            Courses
          </Button>
        )}
        <Button component={Link} to="/" variant={courses > 0 ? 'filled' : 'default'}>
          Dashboard
        </Button>
        <Button variant="default" onClick={onAnother}>
          Import another file
        </Button>
      </div>
    </section>
  )
}
