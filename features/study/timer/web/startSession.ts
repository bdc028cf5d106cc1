import type { StudySession } from '../../contract.ts'
import type { Pomodoro, SessionType } from '../../rules.ts'
import type { Timer } from '../contract.ts'
import { queueCommand } from './commandQueue.ts'

type Quick = {
  course: { name: string; color: number }
  mode: StudySession['mode']
  pomodoro: Pomodoro | null
  title?: string
  sessionType?: SessionType
  assignmentIds?: string[]
}

/** Creates a session and starts it, with one press. */
export function startNewSession({ course, mode, pomodoro, title = '', ...more }: Quick): void {
  const id = crypto.randomUUID()
  queueCommand('start', id, {
    quick: { title, course: course.name, mode, pomodoro: pomodoro && onlyPomodoro(pomodoro), ...more },
    about: {
      ...{ id, title: title || course.name, course: course.name, courseColor: course.color },
      ...{ location: null, mode, studiedMs: 0, phase: firstPhase(pomodoro) },
    },
  })
}

/** Starts a planned session, or resumes one that was paused while another ran. */
export function startSession(session: StudySession): void {
  const { id, title, course, courseColor, location, mode } = session
  const began = session.state === 'paused'
  queueCommand(began ? 'resume' : 'start', id, {
    about: {
      ...{ id, title, course, courseColor, location, mode },
      studiedMs: session.durationMinutes * 60_000,
      // Only the server knows the phase of a paused session.
      phase: firstPhase(session.pomodoro),
    },
  })
}

function firstPhase(pomodoro: Pomodoro | null): Timer['phase'] {
  return (
    pomodoro && {
      ...{ kind: 'focus', round: 1, rounds: pomodoro.rounds },
      ...{ lengthMs: pomodoro.focus * 60_000, elapsedMs: 0, endsAt: null },
    }
  )
}

/** Without the name that a preset has. */
function onlyPomodoro({ focus, short, long, rounds, autoFocus }: Pomodoro): Pomodoro {
  return { focus, short, long, rounds, autoFocus }
}
