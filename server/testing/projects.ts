import fs from 'node:fs'
import path from 'node:path'

/** Imported by tests that call a running Quad, which has to answer alike on both engines. */
const runningApp = 'server/testing/app.ts'
/** Imported by tests that open a database of their own, or start Quad or PostgreSQL in a process of its own. */
const ownEngine = ['server/embedded/open.ts', 'server/testing/process.ts', 'server/testing/postgres.ts']

/** Imported by tests that call a running Quad about what does not depend on the engine. */
const onOneEngine = 'server/testing/once.ts'

type Projects = {
  /** Neither a database nor a running app: once. */
  rules: string[]
  /** Engines, processes, backups, moves: once, each on the engine that it names. */
  engine: string[]
  /** Over HTTP: on both engines. */
  features: string[]
  /** Tests of `features` for which one engine is enough. */
  once: string[]
}

/** Sorts test files into projects by what they import: nobody has to list a new one. */
export function testProjects(): Projects {
  const projects: Projects = { rules: [], engine: [], features: [], once: [] }
  for (const file of testFiles(['contract', 'server', 'features', 'web', 'scripts'])) {
    const reached = reachedFrom(file)
    if (reached.has(onOneEngine)) projects.once.push(file)
    if (reached.has(runningApp)) projects.features.push(file)
    else if (ownEngine.some((one) => reached.has(one))) projects.engine.push(file)
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
