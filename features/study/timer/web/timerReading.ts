import type { Timer } from '../contract.ts'

/** The timer as the server told it, and when that was by this page's monotonic clock (performance.now, milliseconds). */
export type TimerSnapshot = { timer: Timer; at: number }

/** What shows at one moment. Amounts in milliseconds. */
export type TimerReading = {
  studiedMs: number
  /** Of a Pomodoro. `over`: this page has counted the phase to its end, and the server was not heard since. */
  phase: (NonNullable<Timer['phase']> & { leftMs: number; over: boolean }) | null
  /** The moment by the server's clock, milliseconds since 1970: the device's own may be wrong. */
  now: number
}

/** A page that could not ask for a while still counts: what it shows is the last word of the server and its own time since. */
export function timerReadingOf({ timer, at }: TimerSnapshot, moment: number): TimerReading {
  const since = Math.max(0, moment - at)
  const running = timer.state === 'running'
  const { phase } = timer
  const elapsedMs = phase ? Math.min(phase.lengthMs, phase.elapsedMs + (running ? since : 0)) : 0
  const counted = !timer.counting ? 0 : phase ? elapsedMs - phase.elapsedMs : since
  return {
    studiedMs: timer.studiedMs + counted,
    phase: phase && {
      ...phase,
      elapsedMs,
      leftMs: phase.lengthMs - elapsedMs,
      over: running && elapsedMs >= phase.lengthMs,
    },
    now: Date.parse(timer.now) + since,
  }
}

/** What the clock says: of a Pomodoro what is left of the phase, of a stopwatch what was studied. Whole seconds. */
export function readingSeconds({ phase, studiedMs }: TimerReading): number {
  return phase ? Math.ceil(phase.leftMs / 1000) : Math.floor(studiedMs / 1000)
}

/** Milliseconds until the clock says something else, at least one. */
export function msUntilNextSecond({ phase, studiedMs }: TimerReading): number {
  return phase ? Math.ceil(phase.leftMs % 1000 || 1000) : 1000 - Math.floor(studiedMs % 1000)
}

/** "17:42", "1:05:42". */
export function timerClockWords(seconds: number): string {
  const hours = Math.floor(seconds / 3600)
  const parts = [Math.floor((seconds % 3600) / 60), seconds % 60].map((part) => String(part).padStart(2, '0'))
  return hours > 0 ? `${hours}:${parts.join(':')}` : parts.join(':')
}

/** "17 minutes 42 seconds", for who hears it. */
export function spokenClock(seconds: number): string {
  const parts = [
    [Math.floor(seconds / 3600), 'hour'],
    [Math.floor((seconds % 3600) / 60), 'minute'],
    [seconds % 60, 'second'],
  ] as const
  const said = parts.filter(([count]) => count > 0).map(([count, unit]) => `${count} ${unit}${count === 1 ? '' : 's'}`)
  return said.join(' ') || '0 seconds'
}
