import { and, eq, getTableColumns, isNotNull } from 'drizzle-orm'
import type { Db } from '../../server/db/db.ts'
import { column, readRows, runStatement } from '../../server/db/statements.ts'
import type { Me } from '../../server/me.ts'
import type { TextSource } from '../../server/publicTexts/sources.ts'
import { forgetAuthor } from '../../server/threads.ts'
import { officerText, requestText } from './contract.ts'
import { organizationPosts } from './posts/tables.ts'
import { organizationPeople } from './tables.ts'
import { organizationMessages } from './threads/tables.ts'

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

/** What officers wrote to somebody whom they declined, removed or banned. */
export const officerTexts: TextSource = {
  ...{ kind: officerText, table: 'organization_people', author: 'reason_by' },
  ...{ madeAt: 'state_at', changedAt: 'state_at' },
  words: { reason: '' },
  shared: `r.state in ('declined', 'removed', 'banned')`,
  readers: (me) => `select m.id as key, m.id as thing from organization_people m
    where m.user_id = ${me} and m.state in ('declined', 'removed', 'banned') and m.reason <> ''`,
  before: (thing) => `select m.state_at as at, m.reason_by as author, m.reason as words from organization_people m
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

/** What the person wrote on pages of organizations. */
export function ownPosts(db: Db, me: Me) {
  const { id, organizationId, text, madeAt, changedAt, deletedAt } = getTableColumns(organizationPosts)
  return db
    .select({ id, organizationId, text, madeAt, changedAt, deletedAt })
    .from(organizationPosts)
    .where(eq(organizationPosts.authorId, me.id))
    .orderBy(organizationPosts.madeAt, organizationPosts.id)
}

/** What the person wrote in conversations with organizations, and as their officer. */
export function ownContactMessages(db: Db, me: Me) {
  const { authorId, ...message } = getTableColumns(organizationMessages)
  return db
    .select(message)
    .from(organizationMessages)
    .where(eq(authorId, me.id))
    .orderBy(organizationMessages.createdAt, organizationMessages.id)
}

/** What was done for an organization stays with it, without the person; what they wrote in posts goes, and so do their conversations. */
export async function eraseFromOrganizations(db: Db, person: string): Promise<void> {
  await forgetAuthor(db, 'organization_messages', person)
  for (const text of [
    'update organization_log set actor_id = null where actor_id = $1',
    'update organization_log set person_id = null where person_id = $1',
    'delete from organization_posts where author_id = $1',
    'delete from organization_threads where user_id = $1',
    'delete from organization_thread_officers where user_id = $1',
    'update organization_links set made_by = null where made_by = $1',
    'update organization_proposals set decided_by = null where decided_by = $1',
    'delete from organization_founders where user_id = $1',
    'delete from organization_proposals where user_id = $1',
    'delete from organization_offers where user_id = $1 or by_id = $1',
    "update organization_people set reason_by = null, reason = '' where reason_by = $1",
    'delete from organization_people where user_id = $1',
    'update organizations set made_by = null where made_by = $1',
  ])
    await runStatement(db, { text, values: [person] })
}
