import type { Database } from '../../../server/db/db.ts'

/** A booking or an open proposal that takes the time of two people. */
export type TakenTime = {
  session: string
  proposal: boolean
  student: string
  tutor: string
  from: number
  to: number
}

/** Everything that takes somebody's time, from the bookings themselves and not from what the triggers write. */
export async function takenTimes({ pool }: Database, now: Date): Promise<TakenTime[]> {
  const text = `select b.id as session, false as proposal, b.student_id as student, b.tutor_user_id as tutor, b.scheduled_start as starts, b.scheduled_end as ends
      from tutoring_sessions b where b.status not in ('cancelled', 'no_show') and (b.held_until is null or b.held_until > $1)
    union all select b.id, true, b.student_id, b.tutor_user_id, p.starts_at, p.ends_at
      from tutoring_proposals p join tutoring_sessions b on b.id = p.session_id where p.status = 'open' and p.held_until > $1`
  const { rows } = await pool.query({ text, values: [now] })
  return rows.map(({ starts, ends, ...row }) => ({ ...row, from: starts.getTime(), to: ends.getTime() }))
}

/** Whether two of a person overlap; whoever is a tutor wants a pause after each. */
export function overlaps(
  one: TakenTime,
  other: TakenTime,
  person: string,
  pauses: ReadonlyMap<string, number>,
): boolean {
  if (one.session === other.session) return false
  const pause = (pauses.get(person) ?? 0) * 60_000
  return one.from < other.to + pause && other.from < one.to + pause
}

/** Each pair of times of one person that overlaps, in words. */
export function overlapFaults(times: readonly TakenTime[], pauses: ReadonlyMap<string, number>): string[] {
  const of = new Map<string, TakenTime[]>()
  for (const time of times)
    for (const person of [time.student, time.tutor]) of.set(person, [...(of.get(person) ?? []), time])
  const faults: string[] = []
  for (const [person, own] of of)
    for (const [index, one] of own.entries())
      for (const other of own.slice(0, index))
        if (overlaps(one, other, person, pauses))
          faults.push(
            `two of one person overlap: ${new Date(one.from).toISOString()} (${kindOf(one)}) and ${new Date(other.from).toISOString()} (${kindOf(other)})`,
          )
  return faults
}

const kindOf = ({ proposal }: TakenTime) => (proposal ? 'a proposed time' : 'a booking')
