import { maxNewThreadsADay } from '../../../contract/thread.ts'

/** The two sides: the one who wrote to the officers, and all of these together. */
export const contactSides = ['student', 'officers'] as const
export type ContactSide = (typeof contactSides)[number]

/** Why nothing can be written at the moment. */
export const contactClosed = ['archived', 'banned', 'nobody', 'gone'] as const
export type ContactClosed = (typeof contactClosed)[number]

export const contactClosedWords: Record<ContactClosed, string> = {
  archived: 'This organization is archived. Nothing can be written to it.',
  banned: 'You cannot write to this organization.',
  nobody: 'Nobody can answer now.',
  gone: 'You cannot write to this person at the moment.',
}

export const contactWords = {
  tooManyThreads: `You have written to ${maxNewThreadsADay} organizations for the first time today, which is the most. Please wait until tomorrow.`,
  unseen: 'Nobody who runs it now has seen this.',
}
