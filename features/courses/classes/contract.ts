import { z } from 'zod'
import { tokenEndpoint } from '../../../contract/endpoint.ts'
import { day, id, text, timeOfDay } from '../../../contract/shapes.ts'
import { undoable } from '../../../contract/undo.ts'
import { classSession } from '../contract.ts'
import { meetingKinds } from '../rules.ts'

/**
 * A single extra class, such as one that makes up for a cancelled one: wall-clock times in the course's zone, also outside
 * of its term. `editClass` changes it like the others. At most 100 a course.
 */
export const addClass = tokenEndpoint(
  'signed-in',
  'POST',
  '/courses/:courseId/classes',
  z.strictObject({
    courseId: id,
    date: day,
    start: timeOfDay,
    end: timeOfDay,
    room: text(100)
      .transform((value) => value || null)
      .nullable()
      .default(null),
    kind: z.enum(meetingKinds).default('lecture'),
  }),
  classSession,
)
/** An extra one. Refused (conflict) for one of a weekly meeting, which is cancelled instead. */
export const deleteClass = tokenEndpoint('signed-in', 'DELETE', '/classes/:id', z.strictObject({ id }), undoable)
