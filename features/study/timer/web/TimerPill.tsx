import { VisuallyHidden } from '@mantine/core'
import { IconCloudOff, IconPlayerPauseFilled, IconPlayerPlayFilled } from '@tabler/icons-react'
import { Link } from 'react-router'
import { queueCommand } from './commandQueue.ts'
import css from './TimerPill.module.css'
import { timerClockWords } from './timerReading.ts'
import type { TimerView } from './timerStore.ts'
import { useTimerSeconds } from './timerStore.ts'

/** The timer in the top bar. A press opens the session; a press on the glyph pauses or resumes it. */
export function TimerPill({ shown }: { shown: TimerView }) {
  const { session, state, phase } = shown.told.timer
  if (!session) return null
  const running = state === 'running'
  const rest = phase !== null && phase.kind !== 'focus'
  const tone = !running ? 'still' : rest ? 'break' : 'now'
  const says = !running ? 'Paused' : rest ? 'On a break from' : 'Studying'
  return (
    <div className={css.pill} data-tone={tone}>
      <Link className={css.open} to="/study-sessions">
        <span className={css.dot} />
        <VisuallyHidden>{`${says} ${session.title},`}</VisuallyHidden>
        <PillClock />
        <span className={css.code} title={session.course}>
          {rest ? 'Break' : session.course}
        </span>
        {shown.offline && <IconCloudOff size={16} stroke={1.75} aria-label="Offline" />}
      </Link>
      <button
        className={css.pause}
        type="button"
        aria-label={running ? 'Pause the timer' : state === 'waiting' ? 'Begin the next phase' : 'Resume the timer'}
        onClick={() => queueCommand(running ? 'pause' : 'resume', session.id)}
      >
        {running ? <IconPlayerPauseFilled size={14} aria-hidden /> : <IconPlayerPlayFilled size={14} aria-hidden />}
      </button>
    </div>
  )
}

function PillClock() {
  return <span className={css.clock}>{timerClockWords(useTimerSeconds())}</span>
}
