import { z } from 'zod'
import { endpoint } from '../../../contract/endpoint.ts'
import { id } from '../../../contract/shapes.ts'
import { sessionInShort } from './course.contract.ts'

/**
 * What was studied for an own assignment, in the sessions that are linked to it: of focus, corrections in the place of
 * what they corrected, a running one up to its last beat. A session for several counts whole for each.
 */
export const readAssignmentStudy = endpoint(
  'member',
  'GET',
  '/study-week/assignments/:assignmentId',
  z.strictObject({ assignmentId: id }),
  z.strictObject({
    minutes: z.number().int(),
    /** How many have begun. */
    sessions: z.number().int(),
    /** Linked to other assignments as well. */
    shared: z.number().int(),
    /** The last three that have begun, newest first. */
    last: z.array(sessionInShort),
    /** The next one that is planned and has not passed. */
    next: sessionInShort.nullable(),
  }),
)
