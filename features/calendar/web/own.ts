import type { AgendaRow } from '../../../contract/agenda.ts'
import { wallIn } from '../../../contract/wall.ts'
import { call } from '../../../web/api.ts'
import type { AgendaRows } from '../../../web/feature.ts'
import type { EventWhen } from '../contract.ts'

/** 570 as "09:30". */
export function clockText(minutes: number): string {
  return `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`
}

/** A moment as forms hold it: what the clock on the person's wall shows. */
export function localMinuteOf(zone: string, moment: number): string {
  const { day, minutes } = wallIn(zone, moment)
  return `${day}T${clockText(minutes)}`
}

/** The calendar's own way to say when, as its forms and endpoints hold it. */
export function eventWhenOf(when: AgendaRow['when'], zone: string): EventWhen {
  if (when.kind === 'days') return when
  const start = localMinuteOf(zone, Date.parse(when.start))
  return { kind: 'time', start, end: localMinuteOf(zone, Date.parse(when.end ?? when.start)) }
}

/** Own events, through the same socket as everybody else's. */
export const ownAgenda: AgendaRows = {
  feature: 'calendar',
  allDay: true,
  scopes: ['this', 'following', 'all'],
  open: ({ id }) => `/calendar?event=${id}`,
  async move(row, { when, zone, scope }) {
    const { editEvent } = await import('../contract.ts')
    const moved = await call(editEvent, { id: row.id, when: eventWhenOf(when, zone), scope })
    return () => call(editEvent, { id: moved.id, when: eventWhenOf(row.when, zone), scope })
  },
}
