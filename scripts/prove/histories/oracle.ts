import { maxGroupSize } from '../../../features/study/rules.ts'
import { membersOf, type Seat, type State } from './state.ts'
import type { Done } from './steps.ts'

/** What must not be, given what everybody did, over a whole walk. */
export function makeOracle() {
  /** People who may not be in a plan: the host has removed them, or withdrew the link while they were out. */
  const barred = new Set<string>()
  const key = (plan: string, person: string) => `${plan} ${person}`

  return {
    /** Judges one round: the steps of different people at the same time, between two states. */
    judge(before: State, steps: Done[], after: State, names: Map<string, string>): string[] {
      const name = (person: string) => names.get(person) ?? 'somebody'
      const faults: string[] = []
      noteBarred(before, steps)
      for (const [person, { open, running, fits }] of after.timers)
        if (open > 1 || (open === 1) !== running || !fits)
          faults.push(`the timer of ${name(person)} is broken: ${open} open intervals, running: ${running}`)
      for (const [, seat] of after.seats) {
        const members = membersOf(after, seat.plan)
        if (members.size > maxGroupSize) faults.push(`${members.size} people are in a group of ${maxGroupSize}`)
        if (seat.id !== seat.plan && barred.has(key(seat.plan, seat.person)))
          faults.push(`${name(seat.person)} is in a group from which the host has sent them away`)
        faults.push(...courseFaults(before, steps, after, seat).map((words) => `${name(seat.person)}: ${words}`))
        faults.push(...minuteFaults(before, steps, seat).map((words) => `${name(seat.person)}: ${words}`))
      }
      for (const done of steps)
        if (done.kind === 'undo' && done.ok && !after.seats.has(done.seat.id))
          if (!steps.some((one) => one.ok && takesAway(one, done.seat)))
            faults.push(`${done.who.name} took a deletion back, and the session is gone`)
      faults.push(...lostSeats(before, steps, after).map((seat) => `${name(seat.person)} lost a session untold`))
      return faults
    },
  }

  /** A join by link that was carried out admits again; with a removal in the same round either may have come first. */
  function noteBarred(before: State, steps: Done[]): void {
    const joined = new Set(steps.flatMap((one) => (one.kind === 'join' && one.ok ? [one.who.caller.id] : [])))
    for (const one of steps) {
      if (one.kind === 'remove' && one.ok && !joined.has(one.person)) barred.add(key(one.plan, one.person))
      if (one.kind !== 'withdraw' || !one.ok) continue
      const members = membersOf(before, one.plan)
      const everybody = new Set([...before.timers.keys()])
      // Who leaves or comes back in this very round may have done so before or after.
      const moving = new Set(
        steps.flatMap((step) => (step.kind === 'delete' || step.kind === 'undo' ? [step.who.caller.id] : [])),
      )
      for (const person of everybody)
        if (!members.has(person) && !joined.has(person) && !moving.has(person)) barred.add(key(one.plan, person))
    }
    for (const person of joined) for (const one of [...barred]) if (one.endsWith(` ${person}`)) barred.delete(one)
  }
}

/** Whether a step takes that seat away: its person's, or the host's, of the whole session or of that person. */
function takesAway(step: Done, seat: Seat): boolean {
  if (step.kind === 'delete') return step.seat.id === seat.id || step.seat.id === seat.plan
  return step.kind === 'remove' && step.plan === seat.plan && step.person === seat.person
}

/** A name of a course changes by its person alone, or with the session's course for a guest who has not begun. */
function courseFaults(before: State, steps: Done[], after: State, seat: Seat): string[] {
  const was = before.seats.get(seat.id)
  if (!was || was.course === seat.course) return []
  const byThem = steps.some(
    (one) =>
      one.who.caller.id === seat.person && (one.kind === 'rename' || (one.kind === 'course' && one.plan === seat.id)),
  )
  const host = after.seats.get(seat.plan)
  const wasHost = before.seats.get(was.plan)
  const followed =
    steps.some((one) => one.kind === 'course' && one.ok && one.plan === was.plan) &&
    was.course === wasHost?.course &&
    seat.course === host?.course
  return byThem || (followed && !was.begun) ? [] : [`“${was.course}” became “${seat.course}” by somebody else`]
}

/** Minutes of a session rise by its person's own timer alone, and never fall. */
function minuteFaults(before: State, steps: Done[], seat: Seat): string[] {
  const was = before.seats.get(seat.id)
  if (!was || was.minutes === seat.minutes) return []
  const pressed = steps.some((one) => one.who.caller.id === seat.person)
  return pressed && seat.minutes > was.minutes ? [] : [`${was.minutes} minutes became ${seat.minutes}`]
}

/** Seats with studied time that are gone although their person deleted nothing. */
function lostSeats(before: State, steps: Done[], after: State): Seat[] {
  return [...before.seats.values()].filter(
    (seat) =>
      seat.begun &&
      before.timers.has(seat.person) &&
      !after.seats.has(seat.id) &&
      !steps.some((one) => one.kind === 'delete' && one.who.caller.id === seat.person),
  )
}
