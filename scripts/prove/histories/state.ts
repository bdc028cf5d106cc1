import type { Pool } from 'pg'

export type Seat = {
  id: string
  plan: string
  person: string
  course: string
  minutes: number
  begun: boolean
}

/** What the database holds of groups and timers, read in one go between two rounds. */
export type State = {
  seats: Map<string, Seat>
  /** For each person: intervals that are open, and whether the timer runs on the session of the one that is. */
  timers: Map<string, { open: number; running: boolean; fits: boolean }>
}

export async function readState(pool: Pool, people: string[]): Promise<State> {
  const seats = await pool.query<Seat>(
    `select id, plan_id as plan, user_id as person, course, duration_minutes as minutes, started_at is not null as begun
      from study_seats where user_id = any($1::uuid[]) or plan_id in (select plan_id from study_seats where user_id = any($1::uuid[]))`,
    [people],
  )
  const timers = await pool.query<{ person: string; open: number; running: boolean; fits: boolean }>(
    `select p.id as person, count(i.id)::int as open, coalesce(bool_or(t.state = 'running'), false) as running,
        coalesce(bool_and(i.id is null or i.session_id = t.session_id), true) as fits
      from unnest($1::uuid[]) p(id) left join study_timers t on t.user_id = p.id
      left join study_intervals i on i.user_id = p.id and i.ended_at is null group by p.id`,
    [people],
  )
  return {
    seats: new Map(seats.rows.map((seat) => [seat.id, seat])),
    timers: new Map(timers.rows.map(({ person, ...timer }) => [person, timer])),
  }
}

/** The seats of a plan, by person. */
export function membersOf({ seats }: State, plan: string): Map<string, Seat> {
  return new Map([...seats.values()].filter((seat) => seat.plan === plan).map((seat) => [seat.person, seat]))
}
