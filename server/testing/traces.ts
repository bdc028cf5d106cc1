import fs from 'node:fs'
import path from 'node:path'
import type { Running } from './run.ts'

/** Every file under the data folder, by its path in there, `/` between folders. */
export function dataFilesOf(app: Running): Map<string, Buffer> {
  const folder = path.resolve(app.shell.env.QUAD_DATA)
  const entries = fs.readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  return new Map(
    entries.map(({ parentPath, name }) => {
      const full = path.join(parentPath, name)
      return [path.relative(folder, full).split(path.sep).join('/'), fs.readFileSync(full)]
    }),
  )
}

/**
 * Where any of these words stand, in any letter case, as `schema.table.column: word`: in every column of every table of
 * every schema, in bytes as well as in text, and in the opened payloads of the job queue.
 */
export async function tracesInDatabase(app: Running, words: string[]): Promise<string[]> {
  const { pool } = app.shell.database
  const spellings = words.flatMap((word) => [word, Buffer.from(word).toString('hex')].map((one) => one.toLowerCase()))
  const { rows: columns } = await pool.query<{ s: string; t: string; c: string }>(
    `select table_schema as s, table_name as t, column_name as c from information_schema.columns
      join information_schema.tables using (table_schema, table_name)
      where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`,
  )
  const found: string[] = []
  for (const [, some] of Map.groupBy(columns, ({ s, t }) => `${s}.${t}`)) {
    const [{ s = '', t = '' } = {}] = some
    const values = some.map(({ c }) => `('${c}', lower("${c}"::text))`).join(', ')
    const { rows } = await pool.query<{ c: string; word: string }>({
      text: `select distinct v.c, word from "${s}"."${t}", lateral (values ${values}) v(c, text), unnest($1::text[]) word
        where position(word in v.text) > 0`,
      values: [spellings],
    })
    found.push(...rows.map(({ c, word }) => `${s}.${t}.${c}: ${word}`))
  }
  for (const text of await payloadsOf(app))
    for (const word of words)
      if (text.toLowerCase().includes(word.toLowerCase())) found.push(`a job's payload: ${word}`)
  return [...new Set(found)].sort()
}

/** What the job queue keeps sealed, opened: the name of the queue, and the payload as JSON. */
async function payloadsOf(app: Running): Promise<string[]> {
  const { rows } = await app.shell.database.pool.query<{ name: string; sealed: string }>(
    "select name, data->>'sealed' as sealed from jobs.job where data->>'sealed' is not null",
  )
  return rows.map(({ name, sealed }) => `${name} ${app.shell.secrets.open(name, sealed)}`)
}

/** Every text in a value of JSON, however deep; keys are not among them. */
export function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  if (typeof value !== 'object' || value === null) return []
  return Object.values(value).flatMap(textsIn)
}
