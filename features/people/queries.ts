import { Refusal } from '../../contract/refusal.ts'
import type { Db } from '../../server/db/db.ts'
import { column, readRow, readRows, runStatement } from '../../server/db/statements.ts'
import type { Me } from '../../server/me.ts'
import type { Within } from '../../server/scopes.ts'
import type { Shell } from '../../server/shell.ts'
import { type acquaintance, type personScope, type ShownPerson, shownPerson } from './contract.ts'
import { presenceSql } from './presence.queries.ts'
import { maxBlocks, peopleWords } from './rules.ts'
import { acquaintances } from './slots.ts'

/** The person of the page. */
export async function shownPersonOf(
  db: Db,
  { key, facts }: Within<typeof personScope>,
  now: Date,
): Promise<ShownPerson> {
  const text = `select name, avatar_url as avatar, major, year, ${presenceSql('p.id', '$2::timestamptz')} as presence
    from profiles p where id = $1`
  const shape = {
    ...{ name: column.text, avatar: column.orNull(column.text), major: column.text, year: column.text },
    presence: shownPerson.shape.presence,
  }
  const found = await readRow(db, { name: 'person', text, values: [key, now] }, shape)
  if (!found) throw new Refusal('not_found', peopleWords.notFound)
  const { avatar: avatarUrl, ...shown } = found
  return { id: key, avatarUrl, by: facts.by, ...shown }
}

/** Separates both, unless the person has done so already. Needs a transaction. */
export async function addBlock(
  shell: Shell,
  db: Db,
  { me, key: other, role }: Within<typeof acquaintance>,
  now: Date,
): Promise<void> {
  if (other === me.id) throw new Refusal('invalid', peopleWords.blockedSelf)
  if (role === 'blocker') return
  const count = await readRow(
    db,
    { text: 'select count(*)::int as many from blocks where user_id = $1', values: [me.id] },
    { many: column.number },
  )
  if ((count?.many ?? 0) >= maxBlocks)
    throw new Refusal('conflict', `You have blocked ${maxBlocks} people, which is the most.`)
  const insert = 'insert into blocks (user_id, blocked_id, created_at) values ($1, $2, $3) on conflict do nothing'
  await runStatement(db, { text: insert, values: [me.id, other, now] })
  for (const { value } of shell.fills(acquaintances)) await value.separate(shell, db, me.id, other)
}

export async function removeBlock(db: Db, { me, key }: Within<typeof acquaintance, 'blocker'>): Promise<void> {
  await runStatement(db, { text: 'delete from blocks where user_id = $1 and blocked_id = $2', values: [me.id, key] })
}

/** Newest first. */
export async function blocksOf(db: Db, me: Me) {
  const text = `select b.blocked_id as id, p.name, b.created_at as at from blocks b join profiles p on p.id = b.blocked_id
    where b.user_id = $1 order by b.created_at desc, b.blocked_id`
  const rows = await readRows(db, { text, values: [me.id] }, { id: column.text, name: column.text, at: column.moment })
  return rows.map(({ at, ...row }) => ({ ...row, blockedAt: at.toISOString() }))
}
