import type { Pomodoro } from '../rules.ts'

/** "25 / 5 / 15": minutes of focus, the short and the long break. */
export function pomodoroWords({ focus, short, long }: Pomodoro): string {
  return `${focus} / ${short} / ${long}`
}
