import { and, eq, isNotNull } from 'drizzle-orm'
import type { Db } from '../../server/db/db.ts'
import { column, readRows } from '../../server/db/statements.ts'
import type { Me } from '../../server/me.ts'
import type { TextSource } from '../../server/publicTexts/sources.ts'
import { requestText } from './contract.ts'
import { organizationPeople } from './tables.ts'

/** The words of a request, which the officers of that organization read. */
export const requestTexts: TextSource = {
  ...{ kind: requestText, table: 'organization_people', author: 'user_id' },
  ...{ madeAt: 'state_at', changedAt: 'state_at' },
  words: { answer: '' },
  shared: `r.state = 'requested'`,
  readers: (me) => `select m.id as key, m.id as thing from organization_people m join organization_people o
    on o.organization_id = m.organization_id and o.user_id = ${me} and o.role in ('president', 'officer')
    where m.state = 'requested' and m.user_id <> ${me}`,
  before: (thing) => `select m.state_at as at, m.user_id as author, m.answer as words from organization_people m
    where m.id = ${thing} and false`,
}

/** What stays of the person's organizations when the account is deleted, in sentences. */
export async function sayOfOrganizations(db: Db, me: Me): Promise<string[]> {
  const text = `select g.name from organization_people r join organizations g on g.id = r.organization_id
    where r.user_id = $1 and r.role = 'president' and not exists (select from organization_people o
      join profiles p on p.id = o.user_id where o.organization_id = g.id and o.role = 'president' and o.user_id <> $1
        and p.suspended_at is null and p.erases_at is null) order by g.name`
  const led = (await readRows(db, { text, values: [me.id] }, { name: column.text })).map(({ name }) => name)
  const mine = await db.$count(
    organizationPeople,
    and(eq(organizationPeople.userId, me.id), isNotNull(organizationPeople.role)),
  )
  return [
    ...(mine > 0 ? ['Organizations that you belong to stay, without you.'] : []),
    ...led.map((name) => `${name} has no other president: moderators appoint one.`),
  ]
}
