import { instantOf, plusDays, wallClock } from '../../contract/zone.ts'
import type { Shell } from '../../server/shell.ts'
import { demoLogins } from '../account/demo.ts'
import { asOwner, profileByEmail } from '../account/queries.ts'
import { calendarEvents, calendarOccurrences } from './tables.ts'

type Row = [
  days: number[],
  start: string,
  end: string,
  title: string,
  location: string,
  kind: 'study-group' | 'personal',
]

/** The weeks around the given day; weekdays count from Sunday. */
const week: Row[] = [
  [[3], '18:00', '19:30', 'Algorithms study group', 'Old Library, room B', 'study-group'],
  [[0, 6], '11:00', '12:00', 'Climbing', 'Gym, wall 2', 'personal'],
]

export async function seedCalendar(shell: Shell, now: Date): Promise<void> {
  const { db } = shell.database
  const student = await profileByEmail(db, demoLogins[0].email)
  if (!student) return
  const me = asOwner(student)
  const today = wallClock(now, me.zone).date
  for (const [weekdays, start, end, title, location, kind] of week) {
    const [event] = await db
      .insert(calendarEvents)
      .values({ userId: me.id, title, location, kind, createdAt: now, updatedAt: now })
      .returning({ id: calendarEvents.id })
    if (!event) continue
    const days = Array.from({ length: 70 }, (_, index) => plusDays(today, index - 28)).filter((day) =>
      weekdays.includes(new Date(`${day}T12:00:00Z`).getUTCDay()),
    )
    await db.insert(calendarOccurrences).values(
      days.map((day) => ({
        eventId: event.id,
        userId: me.id,
        startsAt: instantOf(day, start, me.zone),
        endsAt: instantOf(day, end, me.zone),
      })),
    )
  }
}
