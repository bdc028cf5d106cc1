import css from './CourseTag.module.css'
import { courseColours } from './colours.ts'

type CourseTagProps = {
  code: string
  /** 0 to 11, from the course; higher numbers begin again. */
  color: number
}

/** A course's code in its colour, with its square. The code always shows: colour alone is not enough. */
export function CourseTag({ code, color }: CourseTagProps) {
  return (
    <span className={css.tag} style={{ color: courseColour(color) }}>
      <span className={css.square} />
      {code}
    </span>
  )
}

/** For the two other uses of a course's colour: the bar at an event's left, and its 9 % fill. */
export function courseColour(color: number): string {
  return `var(--quad-course-${color % courseColours})`
}
