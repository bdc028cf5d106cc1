import { z } from 'zod'
import { endpoint } from '../../../contract/endpoint.ts'
import { inScope } from '../../../contract/scope.ts'
import { id, instant, text } from '../../../contract/shapes.ts'
import { organizationInFull, organizationScope } from '../contract.ts'
import { organizationRoles } from '../rules.ts'
import { meetingRule } from './rules.ts'

/**
 * Sets how it meets; null: no fixed time. What was changed of single dates stays on the days that the rule still has, also
 * at another hour.
 */
export const setMeetings = endpoint(
  inScope(organizationScope, 'president', 'officer'),
  'PUT',
  '/organizations/:id/meetings',
  z.strictObject({ id, rule: meetingRule.nullable() }),
  organizationInFull,
)
/** One date off, back on, or at another time. `date`: when the rule has it begin. */
export const changeMeetingDate = endpoint(
  inScope(organizationScope, 'president', 'officer'),
  'PUT',
  '/organizations/:id/meetings/:date',
  z
    .strictObject({
      id,
      date: instant,
      off: z.boolean(),
      startsAt: instant,
      endsAt: instant,
      note: text(200).default(''),
    })
    .refine(({ startsAt, endsAt }) => startsAt < endsAt, { path: ['endsAt'], message: 'Ends after it begins.' }),
  organizationInFull,
)
/** Whether its meetings stand in the caller's calendar. */
export const putMeetingsInCalendar = endpoint(
  inScope(organizationScope, ...organizationRoles),
  'PUT',
  '/organizations/:id/calendar',
  z.strictObject({ id, shown: z.boolean() }),
  organizationInFull,
)
