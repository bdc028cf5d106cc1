import { accountWords } from '../rules.ts'

/** For how long the owner of the former address can take a change back, in hours. */
export const undoHours = 72

export const emailWords = {
  same: 'This is your address already.',
  noMail: 'This Quad cannot send mail, so an address cannot be changed.',
  badLink: 'This link is no longer valid. Ask for a new one in your settings.',
  badUndoLink: 'This link is no longer valid. It works once, and for 72 hours.',
  gone: `${accountWords.taken} The address was not changed.`,
  restoreTaken: 'Somebody else has this address by now. Write to the people who run this Quad.',
}

/** Why an address cannot be changed again yet. `until` in words. */
export const lockedWords = (until: string): string =>
  `Your address was changed a short time ago, and the owner of the former one can still undo that. It can be changed again from ${until}.`
