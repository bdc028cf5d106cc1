import { z } from 'zod'
import { tokenEndpoint } from '../../../contract/endpoint.ts'
import { id } from '../../../contract/shapes.ts'
import { sessionInShort } from './course.contract.ts'

/**
 * The time studied for an own assignment, in the sessions that are linked to it. It counts focus only, corrections
 * instead of recorded stretches, and a running session up to its last presence ping. A session for several assignments
 * counts fully for each.
 */
export const readAssignmentStudy = tokenEndpoint(
  'signed-in',
  'GET',
  '/study-week/assignments/:assignmentId',
  z.strictObject({ assignmentId: id }),
  z.strictObject({
    minutes: z.number().int(),
    /** How many sessions have begun. */
    sessions: z.number().int(),
    /** How many of them are linked to other assignments too. */
    shared: z.number().int(),
    /** The last three sessions that have begun, newest first. */
    last: z.array(sessionInShort),
    /** The next planned session that has not passed. */
    next: sessionInShort.nullable(),
  }),
)
