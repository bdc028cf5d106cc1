import type { Running } from './run.ts'

/** The statements that `work` runs outside of transactions. */
export async function statementsOf(app: Running, work: () => Promise<void>): Promise<string[]> {
  const { pipelined: lanes } = app.shell.database.db
  if (!lanes) throw new Error('There are no shared connections to watch.')
  const { pool } = app.shell.database
  const [ofLanes, ofPool] = [lanes.query, pool.query.bind(pool)]
  const seen: string[] = []
  lanes.query = (statement) => {
    seen.push(statement.text)
    return ofLanes(statement)
  }
  const watched = (...given: unknown[]) => {
    const [asked] = given
    const text = typeof asked === 'string' ? asked : (asked as { text: string }).text
    if (/^\s*(select|with)\b/i.test(text)) seen.push(text)
    return Reflect.apply(ofPool, pool, given)
  }
  Object.assign(pool, { query: watched })
  try {
    await work()
    return seen
  } finally {
    lanes.query = ofLanes
    Object.assign(pool, { query: ofPool })
  }
}
