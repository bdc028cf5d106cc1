import { dayIn } from '../../../contract/day.ts'
import type { Notification, NotificationKinds } from '../../../contract/notification.ts'

/** One notification, or several of a kind and group that stand together, newest first. */
export type ToldEntry = { key: string; all: [Notification, ...Notification[]] }

/** What was told on one day (YYYY-MM-DD in the person's zone). */
export type DayOfEntries = { day: string; entries: ToldEntry[] }

/** A list of notifications, newest first, by day; neighbours of the same kind and group become one. */
export function byDay(rows: readonly Notification[], kinds: NotificationKinds, zone: string): DayOfEntries[] {
  const days: DayOfEntries[] = []
  for (const one of rows) {
    const day = dayIn(zone, new Date(one.toldAt))
    let last = days.at(-1)
    if (last?.day !== day) {
      last = { day, entries: [] }
      days.push(last)
    }
    const before = last.entries.at(-1)
    const joins =
      one.group !== null &&
      before?.all[0].group === one.group &&
      before.all[0].kind === one.kind &&
      kinds.kindOf(one.kind)?.several !== undefined
    if (before && joins) before.all.push(one)
    else last.entries.push({ key: one.id, all: [one] })
  }
  return days
}
