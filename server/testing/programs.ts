import fs from 'node:fs'
import path from 'node:path'

/** Set where Quad's programs are bundled: the folder with the bundles. */
export const programsVariable = 'TEST_PROGRAMS'

/**
 * Node's arguments with which the embedded engine is not optimized while it runs, as on a small machine: that costs a
 * process that lives for seconds more than it gains.
 */
export const unoptimized = ['--no-wasm-tier-up', '--no-wasm-dynamic-tiering']

/** The name of a program's bundle. */
export const bundleNameOf = (file: string): string => file.replace(/\.ts$/, '').replaceAll('/', '.')

/**
 * The bundle of a program of ours, given as a path within the repository, where one was made (`bundled.ts`), else the
 * program itself. Bundled, a program loads in less than half the time; see docs/adr/0040-the-server-is-bundled.md.
 */
export function programOf(file: string): string {
  const folder = process.env[programsVariable]
  if (folder === undefined) return file
  const bundle = path.join(folder, `${bundleNameOf(file)}.js`)
  return fs.existsSync(bundle) ? bundle : file
}
