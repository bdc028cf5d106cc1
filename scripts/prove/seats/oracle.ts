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
  line = () =>
    [...this.rows].filter(([, row]) => row.state === 'waiting').sort((one, other) => one[1].queued - other[1].queued)
  free = () =>
    [...this.rows.values()].reduce(
      (left, row) => left - (row.state === 'going' || row.state === 'offered' ? 1 + row.guests : 0),
      this.capacity,
    )
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
    for (const row of this.rows.values()) if (row.state === 'offered' && row.ends <= now) row.state = 'lapsed'
    if (this.lastHour(now)) return
    for (const [, row] of this.line()) {
      if (1 + row.guests > this.free()) return
      Object.assign(row, { state: 'offered', ends: this.endOf(now) })
    }
  }
  answer(who: string, guests: number, now: number): Outcome {
    const row = this.rows.get(who)
    if (row?.state === 'removed') return 'refused'
    if (row?.state === 'going') return 'going'
    if (now >= this.startsAt) return 'refused'
    if (row?.state === 'offered') return this.put(row, 'going')
    const party = 1 + (row?.state === 'waiting' ? row.guests : guests)
    if (row?.state !== 'waiting' && (guests > this.guests || party > this.capacity)) return 'refused'
    const others = this.line().filter(([one]) => one !== who).length
    const fits = this.free() >= party && (others === 0 || this.lastHour(now))
    if (row?.state === 'waiting') return fits ? this.put(row, 'going') : 'waiting'
    const made: Row = { state: fits ? 'going' : 'waiting', guests, queued: this.joined++, ends: 0 }
    this.rows.set(who, made)
    return made.state
  }
  private put(row: Row, state: SeatState): SeatState {
    row.state = state
    return state
  }
  act(who: string, what: 'take' | 'let-go' | 'withdraw' | 'remove' | 'undo'): Outcome {
    const row = this.rows.get(who)
    const isIn = this.isListed(who)
    if (what === 'take' && row?.state === 'going') return 'going'
    if (what === 'take') return row?.state === 'offered' ? this.put(row, 'going') : 'refused'
    if (what === 'let-go' && row?.state === 'declined') return 'declined'
    if (what === 'let-go') return row?.state === 'offered' ? this.put(row, 'declined') : 'refused'
    if (what === 'withdraw') return row && (isIn || row.state === 'withdrawn') ? this.put(row, 'withdrawn') : 'refused'
    if (what === 'remove') return row && (isIn || row.state === 'removed') ? this.put(row, 'removed') : 'refused'
    return row?.state === 'removed' ? this.put(row, 'withdrawn') : 'refused'
  }
  party(who: string, guests: number): Outcome {
    const row = this.rows.get(who)
    if (!row || !this.isListed(who)) return 'refused'
    const more = guests - row.guests
    if (more > 0 && (guests > this.guests || 1 + guests > this.capacity)) return 'refused'
    if (more > 0 && (row.state !== 'going' || this.free() < more || this.line().length > 0)) return 'refused'
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
    for (const row of this.rows.values()) if (row.state === 'offered') row.ends = Math.min(row.ends, startsAt - hour)
  }
}
