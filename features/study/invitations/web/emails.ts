import { fieldErrorsOf } from '../../../../web/api/api.ts'
import { invite } from '../contract.ts'

/** Addresses, typed or pasted, between commas, spaces or lines. */
export function emailsIn(typed: string): string[] {
  return typed.split(/[\s,;]+/).filter(Boolean)
}

/** Their error, naming the invalid one of several; null without one. */
export function emailFault(emails: string[]): string | null {
  const parsed = invite.input.shape.emails.safeParse(emails)
  if (parsed.success) return null
  const [name, words = ''] = Object.entries(fieldErrorsOf(parsed.error))[0] ?? []
  const at = Number(name || Number.NaN)
  return Number.isNaN(at) || emails.length < 2 ? words : `“${emails[at]}”: ${words}`
}
