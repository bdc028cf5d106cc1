import { IconCornerDownLeft } from '@tabler/icons-react'
import type { MouseEvent } from 'react'
import { CourseTag } from '../../../web/ui/CourseTag.tsx'
import type { Choice } from './choices.ts'
import { Marked } from './Marked.tsx'
import css from './SearchBox.module.css'

type ChoiceRowProps = {
  of: Choice
  id: string
  chosen: boolean
  words: readonly string[]
  forgiving: boolean
  onPoint: () => void
  onPress: (event: MouseEvent) => void
  onPick: (event: MouseEvent) => void
}

const tones = { now: css.now, danger: css.danger }

export function ChoiceRow({ of, id, chosen, words, forgiving, ...on }: ChoiceRowProps) {
  const { icon: Icon, title, beside, course, end } = of
  const marks = { words, forgiving }
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: keys go to the field, which names the chosen row
    <div
      className={css.row}
      id={id}
      role="option"
      aria-selected={chosen}
      tabIndex={-1}
      data-chosen={chosen}
      onMouseMove={on.onPoint}
      onMouseDown={(event) => {
        event.preventDefault()
        on.onPress(event)
      }}
      onClick={on.onPick}
    >
      <span className={css.icon}>
        <Icon size={18} stroke={1.75} />
      </span>
      <span className={css.title} title={title}>
        <Marked text={title} {...marks} />
      </span>
      <span className={css.under}>
        {course && (
          <span className={css.course} title={course.code}>
            <CourseTag code={course.code} color={course.color} onTint={chosen} />
          </span>
        )}
        {beside !== null && (
          <span className={css.beside} title={beside}>
            <Marked text={beside} {...marks} />
          </span>
        )}
        {end && <span className={`${css.end} ${end.tone ? tones[end.tone] : ''}`}>{end.words}</span>}
      </span>
      {chosen && <IconCornerDownLeft className={css.enter} size={16} stroke={1.75} aria-hidden />}
    </div>
  )
}
