import { daysAfter } from '../../contract/day.ts'
import { type ChosenSettings, settingIn } from '../../contract/setting.ts'
import { instantOf, localMinuteOf, wallClock } from '../../contract/zone.ts'
import { quietHours } from './contract.ts'

/** For how long people find in the list what they were told. */
export const keptDays = 90

/** Milliseconds until something is told again. */
export const laterMs = 3_600_000

/** Unread ones are counted up to here. */
export const mostUnread = 100

/** After so many refusals for good in a row, an address gets no more mails of this kind. */
export const restAfter = 3

export const notificationGone = 'This notification is not there any more.'

/** When the quiet hours end in which a moment lies; null where it lies in none. `zone` is the person's (IANA). */
export function quietUntil(chosen: ChosenSettings, zone: string, now: Date): Date | null {
  const { on, from, to } = settingIn(chosen, quietHours)
  if (!on) return null
  const { date, time } = wallClock(now, zone)
  const overMidnight = to <= from
  const isQuiet = overMidnight ? time >= from || time < to : time >= from && time < to
  if (!isQuiet) return null
  const end = instantOf(overMidnight && time >= from ? daysAfter(date, 1) : date, to, zone)
  // In the second of two equal hours they end in that, not in the first.
  return end > now ? end : instantOf(date, to + localMinuteOf(now, zone).slice(16), zone)
}
