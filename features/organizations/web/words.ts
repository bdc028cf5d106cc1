import { dayIn } from '../../../contract/day.ts'
import { countWords } from '../../../contract/words/counts.ts'
import { monthDayWords, monthDayYearWords } from '../../../contract/words/dates.ts'
import { timeOfDayWords } from '../../../contract/words/times.ts'
import {
  meetingNote,
  type Organization,
  type OrganizationInFull,
  organizationName,
  organizationPicture,
  organizationText,
} from '../contract.ts'
import type { WayIn } from '../rules.ts'

/** "Led by Amara Diallo", "Led by you" */
export function ledByWords({ leader }: Pick<Organization, 'leader'>, me: string): string {
  if (!leader) return 'Without president'
  return leader.id === me ? 'Led by you' : `Led by ${leader.name}`
}

/** "Member since Sep 4", "You are the president" */
export function belongsWords({ role, joinedAt }: Pick<Organization, 'role' | 'joinedAt'>, zone: string): string {
  if (role === 'president') return 'You are the president'
  if (role === 'officer') return 'You are an officer'
  if (role !== 'member' || joinedAt === null) return ''
  return `Member since ${monthDayYearWords(dayIn(zone, new Date(joinedAt)), dayIn(zone, new Date()))}`
}

type Meeting = NonNullable<Organization['meeting']>
const weekdays = ['Sundays', 'Mondays', 'Tuesdays', 'Wednesdays', 'Thursdays', 'Fridays', 'Saturdays'] as const

/** "Tuesdays and Thursdays, 5:00 PM"; with another zone than the reader's, that is named. */
export function organizationMeetingWords({ times, zone }: Meeting, readersZone: string): string {
  const starts = [...new Set(times.map(({ start }) => start))]
  const parts = starts.map((start) => {
    const days = times.filter((one) => one.start === start).toSorted((one, other) => one.weekday - other.weekday)
    return `${days.map(({ weekday }) => weekdays[weekday]).join(' and ')}, ${timeOfDayWords(start)}`
  })
  const elsewhere = zone === readersZone ? '' : ` (${zone.replaceAll('_', ' ')})`
  return `${parts.join('; ')}${elsewhere}`
}

/** How the next dates go with the reader's own calendar: "Clashes.", "Cell Biology, 3 of 4 dates". */
export function fitWords({ is, dates, taken, clash }: Organization['fit']): { name: string; why: string } {
  const why = `${clash ?? 'Something'}, ${taken} of ${countWords(dates, 'date')}`
  switch (is) {
    case 'fits':
      return {
        name: 'Fits.',
        why: dates === 1 ? 'You are free on its next date' : `You are free on its next ${dates} dates`,
      }
    case 'mostly':
      return { name: 'Mostly fits.', why }
    case 'clashes':
      return { name: 'Clashes.', why }
    case 'none':
      return { name: 'No fixed time.', why: 'Nothing to compare' }
  }
}

/** Whether the reader runs it, and something can be changed. */
export const runsIt = ({ role, archived }: Pick<Organization, 'role' | 'archived'>): boolean =>
  (role === 'president' || role === 'officer') && !archived

export const wayInWords: Record<WayIn, { name: string; note: string }> = {
  open: { name: 'Open', note: 'A press of the button' },
  request: { name: 'By request', note: 'With your question, an officer answers' },
  invitation: { name: 'By invitation', note: 'Link or QR only' },
}

/** What others read of it and can report. */
export function textsOf(of: OrganizationInFull, zone: string) {
  const noted = of.meetings.filter(({ note }) => note !== '')
  return [
    { kind: organizationName.name, thing: of.id, label: 'Name' },
    { kind: organizationText.name, thing: of.id, label: 'Description' },
    ...(of.pictureUrl ? [{ kind: organizationPicture.name, thing: of.id, label: 'Picture' }] : []),
    ...noted.map(({ id, startsAt }) => ({
      ...{ kind: meetingNote.name, thing: id },
      label: `Note of ${monthDayWords(dayIn(zone, new Date(startsAt)))}`,
    })),
  ]
}

/** What is said before somebody joins. */
export const joiningWords =
  'Its officers see who belongs, with name, picture and since when. Members see you only if you choose so. You see the officers.'
