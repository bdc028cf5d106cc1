import { type AccessRows, accessRow } from '../../server/testing/accessRow.ts'
import { succeeded } from '../../server/testing/answers.ts'
import { addAssignment } from '../homework/contract.ts'
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
import { readUnsubscribe, unsubscribe } from './mail/contract.ts'
import { subscribedBrowser } from './push/browser.testing.ts'
import { allowPush, endPush, listPush, tryPush } from './push/contract.ts'
import { notify } from './queries.ts'

const hours = { on: true, from: '23:00', to: '06:00' }

/** The owner was told of work that is due; what is done to it leaves it in the list. */
export const notificationsAccess: AccessRows = {
  feature: 'notifications',
  screens: [{ path: '/notifications' }],
  async make(owner, marker, app) {
    const now = app.shell.clock()
    const dueDate = new Date(now.getTime() + 86_400_000).toISOString().slice(0, 10)
    const work = { title: `Essay ${marker}`, course: 'HIST 118', dueDate }
    const assignment = succeeded(await owner.call(addAssignment, work)).id
    const muted = succeeded(await owner.call(addAssignment, { ...work, title: `Map ${marker}` })).id
    for (const reference of [assignment, muted])
      await notify(
        app.shell,
        app.shell.database.db,
        [{ person: owner.id, kind: 'due', key: `due ${reference}`, reference }],
        now,
      )
    const { rows } = succeeded(await owner.call(listNotifications, {}))
    const of = (thing: string) => rows.find((row) => row.thing === thing)?.id ?? ''
    succeeded(await owner.call(muteFrom, { id: of(muted), what: 'thing' }))
    const push = succeeded(await owner.call(allowPush, subscribedBrowser('push.example').subscription)).id
    return { told: of(assignment), muted, push }
  },
  rows: [
    accessRow(listNotifications, 'self', () => ({})),
    accessRow(countUnread, 'self', () => ({}), { shows: false }),
    accessRow(markNotification, 'record', ({ told = '' }) => ({ id: told, read: true })),
    accessRow(markAllRead, 'self', () => ({ until: '2031-03-04T00:00:00.000Z' })),
    accessRow(tellLater, 'record', ({ told = '' }) => ({ id: told })),
    accessRow(muteFrom, 'record', ({ told = '' }) => ({ id: told, what: 'thing' as const })),
    accessRow(listMutes, 'self', () => ({})),
    accessRow(unmute, 'self', ({ muted = '' }) => ({ thing: muted })),
    accessRow(channelSetting.change, 'self', () => ({ value: { events: { mail: true } } })),
    accessRow(quietHours.change, 'self', () => ({ value: hours })),
    accessRow(digests.change, 'self', () => ({ value: { daily: true, weekly: false, at: '08:00' } })),
    accessRow(listPush, 'self', () => ({}), { shows: false }),
    accessRow(tryPush, 'record', ({ push = '' }) => ({ id: push })),
    accessRow(endPush, 'record', ({ push = '' }) => ({ id: push })),
    accessRow(allowPush, 'self', () => subscribedBrowser('push.example').subscription),
    // Whoever has the mail has the token, and nobody else.
    accessRow(readUnsubscribe, 'anyone', () => ({ token: 'none' }), { statuses: [410] }),
    accessRow(unsubscribe, 'anyone', () => ({ token: 'none' }), { statuses: [410] }),
  ],
}
