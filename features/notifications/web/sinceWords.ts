import { dayIn, monthNames } from '../../../contract/day.ts'

/** "since November 3", in the person's zone (IANA). */
export function sinceWords(zone: string, moment: string): string {
  const day = dayIn(zone, new Date(moment))
  return `since ${monthNames[Number(day.slice(5, 7)) - 1]} ${Number(day.slice(8))}`
}
