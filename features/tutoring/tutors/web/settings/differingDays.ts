import { daysAfter } from '../../../../../contract/day.ts'
import type { OwnTutor } from '../../contract.ts'

type Hours = OwnTutor['days'][number]['hours']

/** Days one after the other with the same hours. */
export type DifferingDays = { from: string; to: string; hours: Hours }

export function differingDays(days: OwnTutor['days']): DifferingDays[] {
  const spans: DifferingDays[] = []
  for (const { day, hours } of days) {
    const last = spans.at(-1)
    if (last && daysAfter(last.to, 1) === day && JSON.stringify(last.hours) === JSON.stringify(hours)) last.to = day
    else spans.push({ from: day, to: day, hours })
  }
  return spans
}
