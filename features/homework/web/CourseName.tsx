import { CourseTag } from '../../../web/ui/CourseTag.tsx'
import type { Assignment } from '../contract.ts'
import { assignmentKindNames } from '../rules.ts'
import css from './CourseName.module.css'

/** The course's tag, cut with an ellipsis: here it is free text, of up to a hundred letters and in any script. */
export function CourseName({ of }: { of: Pick<Assignment, 'course' | 'courseColor'> }) {
  return (
    <span className={css.course} dir="auto" title={of.course}>
      <CourseTag code={of.course} color={of.courseColor} />
    </span>
  )
}

/** "CS 301 · Essay" */
export function CourseAndKind({ of }: { of: Pick<Assignment, 'course' | 'courseColor' | 'kind'> }) {
  return (
    <span className={css.both}>
      <CourseName of={of} />
      <span className={css.kind}>{assignmentKindNames[of.kind]}</span>
    </span>
  )
}
