import { z } from 'zod'
import { agendaKindName } from '../../../contract/agenda.ts'
import { changeable } from '../../../contract/changes.ts'
import { endpoint, fileBytes, nothing, rootEndpoint } from '../../../contract/endpoint.ts'
import { id, instant, text } from '../../../contract/shapes.ts'

const settings = z.strictObject({
  /** The calendar's name in the program that reads it. */
  name: text(80).pipe(z.string().min(1, 'Give it a name.')),
  /** Which kinds of things; none means everything. */
  kinds: z.array(agendaKindName).max(100),
  /** Publishes times only: every title is "Busy". */
  busyOnly: z.boolean(),
})

const feed = settings.extend({
  id,
  createdAt: instant,
  /** When its present address was issued, if it was renewed. */
  renewedAt: instant.nullable(),
  /** When and by which program it was last fetched; null before the first time. */
  fetchedAt: instant.nullable(),
  fetchedBy: z.string().nullable(),
})
export type CalendarFeed = z.output<typeof feed>

/** A feed with its address, which is shown only once: the server stores a hash. */
const withAddress = feed.extend({
  /** https or http, like this server's address. */
  address: z.string(),
  /** The same with `webcal://`, which opens calendar programs. */
  webcal: z.string(),
})

/** The person's private calendar feeds, the oldest first. */
export const listFeeds = endpoint(
  'signed-in',
  'GET',
  '/calendar/feeds',
  nothing,
  z.strictObject({ rows: z.array(feed) }),
)

/** At most twenty. */
export const createFeed = endpoint(
  'signed-in',
  'POST',
  '/calendar/feeds',
  settings.extend({ kinds: settings.shape.kinds.default([]), busyOnly: settings.shape.busyOnly.default(false) }),
  withAddress,
)

/** Changes its name or what it holds; the address stays. */
export const editFeed = endpoint(
  'signed-in',
  'PATCH',
  '/calendar/feeds/:id',
  z.strictObject({ ...changeable(settings.shape), id }),
  feed,
)

/** A new address; the one before ends at once. */
export const renewFeed = endpoint('signed-in', 'POST', '/calendar/feeds/:id/renew', z.strictObject({ id }), withAddress)

/** Its address ends at once. */
export const revokeFeed = endpoint('signed-in', 'DELETE', '/calendar/feeds/:id', z.strictObject({ id }), nothing)

/**
 * The feed itself, an iCalendar file. Its address is the secret. Series come as such, with their zones; what reaches
 * back no further than some 90 days and lies no further ahead than three years; what was deleted stays 30 days as
 * cancelled.
 */
export const readFeed = rootEndpoint(
  'visitor',
  'GET',
  '/calendar/feed/:file',
  z.strictObject({ file: z.string().regex(/^[\w-]{43}\.ics$/) }),
  fileBytes,
)
