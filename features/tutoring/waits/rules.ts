/** Tutors for whose times somebody can wait at once. */
export const maxWaits = 20
/** How many days a wait can have, and how far ahead they can be. */
export const maxWaitDays = 60
export const farthestWaitDays = 365

export const waitWords = {
  waiting: 'You are told when something opens',
  notSaved: 'Failed to save that you want to be told',
  over: 'You are not told any more',
  notThere: 'You do not wait for a time of this tutor any more.',
  tooMany: `You wait for times of ${maxWaits} tutors, which is the most. Remove one first.`,
  backward: 'The last day is before the first.',
  tooLong: `At most ${maxWaitDays} days.`,
  tooFar: 'At most a year ahead.',
  dayOver: 'Choose today or a later day.',
}
