import { Refusal } from '../../contract/refusal.ts'

/** The specification's types of a session. */
export const sessionTypes = ['individual', 'group', 'tutoring'] as const
export type SessionType = (typeof sessionTypes)[number]
export const sessionTypeNames: Record<SessionType, string> = {
  individual: 'Individual',
  group: 'Group',
  tutoring: 'Tutoring',
}

/** The course text of a session without an own course. */
export const otherCourse = 'Other'

/** What stands for everybody else in place of a title that moderators have hidden. */
export const hiddenTitle = 'Hidden by moderators'

export const modes = ['stopwatch', 'pomodoro'] as const

export const sessionStates = ['planned', 'running', 'paused', 'completed'] as const

export const phaseKinds = ['focus', 'short', 'long'] as const
export type PhaseKind = (typeof phaseKinds)[number]

/**
 * The settings of a Pomodoro: minutes of each phase, rounds until the long break, and whether focus follows a break by
 * itself.
 */
export type Pomodoro = { focus: number; short: number; long: number; rounds: number; autoFocus: boolean }
export const defaultPomodoro: Pomodoro = { focus: 25, short: 5, long: 15, rounds: 4, autoFocus: false }

/** Whether both are equal; null is no Pomodoro. */
export function samePomodoro(one: Pomodoro | null, other: Pomodoro | null): boolean {
  if (one === null || other === null) return one === other
  return (['focus', 'short', 'long', 'rounds', 'autoFocus'] as const).every((part) => one[part] === other[part])
}

/** What a person can decide beforehand about time in which no page was present. */
export const awayAnswers = ['ask', 'keep', 'discard'] as const
export type AwayAnswer = (typeof awayAnswers)[number]

/** Milliseconds between a page's presence pings. */
export const presencePingMs = 20_000
/** The longest time between two attended stretches that are joined, in milliseconds. */
export const presenceSlackMs = 20_000
/**
 * After so many milliseconds without presence a running timer is paused; a gap cannot count for more.
 */
export const unattendedMs = 4 * 3_600_000
/** How many people a group session can have, including the host. */
export const maxGroupSize = 30

/** The n-th phase (from 0) of a session: focus and breaks alternate, and the last break of each set is the long one. */
export function phaseOf(number: number, rounds: number): { kind: PhaseKind; round: number } {
  const round = Math.floor(number / 2) % rounds
  const kind = number % 2 === 0 ? 'focus' : round === rounds - 1 ? 'long' : 'short'
  return { kind, round: round + 1 }
}

export const notThere = 'This study session is not there any more, or it is not yours.'

export function sessionNotFound(words = notThere): Refusal {
  return new Refusal('not_found', words)
}

/** The value; throws a Refusal where it is undefined. */
export function sessionOrNotFound<T>(found: T | undefined): T {
  if (found === undefined) throw sessionNotFound()
  return found
}
