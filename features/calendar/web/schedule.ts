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

type Timing = Pick<ScheduleRow, 'state' | 'times' | 'spoken'>

const allDay: Timing = { state: 'coming', times: ['All day'], spoken: 'All day' }

/** Today's rows in words of the person's zone; what lasts all day first, the rest in the order it came in. */
export function scheduleOf(rows: AgendaRow[], zone: string, now: Date): ScheduleRow[] {
  const days = rows.filter(({ when }) => when.kind === 'days')
  const timed = rows.filter(({ when }) => when.kind === 'time')
  return [...days, ...timed].map(({ when, ...row }) => ({
    ...row,
    ...(when.kind === 'days' ? allDay : timingOf(when, zone, now)),
  }))
}

/** Something without an end is over once it has begun. */
function timingOf(when: { start: string; end: string | null }, zone: string, now: Date): Timing {
  const start = new Date(when.start)
  const end = when.end === null ? null : new Date(when.end)
  const today = dayIn(zone, now)
  const began = dayIn(zone, start) < today
  // The end is exclusive: midnight still belongs to the day before.
  const goesOn = end !== null && dayIn(zone, new Date(end.getTime() - 1)) > today
  if (began && goesOn) return { ...allDay, state: 'present' }
  const state = (end ?? start) <= now ? 'past' : start <= now ? 'present' : 'coming'
  const from = began ? 'until' : short(timeIn(zone, start))
  const to = end === null ? [] : [goesOn ? 'overnight' : short(timeIn(zone, end))]
  return { state, times: [from, ...to], spoken: spokenOf(began, goesOn, timeIn(zone, start), end && timeIn(zone, end)) }
}

function spokenOf(began: boolean, goesOn: boolean, start: string, end: string | null): string {
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
