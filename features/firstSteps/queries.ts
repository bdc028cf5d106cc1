import type { Db } from '../../server/db/db.ts'
import { column, readRow } from '../../server/db/statements.ts'
import type { Me } from '../../server/me.ts'
import { assignmentReminders, dueLeads } from '../homework/notifications.contract.ts'
import { channelSetting, digests, quietHours } from '../notifications/contract.ts'
import { sessionLead, studyGroupUpdates } from '../study/notifications.contract.ts'
import { areOffered, type FirstStep, firstStepsOf } from './rules.ts'

/** The choices in the section Notifications of the settings: whoever has made one has been there. */
const choices = [
  ...[channelSetting, quietHours, digests, assignmentReminders, dueLeads, studyGroupUpdates, sessionLead].map(
    ({ name }) => name,
  ),
]

/**
 * Each step by the data alone. What connects a university or lets notifications through belongs into this statement:
 * imports, and browsers in which push notifications are allowed, are what there is.
 */
export async function firstStepsFor(db: Db, me: Me, now: Date): Promise<{ applies: boolean; steps: FirstStep[] }> {
  const text = `select p.created_at as "signedUp",
      p.name <> '' and p.major <> '' and p.year <> '' as profile,
      exists (select 1 from courses k where k.user_id = $1) as courses,
      exists (select 1 from imports i where i.user_id = $1 and i.confirmed_at is not null) as university,
      p.settings ?| $2::text[] or exists (select 1 from push_subscriptions s where s.user_id = $1) as notifications
    from profiles p where p.id = $1`
  const flags = { profile: column.flag, courses: column.flag, university: column.flag, notifications: column.flag }
  const row = await readRow(
    db,
    { name: 'first steps', text, values: [me.id, choices] },
    { signedUp: column.moment, ...flags },
  )
  if (!row) throw new Error('whoever is signed in has no profile')
  const { signedUp, ...done } = row
  const steps = firstStepsOf(done)
  return { applies: areOffered(steps, signedUp, now), steps }
}
