import { inArray, like, sql } from 'drizzle-orm'
import { Refusal } from '../../contract/refusal.ts'
import { demoDomain } from '../../features/account/demo.ts'
import { invitations } from '../../features/account/invitations/tables.ts'
import { profiles } from '../../features/account/tables.ts'
import { siteTexts } from '../../features/account/texts/tables.ts'
import type { Db } from '../db/db.ts'
import type { Feature } from '../feature.ts'
import { erasePerson } from '../personalData.ts'
import { demoFills } from './tables.ts'

export type DemoPerson = { id: string; name: string; email: string }

/**
 * The demo's own people, by name: whoever has an address of its invented university. Throws a Refusal where the
 * database holds no demo campus.
 */
export async function demoPeople(db: Db): Promise<DemoPerson[]> {
  const [mark] = await db.select().from(demoFills).limit(1)
  if (!mark) throw new Refusal('conflict', 'This database holds no demo campus. Nothing was changed.')
  return db
    .select({ id: profiles.id, name: profiles.name, email: profiles.email })
    .from(profiles)
    .where(like(profiles.email, `%@${demoDomain}`))
    .orderBy(profiles.name, profiles.id)
}

/**
 * Makes a demo campus a campus in use, in the caller's transaction: erases the demo's people with all that they have,
 * their invitations and the texts that they published, and then the mark. Everybody else stays.
 */
export async function leaveDemo(db: Db, features: Feature[], people: DemoPerson[]): Promise<void> {
  const ids = people.map(({ id }) => id)
  await db.delete(invitations).where(like(invitations.email, `%@${demoDomain}`))
  if (ids.length > 0) {
    const accepted = sql`exists (select from text_acceptances a where a.publication = ${siteTexts.publication})`
    await db.delete(siteTexts).where(sql`${inArray(siteTexts.publishedBy, ids)} and not ${accepted}`)
  }
  for (const id of ids) await erasePerson(db, features, id)
  await db.delete(demoFills)
}
