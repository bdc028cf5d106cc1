import { lt } from 'drizzle-orm'
import type { Db } from '../../../server/db/db.ts'
import { isoInstantSql } from '../../../server/db/json.ts'
import { readPage } from '../../../server/db/page.ts'
import type { Me } from '../../../server/me.ts'
import type { Within } from '../../../server/scopes.ts'
import { blockedName } from '../../people/rules.ts'
import { separatedFromSql } from '../../people/seen.queries.ts'
import type { organizationScope } from '../contract.ts'
import { readOrganizationLog } from './contract.ts'
import { type LoggedAct, logDays, logUndoMs } from './rules.ts'
import { organizationLog } from './tables.ts'

/** Writes down what somebody did who runs it, in the transaction in which it was done. `me` null: a moderator. */
export async function logAct(
  db: Db,
  { key, me }: { key: string; me: Pick<Me, 'id'> | null },
  act: LoggedAct,
  about: { person?: string; thing?: string },
  now: Date,
): Promise<void> {
  const { person: personId = null, thing = null } = about
  await db
    .insert(organizationLog)
    .values({ organizationId: key, act, actorId: me?.id ?? null, personId, thing, at: now })
}

const nameOf = (p: string) =>
  `case when ${p}.id is null then null when ${separatedFromSql('$1::uuid', `${p}.id`)} then '${blockedName}' else ${p}.name end`

/** A page, newest first. Throws a Refusal when `after` is not a cursor. */
export function logOf(
  db: Db,
  { me, key }: Within<typeof organizationScope, 'president' | 'officer'>,
  { after, limit }: { after?: string | undefined; limit: number },
  now: Date,
) {
  const since = new Date(now.getTime() - logUndoMs)
  return readPage(
    db,
    {
      columns: `l.id, l.act, ${nameOf('a')} as by, ${nameOf('p')} as person, ${isoInstantSql('l.at')} as at,
        case when l.act = 'post-deleted' and l.at > $3::timestamptz and exists (select from organization_posts o
          where o.id = l.thing and o.deleted_at is not null) then l.thing end as undo`,
      from: 'organization_log l',
      joined: 'organization_log l left join profiles a on a.id = l.actor_id left join profiles p on p.id = l.person_id',
      conditions: ['l.organization_id = $2', '$1::uuid is not null', '$3::timestamptz is not null'],
      values: [me.id, key, since],
      order: [
        { by: `date_trunc('milliseconds', l.at)`, type: 'timestamptz', falling: true },
        { by: 'l.id', type: 'uuid', falling: true },
      ],
      ...{ limit, after },
    },
    readOrganizationLog.output.shape.rows.element,
  )
}

export async function forgetOldLog(db: Db, now: Date): Promise<void> {
  await db.delete(organizationLog).where(lt(organizationLog.at, new Date(now.getTime() - logDays * 86_400_000)))
}
