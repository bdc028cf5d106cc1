import { normalizedWords } from './likeness.rules.ts'

/** `draft`: nobody but its author, and founders who were asked, reads it. `ended`: an answered one that nobody sent again. */
export const proposalStates = ['draft', 'sent', 'answered', 'approved', 'merged', 'withdrawn', 'ended'] as const
export type ProposalState = (typeof proposalStates)[number]

/** Characters of the words on the card, and of the reason, which moderators alone read. */
export const proposalLimits = { about: 600, reason: 1000, answer: 1000 }
/** Sent and answered ones of one person. */
export const mostOpenProposals = 3
/** People who are asked to start one together. */
export const mostFounders = 10
/** An answered one that is not sent again ends after so many days. */
export const answeredDays = 60

export const proposalDecisions = ['approve', 'answer', 'merge'] as const
export type ProposalDecision = (typeof proposalDecisions)[number]

export const organizationProposalWords = {
  notThere: 'This proposal is not there any more.',
  notFetched: 'Failed to fetch proposals',
  needsName: 'Name the organization.',
  needsCategory: 'Choose a category.',
  needsAbout: 'Say what it is.',
  needsReason: 'Say why it should exist.',
  needsWords: 'Write to whoever proposed it.',
  needsOrganization: 'Choose the organization.',
  isSent: 'It is sent. Withdraw it to change it.',
  isDecided: 'This proposal is decided.',
  tooMany: `You have ${mostOpenProposals} open proposals. Withdraw one first.`,
  tooManyFounders: `At most ${mostFounders} people.`,
  notAsked: 'Nobody asks you this any more.',
  own: 'It is your own, or you start it. Another moderator decides.',
  gone: 'Whoever proposed it is not here at the moment.',
  hidden: 'Its words are hidden. Restore them first.',
  decidedBefore: 'Somebody else has decided this meanwhile. Look at it again.',
  visible: 'You then are an officer of it: everybody sees your name and your picture there.',
}

/** What is missing before a proposal can be sent, at its fields. */
export function missingInProposal(of: {
  name: string
  about: string
  category: string | null
  reason: string
}): Record<string, string> {
  return {
    ...(normalizedWords(of.name).length === 0 && { name: organizationProposalWords.needsName }),
    ...(of.category === null && { category: organizationProposalWords.needsCategory }),
    ...(of.about === '' && { about: organizationProposalWords.needsAbout }),
    ...(of.reason === '' && { reason: organizationProposalWords.needsReason }),
  }
}
