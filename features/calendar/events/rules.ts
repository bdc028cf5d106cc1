import { Refusal } from '../../../contract/refusal.ts'

/** The error of one field, in words. */
export function eventFieldRefusal(field = 'when.end', words = 'The clocks change then: choose a later end.'): Refusal {
  return new Refusal('invalid', words, { fields: { [field]: words } })
}

export function eventOrNotFound<T>(found: T | undefined): T {
  if (found === undefined) throw new Refusal('not_found', 'This event is not there, or not yours.')
  return found
}
