import type { Db } from '../db/db.ts'
import { column, readRow, readRows, runStatement } from '../db/statements.ts'
import { authorSql, setWordsSql, type TextSource, wordsSql } from './sources.ts'
import type { StoredWords } from './tables.ts'

/** Why words are hidden: a decision about them, or the suspension of their author. */
export type HidingCause = 'decision' | 'suspension'

const flagOf: Record<HidingCause, string> = { decision: 'by_decision', suspension: 'by_suspension' }

/** A text as stored, or hidden; undefined where there is no such row, nor anything hidden of it. */
export async function findText(
  db: Db,
  source: TextSource,
  thing: string,
): Promise<{ author: string; words: StoredWords; madeAt: Date | null; hidden: boolean } | undefined> {
  const { table, key = 'id', madeAt, kind } = source
  const author = `coalesce(h.user_id, ${authorSql(source, 'r')})`
  const text = `select ${author} as author, coalesce(h.words, ${wordsSql(source)}) as words,
      r.${madeAt} as made, h.thing is not null as hidden
    from (select $1::uuid as thing) k left join ${table} r on r.${key} = k.thing
    left join hidden_texts h on h.thing = k.thing and h.kind = '${kind.name}'
    where ${author} is not null`
  const shape = { author: column.text, words: wordsColumn, made: column.orNull(column.moment), hidden: column.flag }
  const found = await readRow(db, { text, values: [thing] }, shape)
  return found && { author: found.author, words: found.words, madeAt: found.made, hidden: found.hidden }
}

/** Waits for an author who changes it at this moment, and keeps others from doing so. */
export async function lockText(db: Db, { table, key = 'id' }: TextSource, thing: string): Promise<void> {
  await runStatement(db, { text: `select 1 from ${table} where ${key} = $1 for no key update`, values: [thing] })
}

const wordsColumn = (value: unknown) => value as StoredWords

/**
 * Hides a text, and the other rows of its series that say the same. Words of a row that is deleted meanwhile are hidden
 * should it come back: `last` is what they were. Answers the things.
 */
export async function hideText(
  db: Db,
  source: TextSource,
  thing: string,
  last: { author: string; words: StoredWords },
  now: Date,
): Promise<string[]> {
  const { table, key = 'id', series } = source
  const alike = series
    ? `or (r.${series} = (select o.${series} from ${table} o where o.${key} = $1::uuid)
        and ${wordsSql(source)} = (select ${wordsSql(source, 'o')} from ${table} o where o.${key} = $1::uuid))`
    : ''
  const things = await hideRows(db, source, `r.${key} = $1::uuid ${alike}`, thing, 'decision', now)
  if (things.length > 0) return things
  await runStatement(db, {
    text: `insert into hidden_texts (kind, thing, user_id, words, by_decision, by_suspension, hidden_at)
      select '${source.kind.name}', $1, p.id, $3, true, false, $4 from profiles p where p.id = $2
      on conflict (thing, kind) do update set by_decision = true`,
    values: [thing, last.author, JSON.stringify(last.words), now],
  })
  return [thing]
}

/** Hides everything of a person that others read. Answers the things. */
export async function hideTextsOf(
  db: Db,
  sources: readonly TextSource[],
  person: string,
  now: Date,
): Promise<string[]> {
  const things: string[] = []
  for (const source of sources) {
    const { shared = 'true' } = source
    const others = `select h.thing from hidden_texts h where h.user_id = $1::uuid and h.kind = '${source.kind.name}'`
    const where = `${authorSql(source, 'r')} = $1::uuid and ((${shared}) or r.${source.key ?? 'id'} in (${others}))`
    things.push(...(await hideRows(db, source, where, person, 'suspension', now)))
  }
  return things
}

async function hideRows(
  db: Db,
  source: TextSource,
  where: string,
  value: string,
  cause: HidingCause,
  now: Date,
): Promise<string[]> {
  const { table, key = 'id', kind } = source
  const author = authorSql(source, 'r')
  // Rows first: an author who changes one at this moment has its lock, and then that of what is hidden.
  const locked = `select r.${key} as thing from ${table} r where (${where}) and ${author} is not null order by r.${key} for update`
  const things = (await readRows(db, { text: locked, values: [value] }, { thing: column.text })).map((row) => row.thing)
  if (things.length === 0) return []
  await runStatement(db, {
    text: `insert into hidden_texts (kind, thing, user_id, words, by_decision, by_suspension, moving, hidden_at)
      select '${kind.name}', r.${key}, ${author}, ${wordsSql(source)}, ${cause === 'decision'}, ${cause === 'suspension'}, true, $2
      from ${table} r where r.${key} = any($1::uuid[])
      on conflict (thing, kind) do update set ${flagOf[cause]} = true`,
    values: [things, now],
  })
  const moving = `h.thing = any($1::uuid[]) and h.kind = '${kind.name}' and h.moving`
  await runStatement(db, {
    text: `update ${table} r set ${setWordsSql(source)} from hidden_texts h where h.thing = r.${key} and ${moving}`,
    values: [things],
  })
  await runStatement(db, { text: `update hidden_texts h set moving = false where ${moving}`, values: [things] })
  return things
}

/** Takes a decision about a text back, and about the other rows of its series that it hid. Answers the things. */
export async function showText(db: Db, source: TextSource, thing: string): Promise<string[]> {
  const { table, key = 'id', series } = source
  const alike = series
    ? `or h.thing in (select r.${key} from ${table} r where r.${series} = (select o.${series} from ${table} o where o.${key} = $1::uuid))`
    : ''
  return showRows(db, source, `(h.thing = $1::uuid ${alike}) and h.by_decision`, thing, 'decision')
}

/** Shows what was hidden because its author was suspended. Answers the things. */
export async function showTextsOf(db: Db, sources: readonly TextSource[], person: string): Promise<string[]> {
  const things: string[] = []
  for (const source of sources)
    things.push(...(await showRows(db, source, 'h.user_id = $1::uuid and h.by_suspension', person, 'suspension')))
  return things
}

async function showRows(
  db: Db,
  source: TextSource,
  where: string,
  value: string,
  cause: HidingCause,
): Promise<string[]> {
  const { table, key = 'id', kind } = source
  const found = `select h.thing from hidden_texts h where h.kind = '${kind.name}' and ${where}`
  const candidates = (await readRows(db, { text: found, values: [value] }, { thing: column.text })).map(
    (row) => row.thing,
  )
  if (candidates.length === 0) return []
  await runStatement(db, {
    text: `select 1 from ${table} r where r.${key} = any($1::uuid[]) order by r.${key} for update`,
    values: [candidates],
  })
  const these = `h.thing = any($1::uuid[]) and h.kind = '${kind.name}'`
  await runStatement(db, {
    text: `update hidden_texts h set ${flagOf[cause]} = false, moving = not (case when '${cause}' = 'decision' then by_suspension else by_decision end)
      where ${these}`,
    values: [candidates],
  })
  await runStatement(db, {
    text: `update ${table} r set ${setWordsSql(source, 'h.words')} from hidden_texts h where h.thing = r.${key} and ${these} and h.moving`,
    values: [candidates],
  })
  await runStatement(db, { text: `delete from hidden_texts h where ${these} and h.moving`, values: [candidates] })
  return candidates
}
