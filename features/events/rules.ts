/** What stands in for a capacity that nobody has given. */
export const usualCapacity = 100
/** The largest number of points that an operator can let officers give. */
export const mostPointsEver = 1000
/** A repeat ends so many days after its first date at most. */
export const longestRepeatDays = 366
/** Dates of one event. */
export const mostDates = 120
export const eventLimits = {
  ...{ title: 120, about: 4000, place: 100, link: 500, words: 1000 },
  ...{ capacity: 20_000, guests: 9, questions: 10, question: 200, choices: 10, choice: 80, answer: 500 },
  /** Registration opens so many days before the start at most. */
  opensDays: 120,
}
/** Names and answers of who came are erased so many days after a date. */
export const namesDays = 30

export const eventStates = ['draft', 'published', 'cancelled'] as const

/** What is said of each date, and can be changed of one alone; times are those of day, in the zone of the event. */
export const dateFields = [
  ...(['title', 'about', 'category', 'place', 'link', 'points', 'membersOnly', 'answered', 'capacity'] as const),
  ...(['guests', 'opensMinutes', 'closesMinutes', 'questions', 'start', 'end'] as const),
]
export type DateField = (typeof dateFields)[number]

/** Which dates of an event a change is about. */
export const campusEventScopes = ['this', 'following', 'all'] as const
export type CampusEventReach = (typeof campusEventScopes)[number]

export const campusEventWords = {
  notThere: 'This event is not there.',
  changed: 'Someone else changed this event. Review what changed, then save again.',
  archived: 'This organization is archived: nothing of it can be changed.',
  over: 'It is over.',
  started: 'It has begun.',
  cancelled: 'It is cancelled.',
  notOpen: 'Registration is not open yet.',
  closed: 'Registration is closed.',
  banned: 'You cannot answer events of this organization.',
  removed: 'You were taken off this list. An officer can take that back.',
  noAnswer: 'Nobody has to say that they come.',
  tooLarge: 'There are not so many places.',
  tooManyGuests: (most: number) => (most === 0 ? 'No guests.' : `At most ${most} guests.`),
  noMore: 'More guests fit only while places are free and nobody waits.',
  offerOver: 'This offer is over. Join again at the end of the line.',
  needed: 'Answer this.',
  answerFirst: 'There is a new question. Answer it first, then take the place.',
  choose: 'Choose one.',
  belowTaken: (taken: number) => `${taken} places are taken already.`,
  hasList: 'Somebody is on its list. Cancel it with words instead.',
  published: 'It is published already. Load the page again.',
  listChanges: 'Somebody is on its list already.',
  past: 'It would begin in the past.',
  sayWhy: 'Say why, to those who wanted to come.',
  listedDates: (days: string) => `Somebody is on the list of ${days}. Say why these are cancelled.`,
  tooManyPoints: (most: number) => `At most ${most} points.`,
  forgotten: 'Names and answers are erased: only the counts are left.',
  archivedWords: 'The organization was archived.',
  linkForGoers: 'The address is for those who go.',
}
