import css from './CourseTag.module.css'
import { courseColours } from './colours.ts'

type CourseTagProps = {
  code: string
  /** 0 to 11, from the course; higher numbers begin again. */
  color: number
  /** It stands on the tint of a chosen row, where its colour would be too pale for letters: the square alone keeps it. */
  onTint?: boolean
}

/** A course's code in its colour, with its square. The code always shows: colour alone is not enough. */
export function CourseTag({ code, color, onTint = false }: CourseTagProps) {
  return (
    <span className={css.tag} style={{ color: courseColour(color) }}>
      <span className={css.square} />
      {onTint ? <span className={css.ink}>{code}</span> : code}
    </span>
  )
}

/** For the two other uses of a course's colour: the bar at an event's left, and its 9 % fill. */
export function courseColour(color: number): string {
  return `var(--quad-course-${color % courseColours})`
}
