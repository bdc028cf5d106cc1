import fs from 'node:fs'
import path from 'node:path'

/** Imported by tests that call a running Quad, which has to answer alike on both engines. */
const runningApp = 'server/testing/app.ts'
/** Imported by tests that open a database of their own, or start Quad or PostgreSQL in a process of its own. */
const ownEngine = ['server/embedded/open.ts', 'server/testing/process.ts', 'server/testing/postgres.ts']

/** Imported by tests that call a running Quad about what does not depend on the engine. */
const onOneEngine = 'server/testing/once.ts'

/** Set where all front door tests run on both engines. */
export const bothVariable = 'TEST_BOTH_ENGINES'
/** Set where an engine plans what the other one ran: a file with the statements. That is then all that runs. */
export const statementsVariable = 'TEST_STATEMENTS'
const plansStatements = 'server/db/everyStatement.test.ts'

/**
 * Tests of what an engine could do in another way: of the database, of races and turns,
 * jobs, undo, live push, erasing, export and search; and of each feature the file that has its name.
 */
const ofEngine =
  /^server\/(?:db|jobs|live|undo)\/|(?:races?|turns?|jobs?|undo|live|eras|personalData|deletion|export|search|restore)[^/]*\.test\.ts$/i
/** The main file of a feature. */
const ofFeature = /^features\/(\w+)\/\1\.test\.ts$/
/** By a title, or by a held lock. */
const aboutRaces =
  /\b(?:test|describe)\S*\(\s*['`][^'`\n]*\b(?:same (?:moment|time|millisecond)|races?)\b|\/testing\/locks\.ts'/

type Projects = {
  /** Neither a database nor a running app: once. */
  rules: string[]
  /** Engines, processes, backups, moves: once, each on the engine that it names. */
  engine: string[]
  /** Over HTTP, on PostgreSQL. */
  postgres: string[]
  /** Over HTTP, on the embedded engine: some of those, and those that do not depend on the engine. */
  embedded: string[]
}

/** Sorts test files into projects by what they import: nobody has to list a new one. */
export function testProjects(): Projects {
  const projects: Projects = { rules: [], engine: [], postgres: [], embedded: [] }
  const all = process.env[bothVariable] !== undefined
  if (process.env[statementsVariable] !== undefined)
    return { ...projects, embedded: [plansStatements], postgres: [plansStatements] }
  for (const file of testFiles(['contract', 'server', 'features', 'web', 'scripts'])) {
    if (file === plansStatements) continue
    const reached = reachedFrom(file)
    if (reached.has(onOneEngine)) {
      projects.embedded.push(file)
      if (all) projects.postgres.push(file)
    } else if (reached.has(runningApp)) {
      projects.postgres.push(file)
      if (all || ofEngine.test(file) || ofFeature.test(file) || aboutRaces.test(fs.readFileSync(file, 'utf8')))
        projects.embedded.push(file)
    } else if (ownEngine.some((one) => reached.has(one))) projects.engine.push(file)
    else projects.rules.push(file)
  }
  return projects
}

function testFiles(folders: string[]): string[] {
  return folders.flatMap((folder) =>
    fs
      .readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.test\.tsx?$/.test(name))
      .map((name) => path.posix.join(folder, ...name.split(path.sep)))
      .sort(),
  )
}

/** All our own files that a file imports, directly or indirectly. Types are not imported. */
function reachedFrom(file: string): Set<string> {
  const reached = new Set([file])
  for (const one of reached) for (const other of importsOf(one)) reached.add(other)
  return reached
}

const known = new Map<string, string[]>()
const importStatement = /(?:^(?:import|export)\s(?!type\s)(?:[^'"]*?\sfrom\s+)?|\bimport\()['"](\.[^'"]+\.tsx?)['"]/gm

function importsOf(file: string): string[] {
  const before = known.get(file)
  if (before) return before
  const found = [...fs.readFileSync(file, 'utf8').matchAll(importStatement)]
    .map(([, to = '']) => path.posix.join(path.posix.dirname(file), to))
    .filter((to) => fs.existsSync(to))
  known.set(file, found)
  return found
}
