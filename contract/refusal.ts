import { z } from 'zod'

/** Expected failures and the HTTP status each answers with. */
export const refusalStatuses = {
  invalid: 400,
  signed_out: 401,
  forbidden: 403,
  confirm_identity: 403,
  account_closed: 403,
  suspended: 403,
  accept_rules: 428,
  not_found: 404,
  conflict: 409,
  gone: 410,
  too_large: 413,
  unsupported: 415,
  too_many: 429,
  broken: 500,
  unavailable: 503,
} as const

export type RefusalCode = keyof typeof refusalStatuses
export const refusalCodes = Object.keys(refusalStatuses).filter((code): code is RefusalCode => code in refusalStatuses)

/** RFC 9457 problem details, as sent. `detail` is worded for people; `fields` names inputs with their errors. */
export const problem = z.object({
  type: z.literal('about:blank'),
  title: z.string(),
  status: z.number().int(),
  code: z.enum(refusalCodes),
  detail: z.string(),
  fields: z.record(z.string(), z.string()).optional(),
  request: z.string().optional(),
})
export type Problem = z.output<typeof problem>

export type FieldErrors = Record<string, string>

/** An expected failure, worded for people. Any other error is a bug and gets a general answer. */
export class Refusal extends Error {
  readonly code: RefusalCode
  readonly fields: FieldErrors | undefined
  /** Seconds until another try makes sense. */
  readonly retryAfter: number | undefined
  /** The `WWW-Authenticate` header of the answer (RFC 6750), for programs. */
  readonly challenge: string | undefined

  constructor(
    code: RefusalCode,
    words: string,
    more: { fields?: FieldErrors | undefined; retryAfter?: number; challenge?: string } = {},
  ) {
    super(words)
    this.name = 'Refusal'
    this.code = code
    this.fields = more.fields
    this.retryAfter = more.retryAfter
    this.challenge = more.challenge
  }
}
