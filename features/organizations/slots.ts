import { slot } from '../../contract/slot.ts'
import type { Db } from '../../server/db/db.ts'
import type { Shell } from '../../server/shell.ts'

/** Somebody who belongs no more. `banned`: nothing of the organization is open to that person. `by`: who decided it. */
export type GoneMember = { organization: string; person: string; banned: boolean; by: string }

/** Called when somebody leaves, is removed or is banned, in that transaction: ends what hangs on belonging. */
export const belongingEnds =
  slot<(shell: Shell, db: Db, gone: GoneMember, now: Date) => Promise<void>>('organizations.belongingEnds')

/** Called when an organization is archived, in that transaction: ends what was to come, and tells people. */
export const organizationArchives =
  slot<(shell: Shell, db: Db, organization: string, now: Date) => Promise<void>>('organizations.archives')
