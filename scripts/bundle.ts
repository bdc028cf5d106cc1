import { mkdirSync, readdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { build, type Plugin, type Rolldown } from 'vite'
import { bundle, bundleFolder } from './stale.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
/** Packages of very many small files; all others stay where npm put them. */
const takenIn = [/^drizzle-orm/, /^zod/, /^@?better-auth/, /^@better-fetch/, /^better-call/]
/** The milliseconds in which one build writes its files. */
const writing = 60_000

/**
 * Writes the server as few files into dist-server: Node takes longer to load the two thousand modules of the source
 * than all else of a start takes. See docs/adr/0040-the-server-is-bundled.md.
 */
export async function bundleServer(): Promise<void> {
  const files = await bundleCode({ main: 'server/main.ts' }, bundleFolder)
  mkdirSync(bundleFolder, { recursive: true })
  const former = statSync(bundle, { throwIfNoEntry: false })?.mtimeMs ?? 0
  for (const { fileName, code } of files.filter(({ isEntry }) => !isEntry))
    writeFileSync(path.join(bundleFolder, fileName), code)
  // Last, and at once: a bundle with a new main file is whole.
  const main = files.find(({ isEntry }) => isEntry)?.code
  if (!main) throw new Error('The bundle of the server has no main file.')
  const unfinished = `${bundle}.${process.pid}`
  writeFileSync(unfinished, main)
  renameSync(unfinished, bundle)
  // A server that runs on during an update still loads parts of the former bundle; what is older goes.
  const present = new Set(files.map(({ fileName }) => fileName))
  for (const name of readdirSync(bundleFolder)) {
    const file = path.join(bundleFolder, name)
    if (name.endsWith('.js') && !present.has(name) && statSync(file).mtimeMs < former - writing) rmSync(file)
  }
}

/** Programs, by the names of their files in `folder`, and the code that they share; for a folder at that place. */
export async function bundleCode(programs: Record<string, string>, folder: string): Promise<Rolldown.OutputChunk[]> {
  const built = await build({
    root,
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    plugins: [keepsPlaces(folder)],
    ssr: { noExternal: takenIn },
    build: {
      ssr: true,
      write: false,
      target: 'node24',
      minify: false,
      rolldownOptions: {
        input: programs,
        output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
      },
    },
  })
  const { output } = (Array.isArray(built) ? built[0] : built) as Rolldown.RolldownOutput
  return output.flatMap((one) => (one.type === 'chunk' ? [one] : []))
}

/** `import.meta.url` goes on to name the module's own source, beside which lie migrations, workers and styles. */
function keepsPlaces(folder: string): Plugin {
  return {
    name: 'quad-keeps-places',
    enforce: 'pre',
    transform: {
      filter: { code: /import\.meta\.url/ },
      handler(code, id) {
        const [file = id] = id.split('?')
        const place = path.relative(folder, file).replaceAll(path.sep, '/')
        const own = `new URL(${JSON.stringify(place)}, import.meta.url).href`
        return { code: code.replaceAll('import.meta.url', own), map: null }
      },
    },
  }
}
