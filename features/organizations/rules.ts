export const organizationCategories = [
  'Academic',
  'Leadership',
  'Service',
  'Cultural',
  'Sports',
  'Arts',
  'Professional',
] as const
export type OrganizationCategory = (typeof organizationCategories)[number]

/** Whoever belongs has one of these; in the order in which they stand. */
export const organizationRoles = ['president', 'officer', 'member'] as const
export type OrganizationRole = (typeof organizationRoles)[number]

/** How one comes in: by a press, by a request that an officer answers, or by a link alone. */
export const waysIn = ['open', 'request', 'invitation'] as const
export type WayIn = (typeof waysIn)[number]

/** How somebody came who belongs. */
export const waysOfJoining = ['button', 'request', 'link', 'invitation', 'founder'] as const
export type WayOfJoining = (typeof waysOfJoining)[number]

export const roleNames: Record<OrganizationRole, string> = {
  president: 'President',
  officer: 'Officer',
  member: 'Member',
}

export const wayNames: Record<WayOfJoining, string> = {
  button: 'joined by a press',
  request: 'by a request',
  link: 'by a link',
  invitation: 'by invitation',
  founder: 'founder',
}

export const organizationOrders = ['yours', 'fits', 'name', 'members'] as const
export type OrganizationOrder = (typeof organizationOrders)[number]

export const organizationLimits = { name: 80, about: 4000, tags: 10, tag: 30, place: 100, question: 300, answer: 1000 }
/** People in one. */
export const mostMembers = 20_000

/** What stands for an officer whom a block hides. */
export const hiddenOfficer = 'Officer'

export const organizationWords = {
  notThere: 'This organization is not there.',
  needsAnswer: 'Answer the question first.',
  full: 'It has as many members as it can.',
  changed: 'Someone else changed this organization. Review what changed, then save again.',
  rosterOfOfficers: 'Moderators read the roster only while there is no president.',
  onlyRead: 'This organization is archived: nothing of it can be changed.',
  notAsked: 'This request is not open any more.',
}
export const joinedWords = (name: string): string => `Joined ${name}!`
