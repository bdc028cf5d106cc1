import { maxNewThreadsADay } from '../../../contract/thread.ts'

/** The topic of live push: somebody’s conversations. */
export const tutorThreadsTopic = 'tutor-threads'

/** A response time is the median of so many answers at most, none of them older than so many days. */
export const responseSpan = { answers: 50, days: 90 }

export const threadWords = {
  /** The same for whoever is blocked, suspended or gone: nobody learns which. */
  notReachable: 'You cannot write to this person at the moment.',
  tooManyThreads: `You have begun ${maxNewThreadsADay} conversations with tutors today, which is the most. Please wait until tomorrow.`,
}
