import { weekdayOf } from '../../contract/day.ts'
import { plusDays, wallClock } from '../../contract/zone.ts'
import type { Me } from '../../server/me.ts'
import type { Shell } from '../../server/shell.ts'
import { demoLogins } from '../account/demo.ts'
import { asOwner, profileByEmail } from '../account/queries.ts'
import type { EventDraft } from './contract.ts'
import { insertEvent } from './events/queries.ts'

export async function seedCalendar(shell: Shell, now: Date): Promise<void> {
  const { transaction, db } = shell.database
  const student = await profileByEmail(db, demoLogins[0].email)
  if (!student) return
  const me = asOwner(student)
  for (const draft of eventsAround(now, me)) await transaction((inside) => insertEvent(inside, me, draft, now))
}

/** Series that began four weeks ago, a few single events, two of them at the same time, and a break. */
function eventsAround(now: Date, me: Me): EventDraft[] {
  const today = wallClock(now, me.zone).date
  const sunday = plusDays(today, -weekdayOf(today))
  const at = (days: number, start: string, end: string) => {
    const day = plusDays(sunday, days)
    return { kind: 'time' as const, start: `${day}T${start}`, end: `${day}T${end}` }
  }
  const weekly = (...weekdays: number[]) => ({
    ...{ every: 'week' as const, interval: 1, weekdays, monthly: 'day' as const, until: null, count: null },
  })
  return [
    {
      title: 'Climbing',
      type: 'personal',
      location: 'Gym, wall 2',
      when: at(-28, '11:00', '12:00'),
      repeat: weekly(0, 6),
    },
    {
      ...{ title: 'Algorithms study group', type: 'study-group', location: 'Old Library, room B' },
      ...{ course: 'CS 301', when: at(-25, '18:00', '19:30'), repeat: weekly(3) },
    },
    { title: 'Call home', type: 'personal', when: at(-28, '19:00', '19:30'), repeat: { ...weekly(), interval: 2 } },
    {
      title: 'Office hours: Linear Algebra',
      type: 'tutor',
      location: 'Old Library 4',
      course: 'MATH 240',
      when: at(4, '15:00', '15:45'),
    },
    { title: 'Dentist', type: 'personal', location: 'Harbour Street 11', when: at(3, '18:30', '19:15') },
    { title: 'Film night', type: 'personal', location: 'Foundry, hall', when: at(5, '20:00', '22:30') },
    { title: 'Autumn concert', type: 'personal', location: 'Wren Hall', when: at(13, '19:30', '21:30') },
    {
      ...{ title: 'Reading week', type: 'personal', notes: 'No classes.' },
      when: { kind: 'days', start: plusDays(sunday, 22), end: plusDays(sunday, 27) },
    },
  ]
}
