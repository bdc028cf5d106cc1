import { z } from 'zod'
import { type Command, sendCommands, type Timer } from '../contract.ts'
import { type TimerSnapshot, timerReadingOf } from './timerReading.ts'

export type CommandInput = z.input<typeof sendCommands.input>['commands'][number]

/** What the page knows about a session when Start is pressed, so that its clock runs before the server has answered. */
export type SessionFacts = Omit<NonNullable<Timer['session']>, 'startedAt'> & {
  studiedMs: number
  phase: Timer['phase']
}

/** A command without an answer yet. */
export type PendingCommand = {
  command: Omit<CommandInput, 'agoMs'>
  about: SessionFacts | null
  /**
   * The moment of the press by the page's monotonic clock, and by the device's clock for a page that is opened later.
   */
  at: number
  wall: number
}

/** The part of a pending command that a later page needs. */
export const storedCommand = z.object({
  command: sendCommands.input.shape.commands.element.omit({ agoMs: true }),
  wall: z.number(),
})

/** The timer as it will be after the command; values that only the server knows stay as they are. */
export function timerAfterCommand(snapshot: TimerSnapshot, { command, about, at }: PendingCommand): TimerSnapshot {
  const reading = timerReadingOf(snapshot, at)
  const timer: Timer = {
    ...snapshot.timer,
    now: new Date(reading.now).toISOString(),
    studiedMs: reading.studiedMs,
    phase: reading.phase && onlyPhase(reading.phase),
  }
  const own = timer.session?.id === command.sessionId
  const to = next(timer, command.kind, own, about)
  return { timer: to, at: Math.max(at, snapshot.at) }
}

function next(timer: Timer, kind: Command['kind'], own: boolean, about: SessionFacts | null): Timer {
  if (kind === 'start' || (kind === 'resume' && !own)) {
    if (!about || (own && timer.state === 'running')) return timer
    const { studiedMs, phase, ...session } = about
    return {
      ...timer,
      state: 'running',
      session: { ...session, startedAt: timer.now },
      studiedMs,
      phase,
      counting: !phase || phase.kind === 'focus',
      left: false,
    }
  }
  if (!own) return timer
  if (kind === 'pause') return timer.state === 'running' ? { ...timer, state: 'paused', counting: false } : timer
  if (kind === 'resume')
    return timer.state === 'running'
      ? timer
      : { ...timer, state: 'running', counting: timer.phase ? timer.phase.kind === 'focus' : true, left: false }
  if (kind === 'stop')
    return { ...timer, state: 'idle', session: null, phase: null, studiedMs: 0, counting: false, left: false }
  return timer
}

function onlyPhase({ kind, round, rounds, lengthMs, elapsedMs, endsAt }: NonNullable<Timer['phase']>): Timer['phase'] {
  return { kind, round, rounds, lengthMs, elapsedMs, endsAt }
}
