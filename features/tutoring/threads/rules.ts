/** The topic of live push: somebody’s conversations. */
export const tutorThreadsTopic = 'tutor-threads'

/** Characters of a message. */
export const maxMessageLength = 4000
/** Conversations that a student can begin in a day. */
export const maxNewThreadsADay = 10
/** Messages that somebody can write in an hour, to all together. */
export const maxMessagesAnHour = 120

/** A response time is the median of so many answers at most, none of them older than so many days. */
export const responseSpan = { answers: 50, days: 90 }

export const threadWords = {
  notThere: 'Conversation not found',
  notFetched: 'Failed to fetch messages',
  notSent: 'Failed to send the message',
  empty: 'Write a message.',
  /** The same for whoever is blocked, suspended or gone: nobody learns which. */
  notReachable: 'You cannot write to this person at the moment.',
  idTaken: 'This message could not be sent. Copy it, open the page again and send it once more.',
  tooManyThreads: `You have begun ${maxNewThreadsADay} conversations with tutors today, which is the most. Please wait until tomorrow.`,
  tooManyMessages: `You have written ${maxMessagesAnHour} messages within an hour, which is the most. Please wait a while.`,
}
