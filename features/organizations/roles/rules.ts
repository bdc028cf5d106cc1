/** An offer that nobody has answered ends after so many days. */
export const offerDays = 7

export const offeredRoles = ['officer', 'president'] as const
export type OfferedRole = (typeof offeredRoles)[number]

export const offerWords = {
  notMember: 'Only somebody who belongs to it can be asked.',
  hasIt: 'This person has that role already.',
  asked: 'This person is asked already.',
  offerOver: 'This offer is not open any more.',
  withoutPresident: 'Moderators appoint only where there is no president.',
  lastPresident: 'The only president keeps the role. Hand over first.',
  visible: 'Everybody who can see the organization then sees your name and your picture as one of those who run it.',
}
