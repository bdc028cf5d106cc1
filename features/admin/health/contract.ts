import { z } from 'zod'
import { endpoint, nothing } from '../../../contract/endpoint.ts'
import { site } from '../../../contract/site.ts'

const diagnosis = z.strictObject({
  name: z.string(),
  state: z.enum(['ok', 'warning', 'failed']),
  /** A sentence: what was found. */
  seen: z.string(),
  /** A sentence: what to do about it. */
  todo: z.string().nullable(),
})
export type ShownDiagnosis = z.output<typeof diagnosis>

/** Checks the installation now, as `npm run doctor` does on the server; it may take half a minute. One at a time. */
export const readHealth = endpoint(site('admin'), 'GET', '/admin/health', nothing, z.array(diagnosis))

/** Sends a mail to the admin's own address, at once. `answer`: what the mail server said. */
export const sendTestMail = endpoint(
  site('admin'),
  'POST',
  '/admin/health/mail',
  nothing,
  z.strictObject({ to: z.string(), taken: z.boolean(), answer: z.string() }),
)
