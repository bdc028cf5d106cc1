import { dayIn } from '../../contract/day.ts'
import type { Notification, NotificationGroup, NotificationKind, WordsFor } from '../../contract/notification.ts'
import { settingIn } from '../../contract/setting.ts'
import { countWords } from '../../contract/words/counts.ts'
import { relativeDayWords } from '../../contract/words/dates.ts'
import { instantTimeWords, instantWords } from '../../contract/words/times.ts'
import { sessionLead, studyGroupUpdates } from './notifications.contract.ts'

/** "15 minutes before" */
export function sessionLeadWords(lead: number): string {
  return lead === 0 ? 'When it starts' : `${lead === 60 ? '1 hour' : countWords(lead, 'minute')} before`
}

export const sessionStartGroup: NotificationGroup = {
  group: 'study-start',
  label: 'Study session starts',
  note: (chosen) => sessionLeadWords(settingIn(chosen, sessionLead)),
  order: 200,
  mail: 'off',
}

export const studyGroupsGroup: NotificationGroup = {
  group: 'study-groups',
  label: 'Invitations and changes',
  note: 'Group sessions',
  order: 400,
  mail: 'on',
  switch: {
    setting: studyGroupUpdates,
    label: 'Study Group Updates',
    help: () => 'Invitations to group sessions, and changes of them',
  },
}

/** "tomorrow, 2:00 PM", "Sun, Nov 22, 2:00 PM" */
function when(at: string | null, { zone, clock, now }: WordsFor): string {
  if (at === null) return ''
  const words = instantWords(zone, at, dayIn(zone, now), relativeDayWords, clock)
  return words.replace(/^(Today|Tomorrow|Yesterday)/, (name) => name.toLowerCase())
}

const said = { yes: 'you said yes', no: 'you said no' } as const
const parts = (...all: (string | null | undefined | false)[]) => all.filter((part) => part) as string[]

const somebody = ({ by }: Notification) => by ?? 'Somebody'

const groups = {
  group: studyGroupsGroup.group,
  why: 'You get this because you are in this group session, or were invited to it.',
}

export const studyNotifications: NotificationKind[] = [
  {
    kind: 'session-start',
    group: sessionStartGroup.group,
    words: (of, { zone, clock, now }) => {
      const over = of.at !== null && Date.parse(of.at) < now.getTime()
      const time = of.at === null ? '' : instantTimeWords(zone, of.at, clock)
      return {
        title: `${of.title} ${over ? 'started' : 'starts'} at ${time}`,
        detail: parts('Study session', of.place),
      }
    },
    why: 'You get this because you planned this study session, or said yes to it.',
    subject: (count) => (count === 1 ? 'A study session starts soon' : `${count} study sessions start soon`),
  },
  {
    ...groups,
    kind: 'invited',
    words: (of, at) => ({
      title: `Invitation to ${of.title}`,
      detail: parts(of.by, when(of.at, at), of.state in said && said[of.state as 'yes' | 'no']),
    }),
    why: 'You get this because somebody invited you to study together.',
    subject: (count) => (count === 1 ? 'An invitation to study together' : `${count} invitations to study together`),
  },
  {
    ...groups,
    kind: 'answered',
    words: (of, at) => ({
      title: `${somebody(of)} said ${of.state === 'no' ? 'no' : 'yes'}`,
      detail: parts(of.title, when(of.at, at)),
    }),
    several: (all, at) => ({
      title: `${countWords(all.length, 'person', 'people')} said ${all[0]?.state === 'no' ? 'no' : 'yes'}`,
      detail: parts(all[0]?.title, when(all[0]?.at ?? null, at)),
    }),
    why: 'You get this because you host this group session.',
    subject: (count) =>
      count === 1 ? 'Somebody answered your invitation' : `${count} people answered your invitations`,
  },
  {
    ...groups,
    kind: 'session-changed',
    words: (of, at) => {
      const { was } = of.facts
      const moved = typeof was === 'string' && was !== of.at
      return {
        title: `${of.title} ${moved ? 'was moved' : 'has changed'}`,
        detail: parts(when(of.at, at), moved && `was ${when(was, at)}`, of.place),
      }
    },
    subject: (count) => (count === 1 ? 'A study session has changed' : `${count} study sessions have changed`),
  },
  {
    ...groups,
    kind: 'session-gone',
    words: (of, at) => {
      const { was, how } = of.facts
      const start = typeof was === 'string' ? when(was, at) : ''
      const title =
        how === 'removed'
          ? 'You are no longer in a study session'
          : how === 'withdrawn'
            ? 'An invitation to study together was withdrawn'
            : 'A study session was cancelled by its host'
      return { title, detail: parts(start) }
    },
    subject: (count) => (count === 1 ? 'A study session is off' : `${count} study sessions are off`),
  },
]
