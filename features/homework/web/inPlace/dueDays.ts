import { daysAfter, latestDay, weekdayOf } from '../../../../contract/day.ts'

export type DueDay = { label: string; day: string }

/** The days to which a press moves a deadline. A week later never lies in the past, however late the work is. */
export function dueDaysFrom(dueDate: string, today: string): DueDay[] {
  const toMonday = (8 - weekdayOf(today)) % 7 || 7
  return [
    { label: 'Today', day: today },
    { label: 'Tomorrow', day: daysAfter(today, 1) },
    { label: 'Next Monday', day: daysAfter(today, toMonday) },
    { label: '+1 week', day: daysAfter(dueDate < today ? today : dueDate, 7) },
  ].filter(({ day }) => day <= latestDay)
}
