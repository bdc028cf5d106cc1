import type { Achievement } from '../../contract/achievement.ts'
import { slot } from '../../contract/slot.ts'
import type { Db } from '../../server/db/db.ts'
import type { Me } from '../../server/me.ts'

/** What a person has reached; and the counters (server/db/versions.ts) that rise when any of it changes. */
export const achievementSources = slot<{
  of: (db: Db, me: Me, now: Date) => Promise<Achievement[]>
  topics: string[]
}>('account.achievements')

/** Called with a role that a link and not an admin gave, in the transaction that gives it. */
export const roleChanges =
  slot<(db: Db, change: { person: string; details: Record<string, string> }, now: Date) => Promise<void>>(
    'account.roleChanges',
  )

/** Adjusts what depends on the person's zone, in the transaction that changes it; `me` still has the old one. */
export const zoneChanges = slot<(db: Db, me: Me, zone: string, now: Date) => Promise<void>>('account.zoneChanges')
