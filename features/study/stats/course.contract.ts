import { z } from 'zod'
import { tokenEndpoint } from '../../../contract/endpoint.ts'
import { publicText } from '../../../contract/publicText.ts'
import { day, id, instant } from '../../../contract/shapes.ts'
import { groupSession } from '../contract.ts'
import { sessionStates } from '../rules.ts'

/** A session as listed on the page of a course or an assignment. */
export const sessionInShort = z.strictObject({
  id,
  title: publicText(groupSession),
  startTime: instant,
  state: z.enum(sessionStates),
  /** Minutes of focus; of a running session up to its last presence ping. */
  minutes: z.number().int(),
})

/**
 * The time studied for an own course. It counts focus only, corrections instead of recorded stretches, and a running
 * session up to its last presence ping. A session belongs to the course whose code it names, in any spelling; if
 * several courses have that code, to the one whose term contains its day.
 */
export const readCourseStudy = tokenEndpoint(
  'signed-in',
  'GET',
  '/study-week/courses/:courseId',
  z.strictObject({ courseId: id }),
  z.strictObject({
    /** Minutes in all, and since the person's week began. */
    allMinutes: z.number().int(),
    weekMinutes: z.number().int(),
    /** Eight weeks by their first day, oldest first; this week is the last. */
    weeks: z.array(z.strictObject({ firstDay: day, minutes: z.number().int() })),
    /** How many sessions have begun. */
    sessions: z.number().int(),
    /** The last three sessions that have begun, newest first. */
    last: z.array(sessionInShort),
    /** The next planned session that has not passed. */
    next: sessionInShort.nullable(),
    /**
     * Minutes a week that a course with these credits usually takes outside of class, two hours for each credit; null
     * without credits, and outside the course's days.
     */
    usualMinutes: z.number().int().nullable(),
    /** Minutes a week that the person wants to study for it. */
    goalMinutes: z.number().int().nullable(),
  }),
)
