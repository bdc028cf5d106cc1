import { z } from 'zod'
import { setting } from '../../contract/setting.ts'

/** Invitations to group sessions, and changes of them. */
export const studyGroupUpdates = setting('study-group-updates', z.boolean(), true)

/** How many minutes before a study session people are reminded. */
export const sessionLeadChoices = [0, 5, 10, 15, 30, 60] as const
export const sessionLead = setting(
  'session-lead',
  z.number().refine((lead) => sessionLeadChoices.some((choice) => choice === lead), 'Choose one of the times.'),
  15,
)
