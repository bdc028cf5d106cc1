import type { NotificationGroup, NotificationKind } from '../../contract/notification.ts'

export const organizationGroup: NotificationGroup = {
  group: 'organizations',
  label: 'Organizations',
  note: 'Requests, answers and roles',
  order: 300,
  mail: 'on',
}

export const organizationKinds = {
  asked: 'organization-asked',
  accepted: 'organization-accepted',
  declined: 'organization-declined',
  removed: 'organization-removed',
  banned: 'organization-banned',
  offer: 'organization-offer',
  post: 'organization-post',
  founder: 'organization-founder',
  founded: 'organization-founded',
  'proposal-approved': 'organization-proposal-approved',
  'proposal-answered': 'organization-proposal-answered',
  'proposal-merged': 'organization-proposal-merged',
} as const
type What = keyof typeof organizationKinds

/** `title` is the name of the organization, or what it is to have. */
const titles: Record<What, (title: string) => string> = {
  asked: (title) => `Somebody asks to join ${title}`,
  accepted: (title) => `You belong to ${title} now`,
  declined: (title) => `Your request to ${title} was declined`,
  removed: (title) => `You do not belong to ${title} any more`,
  banned: (title) => `You cannot join ${title} any more`,
  offer: (title) => `You are asked to help run ${title}`,
  post: (title) => `${title} has posted something`,
  founder: (title) => `You are asked to start ${title}`,
  founded: (title) => `${title} is there, and you are an officer`,
  'proposal-approved': (title) => `Your proposal is approved: ${title}`,
  'proposal-answered': (title) => `A moderator has answered your proposal ${title}`,
  'proposal-merged': (title) => `Your proposal goes on as a part of ${title}`,
}
const details: Record<What, string> = {
  asked: 'Answer on its page',
  accepted: 'An officer has accepted your request',
  declined: 'You can ask again thirty days later',
  removed: 'An officer has removed you',
  banned: 'Its officers have decided so; a moderator can look at it',
  post: 'Read it on its page',
  offer: 'Say yes or no on its page, within a week',
  founder: 'Say yes or no; you would be an officer',
  founded: 'A moderator has approved it',
  'proposal-approved': 'It stands in the directory, and you are its president',
  'proposal-answered': 'Read it, change the proposal and send it again',
  'proposal-merged': 'Look at it, and join if you like',
}

export const organizationNotifications: NotificationKind[] = (Object.keys(organizationKinds) as What[]).map((what) => ({
  kind: organizationKinds[what],
  group: organizationGroup.group,
  words: ({ title }) => ({ title: titles[what](title), detail: [details[what]] }),
  why: 'You get this because of what you are or asked in an organization.',
  subject: () => titles[what]('an organization'),
}))
