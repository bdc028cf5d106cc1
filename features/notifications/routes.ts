import { readNotificationKinds } from '../../contract/notification.ts'
import { Refusal } from '../../contract/refusal.ts'
import { wholeVersionOf } from '../../server/db/versions.ts'
import { directoryVersion } from '../../server/directories.ts'
import { type Context, on } from '../../server/route.ts'
import { namesTopic } from '../account/rules.ts'
import { changeSetting } from '../account/settings/queries.ts'
import {
  channelSetting,
  countUnread,
  digests,
  listMutes,
  listNotifications,
  markAllRead,
  markNotification,
  muteFrom,
  quietHours,
  tellLater,
  unmute,
} from './contract.ts'
import {
  kindBy,
  markAllUntil,
  markRead,
  muteBy,
  mutesOf,
  notificationsOf,
  putOff,
  unmuteThing,
  unreadOf,
} from './list.queries.ts'
import { readUnsubscribe, unsubscribe } from './mail/contract.ts'
import { stopMails, unsubscribeBy } from './mail/queries.ts'
import { allowPush, endPush, listPush, tryPush } from './push/contract.ts'
import { pushKeysOf } from './push/keys.queries.ts'
import { endSubscription, keepSubscription, pushOf, sendTrial } from './push/queries.ts'

type Asked = Pick<Context<'signed-in', never>, 'db' | 'me'>
/** What notifications are about can be anything of the person: any change may show in them. */
const anyVersion = async ({ db, me }: Asked): Promise<string> => String(await wholeVersionOf(db, me))
/** They name people, with whom the person may share nothing any more. */
const namedVersion = async ({ db, me }: Asked): Promise<string> =>
  `${await wholeVersionOf(db, me)} ${await directoryVersion(db, namesTopic)}`

export const notificationRoutes = [
  on(listNotifications, ({ db, me, input, now, shell }) => notificationsOf(shell.fills, db, me, input, now), {
    version: namedVersion,
  }),
  on(countUnread, async ({ db, me, now, shell: { fills } }) => ({ unread: await unreadOf(fills, db, me, now) }), {
    version: anyVersion,
  }),
  on(markAllRead, async ({ db, me, input, now }) => {
    await markAllUntil(db, me, new Date(input.until), now)
    return {}
  }),
  on(markNotification, async ({ db, me, input, now }) => {
    await markRead(db, me, input.id, input.read, now)
    return {}
  }),
  on(tellLater, async ({ db, me, input, now, shell }) => {
    await putOff(shell.fills, db, me, input.id, now)
    return {}
  }),
  on(muteFrom, async ({ db, me, input: { id, what }, now, shell }) => {
    const kind = readNotificationKinds(shell.fills).kindOf(await kindBy(db, me, id))
    const noun = what === 'course' ? 'course' : kind?.noun
    if (noun === undefined) throw new Refusal('conflict', 'This cannot be muted by itself.')
    return { thing: await muteBy(db, me, id, what, noun, now) }
  }),
  on(listMutes, async ({ db, me, shell }) => ({ rows: await mutesOf(shell.fills, db, me) }), { version: anyVersion }),
  on(unmute, async ({ db, me, input }) => {
    await unmuteThing(db, me, input.thing)
    return {}
  }),
  on(channelSetting.change, (context) => changeSetting(channelSetting, context, context.input.value)),
  on(quietHours.change, (context) => changeSetting(quietHours, context, context.input.value)),
  on(digests.change, (context) => changeSetting(digests, context, context.input.value)),
  on(
    listPush,
    async ({ db, me, now, shell }) => ({ key: (await pushKeysOf(shell)).publicKey, rows: await pushOf(db, me, now) }),
    { version: anyVersion },
  ),
  on(allowPush, async ({ db, me, input, now, shell }) => ({ id: await keepSubscription(shell, db, me, input, now) })),
  on(endPush, async ({ db, me, input }) => {
    await endSubscription(db, me, input.id)
    return {}
  }),
  on(tryPush, async ({ db, me, input, now, shell }) => {
    await sendTrial(shell, db, me, input.id, now)
    return {}
  }),
  on(readUnsubscribe, ({ db, input, shell }) => unsubscribeBy(shell, db, input.token)),
  on(unsubscribe, async ({ db, input, now, shell }) => ({ label: await stopMails(shell, db, input.token, now) })),
]
