import { daysBetween } from '../../../contract/day.ts'
import { type FieldErrors, Refusal } from '../../../contract/refusal.ts'
import type { TermBreak } from '../contract.ts'
import { maxTermDays } from '../rules.ts'

export type TermDays = { firstDay: string; lastDay: string; breaks: TermBreak[] }

/** Refuses invalid days of a term. */
export function refuseTerm({ firstDay, lastDay, breaks }: TermDays): void {
  const fields: FieldErrors = {}
  if (lastDay < firstDay) fields.lastDay = 'It ends before it begins. Choose a later day.'
  else if (daysBetween(firstDay, lastDay) >= maxTermDays) fields.lastDay = `A term lasts at most ${maxTermDays} days.`
  for (const [at, one] of breaks.entries()) {
    if (one.lastDay < one.firstDay) fields[`breaks.${at}.lastDay`] = 'It ends before it begins. Choose a later day.'
    else if (one.lastDay < firstDay || one.firstDay > lastDay)
      fields[`breaks.${at}.firstDay`] = 'This break lies outside the term.'
  }
  if (Object.keys(fields).length > 0) throw new Refusal('invalid', 'These days do not fit together.', { fields })
}

export function termNotFound(): Refusal {
  return new Refusal('not_found', 'This term is not there any more, or it is not yours.')
}
