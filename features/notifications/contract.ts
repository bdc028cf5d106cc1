import { z } from 'zod'
import { endpoint, nothing } from '../../contract/endpoint.ts'
import { notification } from '../../contract/notification.ts'
import { ownText } from '../../contract/publicText.ts'
import { setting } from '../../contract/setting.ts'
import { id, instant, pageOf, timeOfDay } from '../../contract/shapes.ts'

/** A row of the table in the settings: a group, or a group with one of its lead times in minutes. */
const rowName = z.string().regex(/^[a-z][a-z-]{0,30}(-\d{1,5})?$/)
const channels = z.strictObject({
  app: z.boolean().optional(),
  mail: z.boolean().optional(),
  push: z.boolean().optional(),
})
export type Channel = keyof z.output<typeof channels>

/** What reaches a person where, by rows; what is not there is as its group says. */
export const channelSetting = setting(
  'notification-channels',
  z.record(rowName, channels).refine((rows) => Object.keys(rows).length <= 60, 'At most 60 rows.'),
  {},
)
/** In the person's zone. From then on until then only the bell gets anything; equal times are the whole day. */
export const quietHours = setting('quiet-hours', z.strictObject({ on: z.boolean(), from: timeOfDay, to: timeOfDay }), {
  on: true,
  from: '22:00',
  to: '07:00',
})
/** Mails that say what is ahead: each day, and once a week on the first day of the person's week. */
export const digests = setting('digests', z.strictObject({ daily: z.boolean(), weekly: z.boolean(), at: timeOfDay }), {
  daily: false,
  weekly: false,
  at: '07:30',
})

/** How many are unread, at most 100. */
const unread = z.number().int()

/** Newest first, of the last 90 days. */
export const listNotifications = endpoint(
  'signed-in',
  'GET',
  '/notifications',
  z.strictObject({
    after: z.string().max(1000).optional(),
    limit: z.number().int().min(1).max(100).default(40),
  }),
  pageOf(notification).extend({ total: z.number().int() }),
)

export const countUnread = endpoint('signed-in', 'GET', '/notifications/unread', nothing, z.strictObject({ unread }))

export const markNotification = endpoint(
  'signed-in',
  'PUT',
  '/notifications/:id/read',
  z.strictObject({ id, read: z.boolean() }),
  nothing,
)

/** All that the person was told until then. */
export const markAllRead = endpoint(
  'signed-in',
  'PUT',
  '/notifications/read',
  z.strictObject({ until: instant }),
  nothing,
)

/** Told again in an hour, as if for the first time. */
export const tellLater = endpoint('signed-in', 'POST', '/notifications/:id/later', z.strictObject({ id }), nothing)

/** No further notifications about that thing, or about anything of its course. */
export const muteFrom = endpoint(
  'signed-in',
  'POST',
  '/notifications/:id/mute',
  z.strictObject({ id, what: z.enum(['thing', 'course']) }),
  z.strictObject({ thing: id }),
)

/** What is muted, by its name as it is now; what is gone is not there. */
export const listMutes = endpoint(
  'signed-in',
  'GET',
  '/notification-mutes',
  nothing,
  z.strictObject({
    rows: z.array(
      z.strictObject({
        thing: id,
        title: ownText(),
        /** "Course". */
        noun: z.string(),
        since: instant,
      }),
    ),
  }),
)

export const unmute = endpoint(
  'signed-in',
  'DELETE',
  '/notification-mutes/:thing',
  z.strictObject({ thing: id }),
  nothing,
)
