import type { Command, CommandResult } from './contract.ts'
import {
  advanceRecords,
  lastEndOf,
  markSession,
  openInterval,
  stopAt,
  type TimedSession,
  type TimerRecords,
} from './records.rules.ts'
import { beginPhase, type TimerClock } from './rules.ts'

type Outcome = Pick<CommandResult, 'outcome'> & Partial<Pick<CommandResult, 'words' | 'running'>>

/** Commands of one page. `known` are those that were answered before, `last` is the page's highest number so far. */
export type CommandBatch = {
  commands: Command[]
  known: Map<string, CommandResult>
  last: number
  /** Makes the session of a quick start; undefined where the id is another person's. */
  quickStart: (command: Command, at: number) => TimedSession | undefined
}

/** Carries out a page's commands in their order, each once. Answers the result of each, and which ones were new. */
export function applyCommands(
  records: TimerRecords,
  { commands, known, last: before, quickStart }: CommandBatch,
  now: number,
): { results: CommandResult[]; fresh: { n: number; result: CommandResult }[] } {
  let last = before
  let at = 0
  const results: CommandResult[] = []
  const fresh: { n: number; result: CommandResult }[] = []
  const answered = new Map(known)
  for (const command of commands.toSorted((one, other) => one.n - other.n)) {
    const { id, n } = command
    let result = answered.get(id)
    if (!result) {
      at = Math.min(now, Math.max(at, records.pressedAt, now - command.agoMs))
      const { outcome, words = null, running = null } = n <= last ? late : apply(records, command, at, quickStart)
      last = Math.max(last, n)
      result = { id, outcome, words, running }
      answered.set(id, result)
      fresh.push({ n, result })
    }
    results.push(result)
  }
  return { results, fresh }
}

const late = { outcome: 'late', words: 'Something that was pressed later came first.', running: null } as const

function apply(records: TimerRecords, command: Command, at: number, quickStart: CommandBatch['quickStart']): Outcome {
  advanceRecords(records, at, at - command.awakeMs)
  const { kind, sessionId: id, quick } = command
  if (kind === 'start' && quick && !records.sessions.has(id)) {
    const made = quickStart(command, at)
    if (made) records.sessions.set(id, made)
  }
  const session = records.sessions.get(id)
  if (!session) return { outcome: 'not_found', words: 'This study session is not there any more.' }
  if (session.state === 'completed')
    return kind === 'stop'
      ? { outcome: 'nothing' }
      : { outcome: 'completed', words: `“${session.title}” is completed.` }
  if (kind === 'pause') return pause(records, session, at)
  if (kind === 'stop') return stop(records, session, command, at)
  if (kind === 'skip') return skip(records, session, at)
  return begin(records, session, command, at)
}

/** A command changed the clock. */
function press(records: TimerRecords, clock: TimerClock, at: number): void {
  Object.assign(records, { clock, pressedAt: at, version: records.version + 1 })
}

function pause(records: TimerRecords, session: TimedSession, at: number): Outcome {
  if (records.sessionId !== session.id) return { outcome: 'nothing' }
  const { clock, ran } = stopAt(records, at)
  if (!ran) return { outcome: 'nothing' }
  press(records, clock, at)
  markSession(records, 'paused')
  return { outcome: 'done' }
}

function stop(records: TimerRecords, session: TimedSession, { notes }: Command, at: number): Outcome {
  if (session.state === 'planned') return { outcome: 'nothing' }
  const own = records.sessionId === session.id
  if (own) stopAt(records, at)
  Object.assign(session, { state: 'completed', endTime: Math.max(at, session.startTime), notes })
  if (own) {
    press(records, idleClock(records.clock), at)
    records.sessionId = null
  } else records.version++
  return { outcome: 'done' }
}

/** The clock of a timer without a session. */
export function idleClock(clock: TimerClock): TimerClock {
  return { ...clock, state: 'idle', pomodoro: null, phase: 0, phaseDone: 0, openSince: null, unattended: false }
}

function skip(records: TimerRecords, session: TimedSession, at: number): Outcome {
  if (records.sessionId !== session.id || session.pomodoro === null) return { outcome: 'nothing' }
  const { clock, ran } = stopAt(records, at)
  const stands = ran ? clock : records.clock
  press(records, { ...stands, phase: stands.phase + 1, phaseDone: 0 }, at)
  return run(records, session, at)
}

function begin(records: TimerRecords, session: TimedSession, command: Command, at: number): Outcome {
  if (records.sessionId === session.id) {
    if (records.clock.state === 'running') return { outcome: 'nothing' }
    // It was paused by itself: the gap in question ends when the student is back.
    if (records.clock.unattended) stopAt(records, at)
    return run(records, session, at)
  }
  if (records.clock.state === 'running' && records.sessionId !== null) {
    const running = records.sessions.get(records.sessionId)
    if (running && !command.switch)
      return {
        outcome: 'conflict',
        words: `“${running.title}” is running. Pause it first, or switch.`,
        running: { id: running.id, title: running.title },
      }
    records.clock = stopAt(records, at).clock
    markSession(records, 'paused')
  }
  const { pomodoro, phase, phaseDone } = session
  records.clock = { ...records.clock, state: 'paused', pomodoro, phase, phaseDone, openSince: null, unattended: false }
  records.sessionId = session.id
  return run(records, session, at)
}

/** The clock runs from here, in the phase at which it stands. */
function run(records: TimerRecords, session: TimedSession, pressed: number): Outcome {
  const at = Math.max(pressed, lastEndOf(records))
  press(records, beginPhase(records.clock, at), at)
  openInterval(records)
  markSession(records, 'running')
  if (session.startedAt === null) {
    // A plan for another time takes place now.
    session.startedAt = at
    session.startTime = at
  }
  if (session.answer !== null) session.answer = 'yes'
  return { outcome: 'done' }
}
