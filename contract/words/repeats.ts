import type { OpenRepeat } from '../repeat.ts'
import { dayWords, weekdayListWords } from './dates.ts'

/** "Every 2 weeks on Mon, Wed, until Dec 12" */
export function repeatWords({ every, interval, weekdays, monthly, until, count }: OpenRepeat, today: string): string {
  const unit = interval === 1 ? `Every ${every}` : `Every ${interval} ${every}s`
  const names = weekdayListWords(weekdays)
  const on =
    every === 'week' && names ? ` on ${names}` : every === 'month' && monthly === 'last-day' ? ' on the last day' : ''
  const end = until ? `, until ${dayWords(until, today)}` : count ? `, ${count} times` : ''
  return `${unit}${on}${end}`
}
