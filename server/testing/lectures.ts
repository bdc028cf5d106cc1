import { readCalendar, readEvent } from '../../features/calendar/contract.ts'
import { confirmImport, previewImport } from '../../features/imports/contract.ts'
import { block, calendar } from './calendars.ts'
import type { Caller } from './caller.ts'

export function good<T extends object>(answer: T): Exclude<T, { code: string }> {
  if ('code' in answer) throw new Error(JSON.stringify(answer))
  return answer as Exclude<T, { code: string }>
}

type Lecture = { hour?: string; day?: string; rule?: string; title?: string; more?: string[]; others?: string[] }
/** A weekly lecture on Mondays from 7 September, an hour long, in Berlin. */
export function lecture({
  hour = '09',
  day = '07',
  rule = 'COUNT=5',
  title = 'Algorithms',
  more = [],
  others = [],
}: Lecture) {
  const at = (hours: number) => `TZID=Europe/Berlin:202609${day}T${String(hours).padStart(2, '0')}0000`
  return calendar(
    block(
      ...['UID:algorithms', `DTSTART;${at(Number(hour))}`, `DTEND;${at(Number(hour) + 1)}`],
      ...[`RRULE:FREQ=WEEKLY;${rule}`, `SUMMARY:${title}`, 'LOCATION:Hall 1', ...more],
    ),
    ...others,
  )
}

/** One of the lectures says something else. */
export const single = (of: string, ...lines: string[]) =>
  block('UID:algorithms', `RECURRENCE-ID;TZID=Europe/Berlin:${of}`, ...lines)

export async function look(by: Caller, file: string) {
  return good(await by.call(previewImport, { fileName: 'term.ics' }, file))
}

export async function bring(by: Caller, file: string) {
  const { id } = await look(by, file)
  return { id, ...good(await by.call(confirmImport, { id })) }
}

export async function shown(by: Caller, to = '2026-11-01') {
  const { rows } = good(await by.call(readCalendar, { from: '2026-09-01', to }))
  return Promise.all(
    rows.map(async ({ id, title, location }) => {
      const { when } = good(await by.call(readEvent, { id }))
      return { id, title, location, at: when.start.slice(5).replace('T', ' ') }
    }),
  )
}
export const times = async (by: Caller, to?: string) => (await shown(by, to)).map(({ at }) => at)
export const nth = async (by: Caller, place: number) => (await shown(by))[place]?.id ?? ''
