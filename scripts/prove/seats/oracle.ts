import type { SeatState } from '../../../features/events/seats/rules.ts'

const [minute, hour, day] = [60_000, 3_600_000, 86_400_000]
type Row = { state: SeatState; guests: number; queued: number; ends: number }
type Outcome = SeatState | 'refused'

/** The list of one date as docs/events.md has it, for people on the clock of UTC; it knows nothing of the code. */
export class SeatsOracle {
  rows = new Map<string, Row>()
  private joined = 0
  capacity = 0
  guests = 0
  startsAt = 0
  isListed = (who: string) => ['going', 'waiting', 'offered'].includes(this.rows.get(who)?.state ?? '')
  private in = (state: SeatState) => [...this.rows.values()].filter((row) => row.state === state)
  line = () =>
    [...this.rows].filter(([, row]) => row.state === 'waiting').sort((one, other) => one[1].queued - other[1].queued)
  free = () =>
    [...this.in('going'), ...this.in('offered')].reduce((left, { guests }) => left - 1 - guests, this.capacity)
  private lastHour = (now: number) => this.startsAt - now <= hour
  private endOf(now: number): number {
    const left = this.startsAt - now
    const end = now + (left > day ? 12 * hour : Math.max(left / 4, 15 * minute))
    const clock = end % day
    const rested = clock >= 22 * hour ? end - clock + 34 * hour : clock < 8 * hour ? end - clock + 10 * hour : end
    return Math.min(rested, this.startsAt - hour)
  }
  /** Time passes, and what is free is offered. */
  settle(now: number): void {
    for (const row of this.in('offered')) if (row.ends <= now) row.state = 'lapsed'
    if (this.lastHour(now)) return
    for (const [, row] of this.line()) {
      if (1 + row.guests > this.free()) return
      Object.assign(row, { state: 'offered', ends: this.endOf(now) })
    }
  }
  answer(who: string, guests: number, now: number): Outcome {
    const row = this.rows.get(who)
    if (row?.state === 'going') return 'going'
    if (row?.state === 'removed' || now >= this.startsAt) return 'refused'
    if (row?.state === 'offered') return this.put(row, 'going')
    const party = 1 + (row?.state === 'waiting' ? row.guests : guests)
    if (row?.state !== 'waiting' && (guests > this.guests || party > this.capacity)) return 'refused'
    const others = this.line().filter(([one]) => one !== who).length
    const state = this.free() >= party && (others === 0 || this.lastHour(now)) ? 'going' : 'waiting'
    if (row?.state === 'waiting') return this.put(row, state)
    this.rows.set(who, { state, guests, queued: this.joined++, ends: 0 })
    return state
  }
  private put(row: Row, state: SeatState): SeatState {
    row.state = state
    return state
  }
  /** From one of the states; whoever is in that already stays. */
  act(who: string, from: readonly SeatState[], to: SeatState): Outcome {
    const row = this.rows.get(who)
    return row && (row.state === to || from.includes(row.state)) ? this.put(row, to) : 'refused'
  }
  undo = (who: string): Outcome =>
    this.rows.get(who)?.state === 'withdrawn' ? 'refused' : this.act(who, ['removed'], 'withdrawn')
  party(who: string, guests: number): Outcome {
    const row = this.rows.get(who)
    if (!row || !this.isListed(who)) return 'refused'
    const more = guests - row.guests
    const fits = row.state === 'going' && this.free() >= more && this.line().length === 0
    if (more > 0 && (guests > this.guests || 1 + guests > this.capacity || !fits)) return 'refused'
    row.guests = guests
    return row.state
  }
  resize(capacity: number): Outcome {
    if (capacity < this.capacity - this.free()) return 'refused'
    this.capacity = capacity
    for (const [, row] of this.line()) row.guests = Math.min(row.guests, capacity - 1)
    return 'going'
  }
  move(startsAt: number): void {
    this.startsAt = startsAt
    for (const row of this.in('offered')) row.ends = Math.min(row.ends, startsAt - hour)
  }
}
