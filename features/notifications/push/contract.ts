import { z } from 'zod'
import { endpoint, nothing } from '../../../contract/endpoint.ts'
import { id, instant } from '../../../contract/shapes.ts'

/** Bytes in base64url without padding, as browsers write the keys of a subscription. */
const keyOfBytes = (length: number) =>
  z.string().regex(new RegExp(`^[A-Za-z0-9_-]{${length}}$`), 'This is not a key of a push subscription.')

const pushSubscription = z.strictObject({
  id,
  /** The browser and its system in words, "Firefox on Windows". */
  device: z.string(),
  kind: z.enum(['computer', 'phone', 'tablet']),
  since: instant,
  /** Whether it belongs to the session that asks. */
  present: z.boolean(),
})
export type PushSubscriptionRow = z.output<typeof pushSubscription>

/** In which browsers push notifications arrive: the present one first, then the newest. */
export const listPush = endpoint(
  'signed-in',
  'GET',
  '/notification-push',
  nothing,
  z.strictObject({
    /** The public key of this Quad (VAPID, RFC 8292), in base64url: an uncompressed point of P-256. */
    key: z.string(),
    rows: z.array(pushSubscription),
  }),
)

/**
 * Push notifications arrive in the browser of this session, until the session ends. `endpoint` and `keys` are those of
 * the browser's PushSubscription. Of ten browsers the one allowed longest ago makes room for another.
 */
export const allowPush = endpoint(
  'signed-in',
  'PUT',
  '/notification-push',
  z.strictObject({
    endpoint: z.url().max(2000),
    keys: z.strictObject({ p256dh: keyOfBytes(87), auth: keyOfBytes(22) }),
  }),
  z.strictObject({ id }),
)

/** No more push notifications in that browser. */
export const endPush = endpoint('signed-in', 'DELETE', '/notification-push/:id', z.strictObject({ id }), nothing)

/** Sends a notification to that browser that only says that it arrives. */
export const tryPush = endpoint('signed-in', 'POST', '/notification-push/:id/try', z.strictObject({ id }), nothing)
