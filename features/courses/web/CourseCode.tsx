import { CourseTag } from '../../../web/ui/CourseTag.tsx'
import css from './CourseCode.module.css'

/** A course's code in its colour, cut with an ellipsis where necessary: it may have forty letters, in any script. */
export function CourseCode({ code, color }: { code: string; color: number }) {
  return (
    <span className={css.code} title={code}>
      <CourseTag code={code} color={color} />
    </span>
  )
}
