import { and, count, eq, gt, isNotNull, isNull, lt } from 'drizzle-orm'
import { Refusal } from '../../../contract/refusal.ts'
import type { Db } from '../../../server/db/db.ts'
import { isoInstantSql } from '../../../server/db/json.ts'
import { readPage } from '../../../server/db/page.ts'
import { column, readRows } from '../../../server/db/statements.ts'
import type { TextSource } from '../../../server/publicTexts/sources.ts'
import type { Within } from '../../../server/scopes.ts'
import type { Shell } from '../../../server/shell.ts'
import { notify } from '../../notifications/queries.ts'
import { separatedFromSql } from '../../people/seen.queries.ts'
import { lockUnarchived } from '../belonging.queries.ts'
import type { organizationScope } from '../contract.ts'
import { logAct } from '../log/queries.ts'
import { logUndoMs } from '../log/rules.ts'
import { organizationKinds } from '../notifications.rules.ts'
import { organizationPeople } from '../tables.ts'
import { listOrganizationPosts, organizationPostText } from './contract.ts'
import { postsADay, postWords } from './rules.ts'
import { organizationPosts } from './tables.ts'

type Runs = Within<typeof organizationScope, 'president' | 'officer'>

export const organizationPostTexts: TextSource = {
  ...{ kind: organizationPostText, table: 'organization_posts', author: 'author_id' },
  ...{ madeAt: 'made_at', changedAt: 'changed_at' },
  words: { text: 'Hidden by moderators' },
  shared: 'r.deleted_at is null',
  readers: (me) =>
    `select id as key, id as thing from organization_posts where deleted_at is null and author_id <> ${me}`,
}

/** A page, newest first. Throws a Refusal when `after` is not a cursor. */
export function postsOf(
  db: Db,
  { me, key }: Within<typeof organizationScope>,
  { after, limit }: { after?: string | undefined; limit: number },
) {
  return readPage(
    db,
    {
      columns: `o.id, o.text, case when p.id is null or ${separatedFromSql('$1::uuid', 'p.id')} then null
          else json_build_object('id', p.id, 'name', p.name, 'avatarUrl', p.avatar_url) end as author,
        m.role, ${isoInstantSql('o.made_at')} as "madeAt", o.changed_at > o.made_at as edited`,
      from: 'organization_posts o',
      joined: `organization_posts o
        left join profiles p on p.id = o.author_id and p.suspended_at is null and p.erases_at is null
        left join organization_people m on m.organization_id = o.organization_id and m.user_id = p.id`,
      conditions: ['o.organization_id = $2', 'o.deleted_at is null', '$1::uuid is not null'],
      values: [me.id, key],
      order: [
        { by: `date_trunc('milliseconds', o.made_at)`, type: 'timestamptz', falling: true },
        { by: 'o.id', type: 'uuid', falling: true },
      ],
      ...{ limit, after },
    },
    listOrganizationPosts.output.shape.rows.element,
  )
}

/** Members and followers are told, but for whoever has muted it or blocked the author. */
export async function addPost(shell: Shell, db: Db, { me, key }: Runs, text: string, now: Date): Promise<string> {
  await lockUnarchived(db, key)
  const lately = gt(organizationPosts.madeAt, new Date(now.getTime() - 86_400_000))
  const [made] = await db
    .select({ count: count() })
    .from(organizationPosts)
    .where(and(eq(organizationPosts.organizationId, key), lately))
  if ((made?.count ?? 0) >= postsADay) throw new Refusal('conflict', postWords.tooMany)
  const id = crypto.randomUUID()
  await db
    .insert(organizationPosts)
    .values({ id, organizationId: key, authorId: me.id, text, madeAt: now, changedAt: now })
  await logAct(db, { key, me }, 'posted', { thing: id }, now)
  const readers = await readRows(
    db,
    {
      text: `select m.user_id as person from organization_people m
        where m.organization_id = $2 and m.user_id <> $1 and not m.posts_muted
          and (m.role is not null or m.followed_at is not null) and not ${separatedFromSql('$1::uuid', 'm.user_id')}`,
      values: [me.id, key],
    },
    { person: column.text },
  )
  const kind = organizationKinds.post
  const notices = readers.map(({ person }) => ({ person, kind, key: `post ${id}`, reference: id }))
  await notify(shell, db, notices, now)
  return id
}

const here = (key: string, post: string) =>
  and(eq(organizationPosts.id, post), eq(organizationPosts.organizationId, key))

export async function changePost(db: Db, { me, key }: Runs, post: string, text: string, now: Date): Promise<void> {
  await lockUnarchived(db, key)
  const changed = await db
    .update(organizationPosts)
    .set({ text, changedAt: now })
    .where(and(here(key, post), isNull(organizationPosts.deletedAt)))
    .returning({ id: organizationPosts.id })
  if (changed.length === 0) throw new Refusal('not_found', postWords.notThere)
  await logAct(db, { key, me }, 'post-edited', { thing: post }, now)
}

export async function removePost(db: Db, { me, key }: Runs, post: string, now: Date): Promise<void> {
  await lockUnarchived(db, key)
  const gone = await db
    .update(organizationPosts)
    .set({ deletedAt: now })
    .where(and(here(key, post), isNull(organizationPosts.deletedAt)))
    .returning({ id: organizationPosts.id })
  if (gone.length === 0) throw new Refusal('not_found', postWords.notThere)
  await logAct(db, { key, me }, 'post-deleted', { thing: post }, now)
}

/** Throws a Refusal where it was deleted more than an hour ago. */
export async function restorePost(db: Db, { me, key }: Runs, post: string, now: Date): Promise<void> {
  await lockUnarchived(db, key)
  const back = await db
    .update(organizationPosts)
    .set({ deletedAt: null })
    .where(
      and(
        here(key, post),
        isNotNull(organizationPosts.deletedAt),
        gt(organizationPosts.deletedAt, new Date(now.getTime() - logUndoMs)),
      ),
    )
    .returning({ id: organizationPosts.id })
  if (back.length === 0) throw new Refusal('conflict', postWords.tooLate)
  await logAct(db, { key, me }, 'post-restored', { thing: post }, now)
}

export async function mutePosts(db: Db, { me, key }: Within<typeof organizationScope>, muted: boolean): Promise<void> {
  await db
    .update(organizationPeople)
    .set({ postsMuted: muted })
    .where(and(eq(organizationPeople.organizationId, key), eq(organizationPeople.userId, me.id)))
}

/** Deletes for good what nobody can bring back any more. */
export async function purgePosts(db: Db, before: Date): Promise<void> {
  await db.delete(organizationPosts).where(lt(organizationPosts.deletedAt, before))
}
