import { z } from 'zod'
import { tokenEndpoint } from '../../../contract/endpoint.ts'
import { inScope } from '../../../contract/scope.ts'
import { day, id, timeOfDay } from '../../../contract/shapes.ts'
import { optionalText, sessionFields, studySeat, studySession } from '../contract.ts'

/** One stretch: its start as date and wall-clock time in the person's zone, and its length. */
const stretch = z.strictObject({
  date: day,
  time: timeOfDay,
  minutes: z.number().int().min(1, 'At least a minute.').max(1440, 'At most a day.'),
})
const notes = optionalText(10_000, { lines: true })

/**
 * Enters study that was not timed, as a completed session. Without a title it is named after its course. Time that is
 * recorded already, and the future, are refused.
 */
export const logTime = tokenEndpoint(
  'signed-in',
  'POST',
  '/study-log',
  stretch.extend({
    title: sessionFields.shape.title.or(z.literal('')).default(''),
    course: sessionFields.shape.course,
    notes: notes.default(null),
    assignmentIds: sessionFields.shape.assignmentIds.default([]),
  }),
  studySession,
)

/**
 * The same for an existing session: a planned one is completed by it, to any other the time is added. Without notes
 * those of the session stay.
 */
export const logSessionTime = tokenEndpoint(
  inScope(studySeat, 'host', 'guest'),
  'POST',
  '/study-sessions/:id/log',
  stretch.extend({ id, notes: notes.optional() }),
  studySession,
)
