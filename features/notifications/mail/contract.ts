import { z } from 'zod'
import { endpoint, rootEndpoint } from '../../../contract/endpoint.ts'

/** Says whose mails of which kind: sealed, so that nobody else can make one. It never ends. */
const token = z.string().min(1).max(500)

/** What a link of a mail turns off, before it does. */
export const readUnsubscribe = endpoint(
  'visitor',
  'GET',
  '/unsubscribe',
  z.strictObject({ token }),
  z.strictObject({
    /** Such as "Work due". */
    label: z.string(),
    /** It is off already. */
    off: z.boolean(),
  }),
)

/**
 * Turns mails of one kind off, without signing in: the address that such mails name for programs (RFC 8058), which send
 * a form; the page at the same address does the same.
 */
export const unsubscribe = rootEndpoint(
  'visitor',
  'POST',
  '/unsubscribe',
  z.strictObject({ token }),
  z.strictObject({ label: z.string() }),
  { types: ['application/x-www-form-urlencoded', 'multipart/form-data'], maxBytes: 1024 },
)
