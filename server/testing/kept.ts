import { createHash } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'

/**
 * Environment variable of everything that a part of `npm test` starts: the folder in which that part keeps what explains
 * its failures. Not set where Vitest is run by hand.
 */
export const keptVariable = 'QUAD_TEST_RUN'

/** Passes the folder on to processes that get no other variable of ours. */
export function keptEnvironment(): Record<string, string> {
  const folder = keptFolder()
  return folder === undefined ? {} : { [keptVariable]: folder }
}

/** The folder of the part that runs. */
export function keptFolder(): string | undefined {
  return process.env[keptVariable] || undefined
}

/** A test; its file as a path within the repository. `project` is that of Vitest, which says on what the test ran. */
type Named = { project: string; file: string; title: string }

/** The name of a test's folder in that of its part. */
export function folderNameOf({ project, file, title }: Named): string {
  const words = `${path.basename(file).replace(/\.test\.tsx?$/, '')} ${title}`
  const readable = words
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, 60)
    .replace(/^-+|-+$/g, '')
  return `${readable}-${createHash('sha256').update(`${project}\n${file}\n${title}`).digest('hex').slice(0, 6)}`
}

/** Writes into a failed test's folder what it knows. */
type Keeper = (folder: string) => Promise<void> | void

const keepers = new Set<Keeper>()

/** What a failed test of the present file keeps, from now on. */
export const keepOnFailure = (keeper: Keeper): void => void keepers.add(keeper)

/** The next file keeps nothing of this one. */
export const forgetKeepers = (): void => keepers.clear()

/** Lets everything that the present file has started keep what it knows of the failed test. */
export async function keepFailure(test: Named): Promise<void> {
  const part = keptFolder()
  if (part === undefined) return
  const folder = path.join(part, folderNameOf(test))
  fs.mkdirSync(folder, { recursive: true })
  for (const keep of keepers) {
    try {
      await keep(folder)
    } catch (error) {
      fs.appendFileSync(path.join(folder, 'not-kept.txt'), `${error instanceof Error ? error.stack : String(error)}\n`)
    }
  }
}

const most = 200_000

/** The last part of what something prints, until a failed test of the present file keeps it under that name. */
export function recentOutput(name: string) {
  let text = ''
  keepOnFailure((folder) => fs.writeFileSync(path.join(folder, name), text))
  return {
    add(part: string | Buffer) {
      text = (text + part).slice(-most)
    },
  }
}
