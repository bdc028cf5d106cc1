import { daysBetween } from '../../contract/day.ts'
import { type FieldErrors, Refusal } from '../../contract/refusal.ts'
import type { MeetingDraft } from './contract.ts'
import { maxTermDays } from './rules.ts'

export type CourseDays = { termId: string | null; firstDay: string | null; lastDay: string | null }

/** Refuses impossible meetings, and days between which nothing can take place. */
export function refuseMeetings(meetings: readonly MeetingDraft[], days: CourseDays): void {
  const fields: FieldErrors = {}
  for (const [at, { start, end, week, everyWeeks }] of meetings.entries()) {
    if (end <= start) fields[`meetings.${at}.end`] = 'It ends before it begins. Choose a later time.'
    if (week > everyWeeks) fields[`meetings.${at}.week`] = `There are only ${everyWeeks} weeks to choose from.`
  }
  const { termId, firstDay, lastDay } = days
  if (firstDay !== null && lastDay !== null) {
    if (lastDay < firstDay) fields.lastDay = 'It ends before it begins. Choose a later day.'
    else if (daysBetween(firstDay, lastDay) >= maxTermDays)
      fields.lastDay = `A course lasts at most ${maxTermDays} days.`
  } else if (termId === null && meetings.length > 0) {
    const missing = firstDay === null ? 'firstDay' : 'lastDay'
    fields[missing] = 'Choose a term, or say from when until when it meets.'
  }
  if (Object.keys(fields).length > 0) throw new Refusal('invalid', 'This does not fit together.', { fields })
}

export function codeTakenRefusal(): Refusal {
  return new Refusal('conflict', 'You have a course with this code in this term.', {
    fields: { courseCode: 'You have a course with this code in this term.' },
  })
}

export function courseNotFound(): Refusal {
  return new Refusal('not_found', 'This course is not there any more, or it is not yours.')
}

/** For a missing thing of the student's own. */
export function notOwnRefusal(field: 'termId' | 'scale', words: string): Refusal {
  return new Refusal('invalid', words, { fields: { [field]: words } })
}

/** Throws a Refusal where the limit is reached already; `of` names the things, in the plural. */
export function refuseBeyond(count: number, most: number, things: string): void {
  if (count >= most) throw new Refusal('conflict', `At most ${most} ${things} can be kept. Delete one first.`)
}
