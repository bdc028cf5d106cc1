import { existsSync, mkdtempSync, readdirSync, rmdirSync, statSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
/** Where the bundled server lies, and its main file. */
export const bundleFolder = path.join(root, 'dist-server')
export const bundle = path.join(bundleFolder, 'main.js')
/** Where a build writes. */
const written = ['.', 'dist', 'dist-server', 'node_modules']

const sourcesOf = {
  app: {
    folders: ['web', 'contract', 'features'],
    files: ['package-lock.json', 'index.html', 'vite.config.ts', 'scripts/chunking.ts'],
    has: (file: string) =>
      !file.startsWith('features/') || file.includes('/web/') || /(^|[./])(contract|rules)\.ts$/.test(file),
  },
  server: {
    folders: ['server', 'contract', 'features'],
    files: ['package-lock.json', 'scripts/bundle.ts'],
    has: (file: string) => file.endsWith('.ts') && !/\.(test|bench)\.ts$|\/web\//.test(file),
  },
}

/** Whether a source of the browser app is newer than its last build. */
export function isStale(): boolean {
  return isOlder('dist/index.html', sourcesOf.app)
}

/** Whether a source of the server is newer than its bundle. */
export function isBundleStale(): boolean {
  return isOlder(bundle, sourcesOf.server)
}

function isOlder(built: string, { folders, files, has }: (typeof sourcesOf)['app']): boolean {
  const then = statSync(path.resolve(root, built), { throwIfNoEntry: false })?.mtimeMs
  if (then === undefined) return true
  const isNewer = (file: string) => (statSync(path.join(root, file), { throwIfNoEntry: false })?.mtimeMs ?? 0) > then
  // By hand: a glob takes four times as long, and every start waits for this.
  const look = (folder: string): boolean =>
    readdirSync(path.join(root, folder), { withFileTypes: true }).some((entry) => {
      const name = `${folder}/${entry.name}`
      return entry.isDirectory() ? look(name) : has(name) && isNewer(name)
    })
  return files.some(isNewer) || folders.some(look)
}

/**
 * Why this user cannot build the app that is missing or older than its sources, in a sentence for the operator;
 * undefined where a build can write. `code` is the folder of the code.
 */
export function whyUnbuildable(code = root): string | undefined {
  const closed = written.map((name) => path.join(code, name)).find((folder) => existsSync(folder) && !mayWrite(folder))
  if (closed === undefined) return undefined
  const fault = existsSync(path.join(code, 'dist/index.html')) ? 'older than its sources' : 'not built'
  return (
    `The app in ${path.resolve(code)} is ${fault}, and this user may not build it. ` +
    `As the owner of the code, in that folder: npm run build. Then start Quad again.`
  )
}

/** Tried, since a service may be kept from a folder that its user could write to. */
function mayWrite(folder: string): boolean {
  try {
    rmdirSync(mkdtempSync(path.join(folder, '.writable-')))
    return true
  } catch {
    return false
  }
}
