import { rowHashSql, type TableShape } from './shape.ts'

/** Runs a statement with values and answers its rows, each as a list of texts. */
export type AskRows = (text: string, values: unknown[]) => Promise<(string | null)[][]>

const size = 500

/** All rows of a table, page by page in the order of its key, so that memory stays flat. `select` gives the columns. */
export async function* tablePages(
  ask: AskRows,
  table: TableShape,
  select: string[],
): AsyncGenerator<(string | null)[][]> {
  const keys = keysOf(table)
  const order = keys.map(({ by }) => by).join(', ')
  const list = [...select, ...keys.map(({ text }) => text)].join(', ')
  let after: (string | null)[] | undefined
  for (;;) {
    const selectedKeys = keys.map(({ from }, index) => from(index + 1)).join(', ')
    const where = after ? `where (${order}) > (${selectedKeys})` : ''
    const rows = await ask(`select ${list} from ${table.name} ${where} order by ${order} limit ${size}`, after ?? [])
    if (rows.length > 0) yield rows.map((row) => row.slice(0, select.length))
    if (rows.length < size) return
    after = rows.at(-1)?.slice(select.length)
  }
}

/** Without a primary key the whole row is the key, and equal rows are neighbours. */
function keysOf(table: TableShape): { by: string; text: string; from: (n: number) => string }[] {
  if (table.key.length === 0) {
    const by = `${rowHashSql(table)} collate "C"`
    return [{ by, text: rowHashSql(table), from: (n) => `$${n}::text collate "C"` }]
  }
  return table.key.map((name) => {
    const type = table.columns.find((column) => column.name === name)?.type ?? 'text'
    // Two databases may sort text differently.
    const sorted = /^(text|character|name|citext)/.test(type) ? ' collate "C"' : ''
    return { by: `${name}${sorted}`, text: `${name}::text`, from: (n) => `$${n}::text::${type}${sorted}` }
  })
}
