import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { chunkGroups, partNames } from './scripts/chunking.ts'
import { buildTargets } from './web/oldestBrowsers.ts'
import { constantVariables, schemeVariables } from './web/ui/colours.ts'

/** What the first script imports: the parts of the start, and what the bundler lays beside them. */
const firstNames = [...partNames.filter((name) => name !== 'part-shell'), 'rolldown-runtime']

/** Where the development server finds the API. */
const server = process.env.QUAD_SERVER ?? 'http://localhost:3001'

export default defineConfig({
  publicDir: 'web/public',
  plugins: [react(), bringsCode(), withoutJsonSchema(), firstPaint(), packed()],
  // The server puts a new nonce in its place with every answer.
  html: { cspNonce: '%NONCE%' },
  build: {
    outDir: 'dist',
    target: [...buildTargets],
    manifest: true,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: chunkGroups(),
        },
      },
    },
  },
  server: {
    port: Number(process.env.PORT ?? 3000),
    strictPort: true,
    proxy: { '/api': { target: server, ws: true }, '/healthz': server },
  },
})

/**
 * What the page shows before its scripts and the theme are there: the few colours it needs, and its font on its way.
 */
function firstPaint(): Plugin[] {
  const needed = [
    'paper',
    'ink',
    'ink-2',
    'brand',
    'brand-on',
    'line',
    'brand-text',
    'surface',
    'line-strong',
    'plan-ground',
  ]
  const colours = (scheme: 0 | 1) => {
    const all: Record<string, string> = { ...constantVariables, ...schemeVariables(scheme) }
    return needed.map((name) => `--quad-${name}:${all[`--quad-${name}`]}`).join(';')
  }
  const paper = (scheme: 0 | 1) => schemeVariables(scheme)['--quad-paper'] ?? ''

  return [
    {
      name: 'quad-first-paint',
      transformIndexHtml: {
        order: 'pre',
        handler(html) {
          const rules = ['first-paint.css', 'outlines.css']
            .map((name) => readFileSync(new URL(`./web/${name}`, import.meta.url), 'utf8'))
            .join('')
          const children = `:root{${colours(0)}}:root[data-mantine-color-scheme="dark"]{${colours(1)}}${rules}`
          return {
            html: html.replaceAll('%PAPER_LIGHT%', paper(0)).replaceAll('%PAPER_DARK%', paper(1)),
            tags: [{ tag: 'style', children, injectTo: 'head' }],
          }
        },
      },
    },
    {
      name: 'quad-parts-ahead',
      transformIndexHtml: {
        order: 'post',
        handler(_, { bundle = {} }) {
          const ahead = Object.values(bundle).filter((one) => one.type === 'chunk' && firstNames.includes(one.name))
          const tag = (rel: string, file: string) => ({
            ...{ tag: 'link', attrs: { rel, crossorigin: '', href: `/${file}` } },
            injectTo: 'head' as const,
          })
          return ahead.flatMap((one) => [
            tag('modulepreload', one.fileName),
            ...[...(one.viteMetadata?.importedCss ?? [])].map((file) => tag('stylesheet', file)),
          ])
        },
      },
    },
    {
      name: 'quad-font-ahead',
      transformIndexHtml: {
        order: 'post',
        handler(_, { bundle = {} }) {
          const font = Object.keys(bundle).find((name) => /instrument-sans-latin-wght-normal-.*\.woff2$/.test(name))
          if (!font) return []
          const attrs = { rel: 'preload', as: 'font', type: 'font/woff2', href: `/${font}`, crossorigin: '' }
          return [{ tag: 'link', attrs, injectTo: 'head' }]
        },
      },
    },
  ]
}

/** Vite puts a function of its own around every `import()`. Quad's takes its place. */
function bringsCode(): Plugin {
  const ours = fileURLToPath(new URL('web/screens/bringCode.ts', import.meta.url))
  const named = 'vite/preload-helper.js'
  let taken = false
  return {
    name: 'quad-brings-code',
    apply: 'build',
    enforce: 'pre',
    load(id) {
      if (!id.endsWith(named)) return undefined
      taken = true
      return `export { bringCode as __vitePreload } from ${JSON.stringify(ours)}`
    },
    buildEnd() {
      if (!taken) this.error(`No module is named ${named}: Vite loads what import() needs in another way now.`)
    },
  }
}

/** Only the server writes shapes as JSON Schema, for the reference of its API; zod brings it along with every shape. */
function withoutJsonSchema(): Plugin {
  const taken = [
    /^ *inst\._zod\.processJSONSchema = .*;$/gm,
    /^ *return createToJSONSchemaMethod\(this, \{\}\)\(params\);$/gm,
  ]
  return {
    name: 'quad-without-json-schema',
    apply: 'build',
    transform: {
      filter: { id: /node_modules\/zod\/v4\/classic\/schemas\.js$/ },
      handler(code) {
        if (taken.some((line) => !code.match(line)))
          this.error('zod writes its shapes as JSON Schema in another way now.')
        return { code: taken.reduce((left, line) => left.replace(line, ''), code), map: null }
      },
    },
  }
}

/** Beside each text file its brotli and gzip forms, so that the server never packs the same file twice. */
function packed(): Plugin {
  return {
    name: 'quad-packed',
    apply: 'build',
    enforce: 'post',
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        for (const file of Object.values(bundle)) {
          if (!/\.(js|css|svg)$/.test(file.fileName)) continue
          const bytes = Buffer.from(file.type === 'chunk' ? file.code : file.source)
          const brotli = brotliCompressSync(bytes, {
            params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length },
          })
          this.emitFile({ type: 'asset', fileName: `${file.fileName}.br`, source: brotli })
          this.emitFile({ type: 'asset', fileName: `${file.fileName}.gz`, source: gzipSync(bytes, { level: 9 }) })
        }
      },
    },
  }
}
