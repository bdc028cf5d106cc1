import type { z } from 'zod'
import { type FieldErrors, type Problem, Refusal, refusalStatuses } from '../../contract/refusal.ts'
import { isUnreachable } from '../db/db.ts'
import { diskIsFull, isOutOfSpace } from '../files/disk.ts'

/** The refusal for any error: one of its own for a database that is away, the general one for every other bug. */
export function refusalOf(error: unknown): Refusal {
  if (error instanceof Refusal) return error
  if (isOutOfSpace(error)) return diskIsFull()
  if (isUnreachable(error))
    return new Refusal('unavailable', 'The database does not answer right now. Try again in a few seconds.', {
      retryAfter: 5,
    })
  return new Refusal('broken', 'Something went wrong on our side. Nothing you saved is lost. Try again in a moment.')
}

/** A refusal as it is sent. A general one names the request. */
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

/** The refusal for the issues that a shape found, by field. */
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
