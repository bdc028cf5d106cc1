import type { Shell } from '../shell.ts'
import { presenceReports } from './slots.ts'

/**
 * Collects what open pages say of their people's input, and hands it on together: one statement a second for everybody
 * who is connected to this node.
 */
export function collectPresence() {
  /** How long ago each gave input, in seconds, by the last message of any page of theirs. */
  let idle = new Map<string, number>()
  let under = false
  return {
    some: () => idle.size > 0 && !under,
    note(person: string, seconds: number): void {
      idle.set(person, Math.min(seconds, idle.get(person) ?? seconds))
    },
    async report(shell: Shell): Promise<void> {
      const now = shell.clock().getTime()
      const reports = [...idle].map(([person, seconds]) => ({ person, input: new Date(now - seconds * 1000) }))
      idle = new Map()
      under = true
      try {
        for (const { value: take } of shell.fills(presenceReports)) await take(shell, reports)
      } finally {
        under = false
      }
    },
  }
}
