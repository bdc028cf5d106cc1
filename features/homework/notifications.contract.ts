import { z } from 'zod'
import { setting } from '../../contract/setting.ts'

export const assignmentReminders = setting('assignment-reminders', z.boolean(), true)

/** Times before the due moment of which people choose up to three, in minutes. */
export const dueLeadChoices = [10, 30, 60, 120, 180, 360, 720, 1440, 2880, 4320, 10_080] as const

/** The longest first. */
export const dueLeads = setting(
  'due-leads',
  z
    .array(z.number().refine((lead) => dueLeadChoices.some((choice) => choice === lead), 'Choose one of the times.'))
    .max(3, 'At most three.')
    .refine((leads) => new Set(leads).size === leads.length, 'Each time once.'),
  [1440, 120],
)
