import type { z } from 'zod'
import { type FieldErrors, type Problem, Refusal, refusalStatuses } from '../../contract/refusal.ts'
import { isUnreachable } from '../db/db.ts'

/** What is told of any error: a database that is away, as such; every other bug blandly. */
export function refusalOf(error: unknown): Refusal {
  if (error instanceof Refusal) return error
  if (isUnreachable(error))
    return new Refusal('unavailable', 'The database does not answer right now. Try again in a few seconds.', {
      retryAfter: 5,
    })
  return new Refusal('broken', 'Something went wrong on our side. Nothing you saved is lost. Try again in a moment.')
}

/** A refusal as it travels. A bland one names the request. */
export function problemOf(refusal: Refusal, request: string): Problem {
  return {
    type: 'about:blank',
    title: refusal.code.replaceAll('_', ' '),
    status: refusalStatuses[refusal.code],
    code: refusal.code,
    detail: refusal.message,
    ...(refusal.fields && { fields: refusal.fields }),
    ...(refusal.code === 'broken' && { request }),
  }
}

/** What a shape found wrong, by field. */
export function refusalOfShape(error: z.ZodError): Refusal {
  const fields: FieldErrors = {}
  for (const issue of error.issues) {
    if (issue.code === 'unrecognized_keys')
      for (const key of issue.keys) fields[key.slice(0, 80)] ??= 'This is not accepted here.'
    else fields[issue.path.join('.') || 'request'] ??= issue.message
  }
  const first = Object.values(fields)[0]
  return new Refusal('invalid', Object.keys(fields).length === 1 && first ? first : 'Some of this does not fit yet.', {
    fields,
  })
}
