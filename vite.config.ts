import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin, type Rolldown } from 'vite'
import { schemeVariables } from './web/ui/colours.ts'

/** Where the development server finds the API. */
const server = process.env.QUAD_SERVER ?? 'http://localhost:3001'

const formParts =
  /@mantine[\\/]core[\\/]esm[\\/]components[\\/](ActionIcon|Checkbox|CloseButton|Input|InputBase|NativeSelect|PasswordInput|TextInput)[\\/]|web[\\/]useForm/

/** The parts of the start in their order, with the entry modules of each; see server/http/chunks.ts. */
const parts: [name: string, modules: string[]][] = [
  ['part-react', ['web/start/react.ts']],
  ['part-zod', ['web/start/zod.ts']],
  ['part-app', ['web/start/start.tsx']],
  ['part-shell', ['web/AppShell.tsx', 'web/pages/Dashboard.tsx']],
]

/** Icons that signing in and the shell share: else it would carry the shell along for them. */
const signInIcons = /Icon(Check|School)\.mjs$/

export default defineConfig({
  publicDir: 'web/public',
  plugins: [react(), firstPaint(), packed()],
  // The server puts a new nonce in its place with every answer.
  html: { cspNonce: '%NONCE%' },
  build: {
    outDir: 'dist',
    target: 'es2022',
    manifest: true,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    rolldownOptions: {
      output: {
        // Few chunks, since they pack better than many and each request takes its time: those that web/main.tsx runs
        // one after the other, what a signed-in person sees first, and what forms need.
        codeSplitting: {
          groups: [
            { name: 'part-entry', test: /web[\\/]main\.tsx$|preload-helper/, priority: 9 },
            ...parts.map(([part], index) => ({
              name: (id: string, context: Rolldown.ChunkingContext) =>
                partOf(id, context) === part ? part : undefined,
              debugName: part,
              priority: 8 - index,
            })),
            { name: 'fields', test: formParts },
          ],
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

let assigned: Map<string, string> | undefined

/**
 * The part of the start that a module belongs to: the first that needs it. What signing in needs too is in the start.
 */
function partOf(id: string, context: Rolldown.ChunkingContext): string | undefined {
  if (/node_modules[\\/]zod[\\/]/.test(id)) return 'part-zod'
  if (signInIcons.test(id)) return 'part-app'
  if (assigned) return assigned.get(id)
  const all = new Map<string, string>()
  const closure = (names: string[]) => {
    const found = new Set(names.map((name) => fileURLToPath(new URL(name, import.meta.url))))
    // Not through packages: they name more than is used. What is used of them follows by itself.
    for (const one of found)
      for (const needed of context.getModuleInfo(one)?.importedIds ?? [])
        if (!needed.includes('node_modules')) found.add(needed)
    return found
  }
  const signIn = closure(['features/account/web/SignInScreen.tsx'])
  for (const [part, names] of parts)
    for (const one of closure(names))
      if (!all.has(one) && !formParts.test(one))
        all.set(one, part === 'part-shell' && signIn.has(one) ? 'part-app' : part)
  assigned = all
  return all.get(id)
}

/**
 * What the page shows before its scripts and the theme are there: the few colours it needs, and its font on its way.
 */
function firstPaint(): Plugin[] {
  const needed = ['paper', 'ink', 'ink-2', 'brand', 'brand-on', 'line', 'brand-text', 'surface']
  const colours = (scheme: 0 | 1) => {
    const all = schemeVariables(scheme)
    return needed.map((name) => `--quad-${name}:${all[`--quad-${name}`]}`).join(';')
  }
  const paper = (scheme: 0 | 1) => schemeVariables(scheme)['--quad-paper'] ?? ''

  return [
    {
      name: 'quad-first-paint',
      transformIndexHtml: {
        order: 'pre',
        handler(html) {
          const rules = readFileSync(new URL('./web/first-paint.css', import.meta.url), 'utf8')
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
          const ahead = Object.values(bundle).filter(
            (one) => one.type === 'chunk' && parts.some(([part]) => part === one.name && part !== 'part-shell'),
          )
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
