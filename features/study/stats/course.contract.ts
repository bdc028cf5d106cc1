import { z } from 'zod'
import { endpoint } from '../../../contract/endpoint.ts'
import { id, instant } from '../../../contract/shapes.ts'
import { sessionStates } from '../rules.ts'

/** A session as pages of other things list it. */
export const sessionInShort = z.strictObject({
  id,
  title: z.string(),
  startTime: instant,
  state: z.enum(sessionStates),
  /** Of focus; of a running one up to its last beat. */
  minutes: z.number().int(),
})

/**
 * What was studied for an own course, by the stretches that the timer recorded: of focus, corrections in the place of what
 * they corrected, a running one up to its last beat. A session belongs to the course whose code it names, however it is
 * written; of several of one code to that whose term its day lies in.
 */
export const readCourseStudy = endpoint(
  'member',
  'GET',
  '/study-week/courses/:courseId',
  z.strictObject({ courseId: id }),
  z.strictObject({
    /** In all, and since the person's week began. */
    allMinutes: z.number().int(),
    weekMinutes: z.number().int(),
    /** Eight weeks by their first day, oldest first; the last one is this week. */
    weeks: z.array(z.strictObject({ firstDay: z.string(), minutes: z.number().int() })),
    /** How many have begun. */
    sessions: z.number().int(),
    /** The last three of them, newest first. */
    last: z.array(sessionInShort),
    /** The next one that is planned and has not passed. */
    next: sessionInShort.nullable(),
    /**
     * Minutes a week that credits usually stand for outside of class, two hours for each; null without credits, and while
     * the course is not under way.
     */
    usualMinutes: z.number().int().nullable(),
  }),
)
