/**
 * Ways to bypass `server/db/statements.ts`, which types rows. `.execute({ … })` runs a prepared query of the builder.
 */
const untyped = /\$client\b|\.execute\((?!\{)|\brunPrepared\b/

/** Statements of features whose rows have no types; also a fault if the search misses a planted statement. */
export function untypedStatements(files: { file: string; text: string }[]): string[] {
  const planted = { file: 'features/planted/queries.ts', text: "const { rows } = await db.$client.query('select 1')" }
  const executed = { file: 'features/planted/queries.ts', text: 'await db.execute(sql`select 1`)' }
  if (findUntyped([planted]).length === 0 || findUntyped([executed]).length === 0)
    return ['scripts/check/statements.ts: did not find a planted statement']
  return findUntyped(files).map(
    ({ file, line }) => `${file}:${line}: run it with readRows, readRow or runStatement of server/db/statements.ts`,
  )
}

function findUntyped(files: { file: string; text: string }[]): { file: string; line: number }[] {
  return files
    .filter(({ file }) => /^features\/.*\.ts$/.test(file) && !file.endsWith('.test.ts'))
    .flatMap(({ file, text }) =>
      text.split('\n').flatMap((line, at) => (untyped.test(line) ? [{ file, line: at + 1 }] : [])),
    )
}
