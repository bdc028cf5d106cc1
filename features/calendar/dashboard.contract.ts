import { z } from 'zod'
import { agendaRow } from '../../contract/agenda.ts'

/** The calendar's part of the dashboard: today's agenda of every feature, in order. */
export const calendarDashboardPart = z.strictObject({
  rows: z.array(agendaRow),
  more: z.number().int(),
  /** The rows of a feature are missing, since they could not be read. */
  incomplete: z.boolean(),
})
