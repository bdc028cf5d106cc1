import { Refusal } from '../../../contract/refusal.ts'
import type { Db } from '../../../server/db/db.ts'
import { on } from '../../../server/route.ts'
import type { Shell } from '../../../server/shell.ts'
import {
  addAnnouncement,
  announcementChanges,
  removeAnnouncementNow,
} from '../../account/texts/announcement.queries.ts'
import { announcementKey, announcementTopic } from '../../account/texts/rules.ts'
import { recordAuditEvent } from '../queries.ts'
import { removeAnnouncement, showAnnouncement } from './announcement.contract.ts'

const past = 'Choose a moment that is still to come.'

export const announcingRoutes = [
  on(showAnnouncement, async ({ db, shell, me, input: { text, endsAt }, request, now }) => {
    const ends = endsAt === null ? null : new Date(endsAt)
    if (ends && ends <= now) throw new Refusal('invalid', past, { fields: { endsAt: past } })
    await addAnnouncement(db, { text, endsAt: ends, by: me.id }, now)
    await recordAuditEvent(db, { act: 'announced', by: me, request: request.id }, now)
    await publishChange(shell, db)
    return {}
  }),

  on(removeAnnouncement, async ({ db, shell, me, request, now }) => {
    if (!(await removeAnnouncementNow(db, now))) throw new Refusal('not_found', 'There is no sentence to remove.')
    await recordAuditEvent(db, { act: 'announcement_removed', by: me, request: request.id }, now)
    await publishChange(shell, db)
    return {}
  }),
]

async function publishChange(shell: Shell, db: Db): Promise<void> {
  shell.live.publish(db, announcementTopic, announcementKey, await announcementChanges(db))
}
