import type { SessionStatus } from '../sessions/rules.ts'
import type { TutoringType } from '../tutors/rules.ts'

/** The way to a meeting opens so long before the start, and closes so long after the end. Milliseconds. */
export const meetingOpensMs = 15 * 60_000
export const meetingClosesMs = 60 * 60_000

/** `none`: it takes place elsewhere, is not agreed yet, or does not take place. */
export const meetingStates = ['none', 'early', 'open', 'over'] as const
export type MeetingState = (typeof meetingStates)[number]

type MeetingFacts = { sessionType: TutoringType; status: SessionStatus; start: Date; end: Date }

export const meetingOpensAt = ({ start }: Pick<MeetingFacts, 'start'>) => new Date(start.getTime() - meetingOpensMs)

export function meetingStateOf({ sessionType, status, start, end }: MeetingFacts, now: Date): MeetingState {
  if (sessionType !== 'online' || !['scheduled', 'in_progress', 'completed'].includes(status)) return 'none'
  if (now < meetingOpensAt({ start })) return 'early'
  return now.getTime() <= end.getTime() + meetingClosesMs ? 'open' : 'over'
}

/** Whether the two are led to it by a button: it is agreed, online, and has or gets a place. */
export function hasMeeting(
  of: Pick<MeetingFacts, 'sessionType' | 'status'> & { ownLink: boolean },
  rooms: boolean,
): boolean {
  return (
    of.sessionType === 'online' && (of.status === 'scheduled' || of.status === 'in_progress') && (rooms || of.ownLink)
  )
}

export const joinWords = {
  notFetched: 'Failed to fetch the meeting',
  noLink: 'The tutor adds the link',
  addLink: 'Add your meeting link in the settings',
}
