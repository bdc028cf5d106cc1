import type { Running } from './run.ts'

/**
 * The rows and the counters that some work changes. `rows`: SQL of `id`, how a row is named, and `is`, text that is another
 * one after a change, such as `xmin`. Counters are named by topic and owner.
 */
export async function changedBy(
  { shell }: Running,
  rows: string,
  work: () => Promise<unknown>,
): Promise<{ rows: string[]; counters: string[] }> {
  const look = async (text: string) =>
    new Map<string, string>((await shell.database.pool.query(text)).rows.map(({ id, is }) => [id, is]))
  // What people are told of it stands in lists of their own.
  const counters = "select topic || ' ' || thing as id, version::text as is from stamps where topic <> 'notifications'"
  const before = [await look(rows), await look(counters)]
  await work()
  const after = [await look(rows), await look(counters)]
  const [one, other] = after.map((found, at) =>
    [...found].flatMap(([id, is]) => (before[at]?.get(id) === is ? [] : [id])).toSorted(),
  )
  return { rows: one ?? [], counters: other ?? [] }
}
