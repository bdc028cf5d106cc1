import type { AgendaRow } from '../../../contract/agenda.ts'
import { localOf } from '../../../contract/localTime.ts'
import type { EventWhen } from '../contract.ts'

/** `when` as the calendar's own forms and endpoints have it. */
export function eventWhenOf(when: AgendaRow['when'], zone: string): EventWhen {
  if (when.kind === 'days') return when
  const start = Date.parse(when.start)
  // One without an end, as imports may have, gets half an hour: an own event needs one.
  const end = Math.max(Date.parse(when.end ?? when.start), start + (when.end && when.end > when.start ? 0 : 1_800_000))
  return { kind: 'time', start: localOf(zone, start), end: localOf(zone, end) }
}
