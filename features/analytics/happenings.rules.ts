import { type EventName, eventNames } from './rules.ts'

/** Writes that are counted, by method and path of their endpoints. */
export const countedWrites: Readonly<Record<string, EventName>> = {
  'POST /feedback': 'feedback_given',
  'POST /tutors/:id/sessions': 'tutor_booked',
}

/** What happens under its own name: no single write says it. */
const named: readonly EventName[] = ['upgrade_opened']

/** The event that something is which happened in the browser (web/happenings.ts); undefined where it is none. */
export function eventOf(happening: string): EventName | undefined {
  return countedWrites[happening] ?? eventNames.find((name) => name === happening && named.includes(name))
}
