import { CourseTag } from '../../../web/ui/CourseTag.tsx'
import css from './CourseCode.module.css'

/** A course's code in its colour, cut with an ellipsis where there is no room: it may be forty letters, in any script. */
export function CourseCode({ code, color }: { code: string; color: number }) {
  return (
    <span className={css.code} title={code}>
      <CourseTag code={code} color={color} />
    </span>
  )
}
