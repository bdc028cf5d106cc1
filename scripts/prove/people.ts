import { asOwner, profileById, setRole } from '../../features/account/queries.ts'
import type { Feature } from '../../server/feature.ts'
import { exportPerson } from '../../server/personalData.ts'
import type { Caller } from '../../server/testing/caller.ts'
import type { Running } from '../../server/testing/run.ts'

export async function withRole(app: Running, role: 'moderator' | 'admin'): Promise<Caller> {
  const caller = await app.member()
  await setRole(app.shell.database.db, caller.id, role, app.shell.clock())
  return caller
}

/** Everything stored about a person, as the features export it. */
export async function exported(app: Running, features: Feature[], person: string): Promise<string> {
  const { db } = app.shell.database
  const row = await profileById(db, person)
  if (!row) return 'gone'
  return JSON.stringify(await exportPerson(db, features, asOwner(row)))
}
