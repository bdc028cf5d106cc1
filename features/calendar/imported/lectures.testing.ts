import type { Caller } from '../../../server/testing/caller.ts'
import { confirmImport, previewImport } from '../../imports/contract.ts'
import { readCalendar, readEvent } from '../contract.ts'
import { calendarFile, eventBlock } from './calendarFiles.testing.ts'

export function expectGood<T extends object>(answer: T): Exclude<T, { code: string }> {
  if ('code' in answer) throw new Error(JSON.stringify(answer))
  return answer as Exclude<T, { code: string }>
}

type Lecture = { hour?: string; day?: string; rule?: string; title?: string; more?: string[]; others?: string[] }
/** A weekly lecture on Mondays from 7 September, an hour long, in Berlin. */
export function weeklyLecture({
  hour = '09',
  day = '07',
  rule = 'COUNT=5',
  title = 'Algorithms',
  more = [],
  others = [],
}: Lecture) {
  const at = (hours: number) => `TZID=Europe/Berlin:202609${day}T${String(hours).padStart(2, '0')}0000`
  return calendarFile(
    eventBlock(
      ...['UID:algorithms', `DTSTART;${at(Number(hour))}`, `DTEND;${at(Number(hour) + 1)}`],
      ...[`RRULE:FREQ=WEEKLY;${rule}`, `SUMMARY:${title}`, 'LOCATION:Hall 1', ...more],
    ),
    ...others,
  )
}

/** An override of one of the lectures. */
export const lectureOverride = (original: string, ...lines: string[]) =>
  eventBlock('UID:algorithms', `RECURRENCE-ID;TZID=Europe/Berlin:${original}`, ...lines)

export async function previewFile(by: Caller, file: string) {
  return expectGood(await by.call(previewImport, { fileName: 'term.ics' }, file))
}

export async function importFile(by: Caller, file: string) {
  const { id } = await previewFile(by, file)
  return { id, ...expectGood(await by.call(confirmImport, { id })) }
}

export async function calendarRows(by: Caller, to = '2026-11-01') {
  const { rows } = expectGood(await by.call(readCalendar, { from: '2026-09-01', to }))
  return Promise.all(
    rows.map(async ({ id, title, location }) => {
      const { when } = expectGood(await by.call(readEvent, { id }))
      return { id, title, location, at: when.start.slice(5).replace('T', ' ') }
    }),
  )
}
export const calendarTimes = async (by: Caller, to?: string) => (await calendarRows(by, to)).map(({ at }) => at)
export const nthCalendarRow = async (by: Caller, place: number) => (await calendarRows(by))[place]?.id ?? ''
