import { minuteWords } from '../../../../contract/words/durations.ts'
import css from './GoalRing.module.css'

const radius = 13
const around = 2 * Math.PI * radius

/** How much of a week's goal is reached: a quiet ring, and the same in words. */
export function GoalRing({ minutes, goal, when = '' }: { minutes: number; goal: number; when?: string }) {
  const done = Math.min(1, minutes / goal) * around
  return (
    <span className={css.goal} data-reached={minutes >= goal}>
      <svg className={css.ring} viewBox="0 0 32 32" aria-hidden="true" focusable="false">
        <circle className={css.track} cx="16" cy="16" r={radius} />
        {done > 0 && (
          <circle
            className={css.done}
            cx="16"
            cy="16"
            r={radius}
            strokeDasharray={`${done} ${around}`}
            transform="rotate(-90 16 16)"
          />
        )}
      </svg>
      <span>
        <strong>{minuteWords(minutes)}</strong> of {minuteWords(goal)}
        {when && ` ${when}`}
      </span>
    </span>
  )
}
