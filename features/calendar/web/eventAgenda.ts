import { undoById } from '../../../contract/undo.ts'
import { call } from '../../../web/api/api.ts'
import type { AgendaHandler } from '../../../web/slots.ts'

/** 570 as "09:30". */
export function clockText(minutes: number): string {
  return `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`
}

/** Own events, through the same slot as other features' rows. */
export const eventAgendaHandler: AgendaHandler = {
  feature: 'calendar',
  allDay: true,
  scopes: ['this', 'following', 'all'],
  open: ({ id }) => `/calendar?event=${id}`,
  async move(row, { when, zone, scope }) {
    const [{ editEvent }, { eventWhenOf }] = await Promise.all([import('../contract.ts'), import('./eventWhen.ts')])
    const moved = await call(editEvent, { id: row.id, when: eventWhenOf(when, zone), scope })
    return () => call(undoById, { id: moved.undo })
  },
}
