import type { TextKind } from '../../contract/publicText.ts'
import type { ReadFills } from '../../contract/slot.ts'

/** Where the texts of one kind are stored, whose they are, and who reads them. Names are those of SQL. */
export type TextSource = {
  kind: TextKind
  table: string
  /** The column with the thing's id, by default `id`. */
  key?: string
  /**
   * The column with the author, or SQL for one who stands elsewhere, of the row's alias. What has no author any more,
   * since they were erased, cannot be reported.
   */
  author: string | ((row: string) => string)
  /** The columns with the words, and what stands there for everybody while they are hidden. */
  words: Record<string, string | null>
  /** Those of them that are `jsonb`: kept as its text. */
  json?: readonly string[]
  /** Columns with the moments at which a row was made and last changed. */
  madeAt: string
  changedAt: string
  /** A condition on the row `r`: whether others read it at all. Without it, they read every row. */
  shared?: string
  /** A column that is equal in rows that repeat the same words, such as of a series. */
  series?: string
  /** A SELECT of what `me` reads and others wrote: `key`, by which the reader knows it, and `thing`. */
  readers: (me: string, fills: ReadFills) => string
  /** For moderators: a SELECT of `heading`, `at` and `note` for a thing, one row that says where the words stand. */
  place?: (thing: string) => string
  /**
   * Of a kind between parties: a SELECT of the messages before a thing in the same conversation, newest first, as `at`,
   * `author` (an id) and `words`.
   */
  before?: (thing: string) => string
}

/** SQL for the author of the row. */
export const authorSql = ({ author }: Pick<TextSource, 'author'>, row: string) =>
  typeof author === 'string' ? `${row}.${author}` : `(${author(row)})`

const literal = (text: string | null) => (text === null ? 'null' : `'${text.replaceAll("'", "''")}'`)
const named = ({ kind }: TextSource) => kind.name.replaceAll('-', '_')

/** SQL for the words of the row `r` as JSON. */
export const wordsSql = (source: TextSource, r = 'r') =>
  `jsonb_build_object(${Object.keys(source.words)
    .map((name) => `'${name}', ${textOf(source, r, name)}`)
    .join(', ')})`

const isJson = ({ json = [] }: TextSource, name: string) => json.includes(name)
const textOf = (source: TextSource, row: string, name: string) =>
  `${row}.${name}${isJson(source, name) ? '::text' : ''}`
/** The column as kept in the JSON `from`. */
const kept = (source: TextSource, from: string, name: string) =>
  isJson(source, name) ? `(${from} ->> '${name}')::jsonb` : `${from} ->> '${name}'`

/** SQL that sets all columns with words: to what stands there while they are hidden, or to those in the JSON `from`. */
export const setWordsSql = (source: TextSource, from?: string) =>
  Object.entries(source.words)
    .map(([name, instead]) => `${name} = ${from === undefined ? literal(instead) : kept(source, from, name)}`)
    .join(', ')

/**
 * SQL for a column as its author has it: the hidden words, or those in the row. `row` is the alias of the table. For
 * answers to the author and to staff alone.
 */
export const authorsTextSql = (source: Pick<TextSource, 'kind' | 'key'>, row: string, name: string) =>
  `coalesce((select h.words ->> '${name}' from hidden_texts h
    where h.kind = '${source.kind.name}' and h.thing = ${row}.${source.key ?? 'id'}), ${row}.${name})`

/** SQL: whether the words of the row are hidden. */
export const isHiddenSql = (source: Pick<TextSource, 'kind' | 'key'>, row: string) =>
  `exists (select from hidden_texts h where h.kind = '${source.kind.name}' and h.thing = ${row}.${source.key ?? 'id'})`

/**
 * Functions and triggers of these kinds. What an author writes while the words are hidden is kept beside them, and the
 * row stays as it is; what others read before a change is kept as a version.
 */
export function textTriggers(sources: TextSource[]): string[] {
  return sources.map((source) => {
    const { kind, table, key = 'id', words, changedAt, shared = 'true' } = source
    const author = authorSql(source, 'old')
    const keep = Object.entries(words).map(
      ([name, instead]) => `
        if tg_op = 'INSERT' or new.${name} is distinct from old.${name} then
          if new.${name} is distinct from ${literal(instead)} and new.${name} is distinct from (${kept(source, 'hidden.words', name)}) then
            changed := changed || jsonb_build_object('${name}', ${textOf(source, 'new', name)});
          end if;
          new.${name} := ${literal(instead)};
        end if;`,
    )
    const differs = Object.keys(words).map((name) => `new.${name} is distinct from old.${name}`)
    return `
      create function keep_text_${named(source)}() returns trigger language plpgsql as $$
      declare
        hidden record;
        changed jsonb := '{}';
        r ${table};
      begin
        select h.words, h.moving into hidden from hidden_texts h where h.thing = new.${key} and h.kind = '${kind.name}';
        if found then
          if hidden.moving then return new; end if;
          ${keep.join('')}
          if changed <> '{}' then
            update hidden_texts h set words = h.words || changed, changed_at = new.${changedAt}
              where h.thing = new.${key} and h.kind = '${kind.name}';
          end if;
        elsif tg_op = 'UPDATE' then
          r := old;
          if (${differs.join(' or ')}) and (${shared}) and ${author} is not null then
            insert into text_versions (kind, thing, user_id, words, until)
              values ('${kind.name}', old.${key}, ${author}, ${wordsSql(source, 'old')}, new.${changedAt});
          end if;
        end if;
        return new;
      end $$;
      create trigger ${table}_${named(source)}_text before insert or update of ${Object.keys(words).join(', ')} on ${table}
        for each row execute function keep_text_${named(source)}();`
  })
}
