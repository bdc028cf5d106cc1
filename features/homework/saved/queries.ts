import { and, asc, eq } from 'drizzle-orm'
import { type Db, sqlState } from '../../../server/db/db.ts'
import { readRow } from '../../../server/db/statements.ts'
import type { Me } from '../../../server/me.ts'
import { maxSavedFilters, type SavedFilter, savedFilter } from './contract.ts'
import { savedFilters } from './tables.ts'

const shown = { id: savedFilters.id, name: savedFilters.name, query: savedFilters.query }
const mine = (me: Me, id: string) => and(eq(savedFilters.id, id), eq(savedFilters.userId, me.id))

export async function savedFiltersOf(db: Db, me: Me): Promise<SavedFilter[]> {
  return db
    .select(shown)
    .from(savedFilters)
    .where(eq(savedFilters.userId, me.id))
    .orderBy(asc(savedFilters.createdAt), asc(savedFilters.id))
}

type Fields = { name: string; query: string }

/** 'taken' where that name exists, 'full' at the limit. One statement. */
export async function insertSavedFilter(
  db: Db,
  me: Me,
  { name, query }: Fields,
  now: Date,
): Promise<SavedFilter | 'taken' | 'full'> {
  const text = `
    insert into saved_filters (user_id, name, query, created_at)
    select $1, $2, $3, $4 where (select count(*) from saved_filters where user_id = $1) < ${maxSavedFilters}
    on conflict do nothing
    returning id, name, query`
  const made = await readRow(db, { text, values: [me.id, name, query, now] }, savedFilter.shape)
  if (made) return made
  return (await savedFiltersOf(db, me)).length >= maxSavedFilters ? 'full' : 'taken'
}

export async function changeSavedFilter(
  db: Db,
  me: Me,
  id: string,
  { name, query }: { [K in keyof Fields]?: Fields[K] | undefined },
): Promise<SavedFilter | 'taken' | undefined> {
  const set = { ...(name !== undefined && { name }), ...(query !== undefined && { query }) }
  if (Object.keys(set).length === 0) return (await db.select(shown).from(savedFilters).where(mine(me, id)))[0]
  try {
    return (await db.update(savedFilters).set(set).where(mine(me, id)).returning(shown))[0]
  } catch (error) {
    if (sqlState(error) === '23505') return 'taken'
    throw error
  }
}

/** False when it does not exist or is not theirs. */
export async function removeSavedFilter(db: Db, me: Me, id: string): Promise<boolean> {
  return (await db.delete(savedFilters).where(mine(me, id)).returning({ id: savedFilters.id })).length > 0
}
