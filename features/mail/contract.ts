import { z } from 'zod'
import { endpoint, nothing } from '../../contract/endpoint.ts'
import { id, instant } from '../../contract/shapes.ts'

/** Mails that would have gone out, newest first; answers only where no mail server is set up, and never in production. */
export const listDevMails = endpoint(
  'visitor',
  'GET',
  '/dev/mails',
  nothing,
  z.array(
    z.strictObject({
      ...{ id, to: z.string(), subject: z.string(), text: z.string(), sentAt: instant },
      /** The same as HTML, and the address of its header for unsubscribing. */
      html: z.string().nullable(),
      unsubscribe: z.string().nullable(),
      /** The invitation that goes with it, as iCalendar text. */
      calendar: z.string().nullable(),
    }),
  ),
)
