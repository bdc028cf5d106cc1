import type { AgendaRow } from '../../../contract/agenda.ts'
import { dayIn } from '../../../contract/day.ts'

export type ScheduleRow = {
  id: string
  kind: AgendaRow['kind']
  title: string
  location: string | null
  state: 'past' | 'present' | 'coming'
  /** What stands in the time column, one or two lines. */
  times: string[]
  /** The same for screen readers, with AM and PM. */
  spoken: string
}

/** Today's rows in words of the person's zone; what lasts all day first, the rest in the order it came in. */
export function scheduleOf(rows: AgendaRow[], zone: string, now: Date): ScheduleRow[] {
  const [allDay, timed] = [
    rows.filter(({ when }) => when.kind === 'days'),
    rows.filter(({ when }) => when.kind === 'time'),
  ]
  return [...allDay, ...timed].map(({ id, kind, title, location, when }) => ({
    id,
    kind,
    title,
    location,
    ...(when.kind === 'days'
      ? { state: 'coming' as const, times: ['All day'], spoken: 'All day' }
      : timedWords(new Date(when.start), when.end === null ? null : new Date(when.end), zone, now)),
  }))
}

/** Something without an end is over once it has begun. */
function timedWords(start: Date, end: Date | null, zone: string, now: Date) {
  const today = dayIn(zone, now)
  const began = dayIn(zone, start) < today
  // The end is exclusive: midnight still belongs to the day before.
  const goesOn = end !== null && dayIn(zone, new Date(end.getTime() - 1)) > today
  const clock = (at: Date) => timeIn(zone, at)
  const state = (end ?? start) <= now ? 'past' : start <= now ? 'present' : 'coming'
  const from = began ? (goesOn ? 'All day' : 'until') : short(clock(start))
  const to = end === null || (began && goesOn) ? [] : goesOn ? ['into the night'] : [short(clock(end))]
  return { state, times: [from, ...to], spoken: spokenOf(began, goesOn, clock(start), end && clock(end)) } as const
}

function spokenOf(began: boolean, goesOn: boolean, start: string, end: string | null): string {
  if (began && goesOn) return 'All day'
  if (began) return `Until ${end}`
  if (goesOn) return `From ${start}, until after midnight`
  return end === null ? start : `${start} to ${end}`
}

const formats = new Map<string, Intl.DateTimeFormat>()

/** "1:45 PM" in a zone. */
function timeIn(zone: string, at: Date): string {
  const known = formats.get(zone)
  const format = known ?? new Intl.DateTimeFormat('en-US', { timeZone: zone, hour: 'numeric', minute: '2-digit' })
  if (!known) formats.set(zone, format)
  return format.format(at)
}

/** Two narrow lines have no room for AM and PM; the rows' order tells them apart. */
function short(time: string): string {
  return time.replace(/\s*[AP]M$/u, '')
}
