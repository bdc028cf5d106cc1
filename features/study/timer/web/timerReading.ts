import type { Timer } from '../contract.ts'

/** The timer from an answer of the server, and when that was by this page's monotonic clock (performance.now). */
export type TimerSnapshot = { timer: Timer; at: number }

/** The values to show at one moment, in milliseconds. */
export type TimerReading = {
  studiedMs: number
  /** The phase of a Pomodoro. `over`: this page has counted it to its end, and the server has not answered since. */
  phase: (NonNullable<Timer['phase']> & { leftMs: number; over: boolean }) | null
  /** The moment by the server's clock, milliseconds since 1970: the device's own may be wrong. */
  now: number
}

/** Adds the time since the last answer of the server, so that a page without a connection still counts. */
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

/** The whole seconds that the clock shows: the rest of the phase with a Pomodoro, the time studied with a stopwatch. */
export function readingSeconds({ phase, studiedMs }: TimerReading): number {
  return phase ? Math.ceil(phase.leftMs / 1000) : Math.floor(studiedMs / 1000)
}

/** Milliseconds until the clock shows another second, at least one. */
export function msUntilNextSecond({ phase, studiedMs }: TimerReading): number {
  return phase ? Math.ceil(phase.leftMs % 1000 || 1000) : 1000 - Math.floor(studiedMs % 1000)
}

/** "17:42", "1:05:42". */
export function timerClockWords(seconds: number): string {
  const hours = Math.floor(seconds / 3600)
  const parts = [Math.floor((seconds % 3600) / 60), seconds % 60].map((part) => String(part).padStart(2, '0'))
  return hours > 0 ? `${hours}:${parts.join(':')}` : parts.join(':')
}

/** "17 minutes 42 seconds", for screen readers. */
export function spokenClock(seconds: number): string {
  const parts = [
    [Math.floor(seconds / 3600), 'hour'],
    [Math.floor((seconds % 3600) / 60), 'minute'],
    [seconds % 60, 'second'],
  ] as const
  const words = parts.filter(([count]) => count > 0).map(([count, unit]) => `${count} ${unit}${count === 1 ? '' : 's'}`)
  return words.join(' ') || '0 seconds'
}
