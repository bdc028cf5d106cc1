import { Checkbox } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Suspense, useId } from 'react'
import { dayIn } from '../../../contract/day.ts'
import { call, errorWords } from '../../../web/api/api.ts'
import { usePanels } from '../../../web/fills.ts'
import { usePerson } from '../../../web/session.ts'
import { termLines } from '../../../web/slots.ts'
import { MessageBox } from '../../../web/ui/MessageBox.tsx'
import { chooseFoundCourses, type FoundCourse, type ImportPreview } from '../contract.ts'
import css from './FoundCourses.module.css'
import { takePreview } from './takePreview.ts'

type FoundCoursesProps = {
  preview: ImportPreview
  termId: string | undefined
  onTerm: (id: string) => void
  disabled: boolean
}

/** What is found as a course: the student decides, and says into which term they go. */
export function FoundCourses({ preview, termId, onTerm, disabled }: FoundCoursesProps) {
  const client = useQueryClient()
  const { zone } = usePerson()
  const heading = useId()
  const lines = usePanels(termLines)
  const choose = useMutation({
    scope: { id: 'import-preview' },
    mutationFn: (keys: string[]) => call(chooseFoundCourses, { id: preview.id, keys }),
    onSuccess: (next) => takePreview(client, next),
  })
  const keys = choose.isPending
    ? choose.variables
    : preview.courses.filter(({ chosen }) => chosen).map(({ key }) => key)
  const adds = preview.courses.some(({ key, fate }) => fate !== 'same' && keys.includes(key))
  return (
    <section className={css.found} aria-labelledby={heading}>
      <h3 className={css.title} id={heading}>
        Take these as courses
      </h3>
      <p className={css.about}>
        Their classes get their place in the calendar. Without the tick they come in as events, and deadlines keep the
        name.
      </p>
      <ul className={css.rows}>
        {preview.courses.map((of) => (
          <li key={of.key}>
            <Checkbox
              classNames={{ root: css.box ?? '', body: css.box ?? '', labelWrapper: css.box ?? '' }}
              checked={keys.includes(of.key)}
              disabled={disabled}
              onChange={(event) =>
                choose.mutate(event.currentTarget.checked ? [...keys, of.key] : keys.filter((key) => key !== of.key))
              }
              label={
                <span className={css.course}>
                  <bdi className={css.code}>{of.courseCode}</bdi>
                  {of.courseName !== of.courseCode && <bdi>{of.courseName}</bdi>}
                  <span className={css.meets}>{aboutWords(of)}</span>
                </span>
              }
            />
          </li>
        ))}
      </ul>
      {choose.isError && <MessageBox kind="error">{errorWords(choose.error)}</MessageBox>}
      {adds && (
        <Suspense fallback={null}>
          {lines.map(({ name, Panel }) => (
            <Panel key={name} day={preview.classesFrom ?? dayIn(zone, new Date())} termId={termId} onTerm={onTerm} />
          ))}
        </Suspense>
      )}
    </section>
  )
}

function aboutWords({ meets, fate }: FoundCourse): string {
  if (fate === 'same') return 'Already there'
  const times = meets.length > 0 ? meets.join(' and ') : 'Named by deadlines'
  return fate === 'times' ? `${times}, for your course` : times
}
