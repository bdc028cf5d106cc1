import { dayIn } from '../../contract/day.ts'
import type { Notification, NotificationGroup, NotificationKind, WordsFor } from '../../contract/notification.ts'
import { relativeDayWords } from '../../contract/words/dates.ts'
import { instantWords } from '../../contract/words/times.ts'

export const organizationGroup: NotificationGroup = {
  group: 'organizations',
  label: 'Organizations',
  note: 'Requests, answers and roles',
  order: 300,
  mail: 'on',
}

export const organizationMessageGroup: NotificationGroup = {
  group: 'organization-messages',
  label: 'Messages of organizations',
  note: 'Once for each conversation, until you read it',
  order: 506,
  mail: 'on',
}
export const organizationMessageKind = 'organization-message'

export const organizationMeetingGroup: NotificationGroup = {
  group: 'organization-meetings',
  label: 'Meetings of organizations',
  note: 'When one in your calendar is called off or moved',
  order: 305,
  mail: 'on',
}
export const organizationMeetingKind = 'organization-meeting'

export const organizationKinds = {
  asked: 'organization-asked',
  accepted: 'organization-accepted',
  declined: 'organization-declined',
  removed: 'organization-removed',
  banned: 'organization-banned',
  unbanned: 'organization-unbanned',
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
  unbanned: (title) => `You can join ${title} again`,
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
  unbanned: 'The ban is lifted',
  post: 'Read it on its page',
  offer: 'Say yes or no on its page, within a week',
  founder: 'Say yes or no; you would be an officer',
  founded: 'A moderator has approved it',
  'proposal-approved': 'It stands in the directory, and you are its president',
  'proposal-answered': 'Read it, change the proposal and send it again',
  'proposal-merged': 'Look at it, and join if you like',
}

const why = 'You get this because of what you are or asked in an organization.'

/** `by`: the student who wrote to those who run the organization; null: one of these wrote. */
const messageWordsOf = ({ by, title }: Notification) =>
  by === null
    ? { title: `${title} wrote to you`, detail: ['An officer has answered'] }
    : { title: `${by} wrote to ${title}`, detail: ['Any of its officers can answer'] }

/** `at`: when it is now; `until`: when the rule has it. */
function meetingWordsOf({ title, at, until, state }: Notification, { zone, clock, now }: WordsFor) {
  const moment = (of: string | null) =>
    of === null ? [] : [instantWords(zone, of, dayIn(zone, now), relativeDayWords, clock)]
  if (state === 'off') return { title: `Called off: meeting of ${title}`, detail: moment(at) }
  if (at === until) return { title: `${title} meets as planned after all`, detail: moment(at) }
  const [was, is] = [moment(until), moment(at)]
  return {
    title: `Moved: meeting of ${title}`,
    detail: [...was.map((one) => `Was ${one}`), ...is.map((one) => `now ${one}`)],
  }
}

export const organizationNotifications: NotificationKind[] = [
  ...(Object.keys(organizationKinds) as What[]).map((what) => ({
    kind: organizationKinds[what],
    group: organizationGroup.group,
    words: ({ title }: Notification) => ({ title: titles[what](title), detail: [details[what]] }),
    why,
    subject: () => titles[what]('an organization'),
  })),
  {
    kind: organizationMeetingKind,
    group: organizationMeetingGroup.group,
    words: meetingWordsOf,
    why: 'You get this because meetings of this organization are in your calendar.',
    subject: (count) =>
      count === 1 ? 'A meeting is called off or moved' : `${count} meetings are called off or moved`,
  },
  {
    kind: organizationMessageKind,
    group: organizationMessageGroup.group,
    words: messageWordsOf,
    why: 'You get this because you wrote to an organization, or help to run it.',
    subject: (count) =>
      count === 1 ? 'A message about an organization' : `Messages in ${count} conversations about organizations`,
  },
]
