import fs from 'node:fs'
import { onBothFile } from '../../server/testing/projects.ts'
import type { FileStatements } from '../../server/testing/statementTexts.ts'
import type { FileSeconds } from './record.ts'
import type { PartResult } from './summary.ts'

/** Statements that are named where some ran on one engine only. */
const mostNamed = 5

/** `files` that, with those that `always` run, run every statement that any of them runs: the cheapest first. */
export function coverOf(of: FileStatements[], seconds: FileSeconds[], always: ReadonlySet<string>): string[] {
  const cost = new Map(seconds.map((one) => [one.file, one.seconds]))
  const covered = new Set(of.filter(({ file }) => always.has(file)).flatMap(({ statements }) => statements))
  const chosen: string[] = []
  const open = of.filter(({ file }) => !always.has(file))
  for (;;) {
    const worth = open.map((one) => ({
      file: one.file,
      statements: one.statements,
      news: one.statements.filter((statement) => !covered.has(statement)).length,
      seconds: Math.max(0.1, cost.get(one.file) ?? 0),
    }))
    const best = worth
      .filter(({ news }) => news > 0)
      .toSorted(
        (one, other) => other.news / other.seconds - one.news / one.seconds || (one.file < other.file ? -1 : 1),
      )[0]
    if (!best) return withoutSuperfluous(chosen, of, always).toSorted()
    chosen.push(best.file)
    for (const statement of best.statements) covered.add(statement)
  }
}

/** What was chosen early may be covered by what was chosen later. */
function withoutSuperfluous(chosen: string[], of: FileStatements[], always: ReadonlySet<string>): string[] {
  const kept = new Set(chosen)
  for (const file of chosen) {
    const others = new Set(
      of
        .filter((one) => one.file !== file && (always.has(one.file) || kept.has(one.file)))
        .flatMap((one) => one.statements),
    )
    if (of.find((one) => one.file === file)?.statements.every((statement) => others.has(statement))) kept.delete(file)
  }
  return [...kept]
}

/** Statements that files ran which do not run on the other engine, and that no file ran there; each with such a file. */
export function missingOn(there: FileStatements[], here: FileStatements[]): { statement: string; file: string }[] {
  const ran = new Set(there.flatMap(({ statements }) => statements))
  const alike = new Set(there.map(({ file }) => file))
  const missing = new Map<string, string>()
  for (const { file, statements } of here)
    if (!alike.has(file)) for (const statement of statements) if (!ran.has(statement)) missing.set(statement, file)
  return [...missing].map(([statement, file]) => ({ statement, file }))
}

export type OneEngine = { engine: 'embedded' | 'postgres'; files: string[]; words: string }

/** Where both engines ran: the files whose statements one engine has not seen, by that engine. */
export function onOneEngine(parts: PartResult[]): OneEngine[] {
  const of = (name: string) => parts.find((one) => one.name === name)?.statements
  const [embedded, postgres] = [of('embedded'), of('postgres')]
  if (!embedded || !postgres) return []
  return [...named('embedded', missingOn(embedded, postgres)), ...named('postgres', missingOn(postgres, embedded))]
}

function named(engine: OneEngine['engine'], missing: { statement: string; file: string }[]): OneEngine[] {
  const files = [...new Set(missing.map(({ file }) => file))].toSorted()
  const shown = missing.slice(0, mostNamed).map(({ statement, file }) => `    ${file}: ${statement.slice(0, 200)}`)
  const head = `${missing.length} statements did not run on ${engine === 'embedded' ? 'the embedded engine' : 'PostgreSQL'}, so ${files.length} files run there, too; npm test -- draw chooses anew which do so always`
  return missing.length === 0 ? [] : [{ engine, files, words: [head, ...shown].join('\n') }]
}

/** Writes the list of files that run on the embedded engine, too, from a run of all files there. */
export function writeOnBoth(part: PartResult, always: ReadonlySet<string>): string {
  const files = coverOf(part.statements ?? [], part.files ?? [], always)
  fs.writeFileSync(onBothFile, `${JSON.stringify(files, undefined, 2)}\n`)
  return `${onBothFile}: ${files.length} files beside ${always.size} that always run on both engines`
}
