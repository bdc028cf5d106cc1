import type { OpenRepeat } from '../../../contract/repeat.ts'
import { succeeded } from '../../../server/testing/answers.ts'
import type { Caller } from '../../../server/testing/caller.ts'
import { addEvent, type EventWhen, readCalendar, readEvent } from '../contract.ts'

/** From one time to another (HH:MM) of a day. */
export function timesOn(day: string, start: string, end: string): EventWhen {
  return { kind: 'time', start: `${day}T${start}`, end: `${day}T${end}` }
}

export function weekly(more: Partial<OpenRepeat> = {}) {
  return { every: 'week' as const, ...more }
}

let made = 0

/** A series under a title of its own. */
export async function addSeries(by: Caller, when: EventWhen, repeat: Partial<OpenRepeat> & Pick<OpenRepeat, 'every'>) {
  const title = `Series ${++made}`
  const first = succeeded(await by.call(addEvent, { title, when, repeat }))
  return { title, first }
}

/** All of a series in a span of days, with day and wall-clock time of the person: "10-12 09:00". */
export async function rowsOfSeries(by: Caller, title: string, from = '2026-09-01', to = '2026-11-02') {
  const { rows } = succeeded(await by.call(readCalendar, { from, to }))
  const own = rows.filter((row) => row.title.startsWith(title))
  return Promise.all(
    own.map(async ({ id, title, location }) => {
      const { when } = succeeded(await by.call(readEvent, { id }))
      return { id, title, location, at: `${when.start.slice(5).replace('T', ' ')}` }
    }),
  )
}
