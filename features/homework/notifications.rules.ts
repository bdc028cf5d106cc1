import { dayIn, timeOfDayIn } from '../../contract/day.ts'
import type { Notification, NotificationGroup, NotificationKind, WordsFor } from '../../contract/notification.ts'
import { settingIn } from '../../contract/setting.ts'
import { countWords } from '../../contract/words/counts.ts'
import { assignmentReminders, dueLeadChoices, dueLeads } from './notifications.contract.ts'
import { dueState, dueWords } from './rules.ts'

/** "24 hours", "30 minutes", "3 days", "1 week". */
export function leadWords(minutes: number): string {
  if (minutes % 10_080 === 0) return countWords(minutes / 10_080, 'week')
  if (minutes % 1440 === 0 && minutes > 1440) return countWords(minutes / 1440, 'day')
  if (minutes % 60 === 0) return countWords(minutes / 60, 'hour')
  return countWords(minutes, 'minute')
}

export const dueGroup: NotificationGroup = {
  group: 'due',
  label: 'Work due',
  order: 100,
  mail: 'on',
  switch: {
    setting: assignmentReminders,
    label: 'Assignment Reminders',
    help: (chosen) => {
      const leads = settingIn(chosen, dueLeads)
      return leads.length === 0 ? 'No time is chosen below' : `${listWords(leads.map(leadWords))} before the due time`
    },
  },
  leads: {
    ...{ setting: dueLeads, name: 'Before due work', choices: dueLeadChoices, words: leadWords },
    label: (lead) => `Work due, ${leadWords(lead)} before`,
  },
}

/** "24 hours and 2 hours" */
function listWords(all: readonly string[]): string {
  return all.length < 2 ? all.join() : `${all.slice(0, -1).join(', ')} and ${all.at(-1)}`
}

function dueOf({ at, wholeDay, state }: Notification, { zone, clock, now }: WordsFor) {
  const dueAt = at ?? now.toISOString()
  const moment = new Date(dueAt)
  const due = {
    dueAt,
    dueDate: dayIn(zone, moment),
    dueTime: wholeDay ? null : timeOfDayIn(zone, moment),
    status: state === 'done' ? ('completed' as const) : ('not-started' as const),
  }
  const today = dayIn(zone, now)
  return { words: dueWords(due, now, today, clock), state: dueState(due, now, today) }
}

const smallFirst = (words: string) => words.replace(/^(Today|Tomorrow)/, (name) => name.toLowerCase())

export const homeworkNotifications: NotificationKind[] = [
  {
    kind: 'due',
    group: dueGroup.group,
    words: (of, at) => {
      const { words, state } = dueOf(of, at)
      if (state === 'done') return { title: of.title, detail: ['Completed'] }
      if (state === 'overdue') return { title: of.title, detail: [words], tone: 'danger' }
      return { title: of.title, detail: [`Due ${smallFirst(words)}`] }
    },
    why: 'You get this because you want to be reminded of work before it is due.',
    noun: 'assignment',
    subject: (count) => (count === 1 ? 'An assignment is due soon' : `${count} assignments are due soon`),
  },
]
