import { readFileSync } from 'node:fs'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { schemeVariables } from './web/ui/colours.ts'

/** Where the development server finds the API. */
const server = process.env.QUAD_SERVER ?? 'http://localhost:3001'

const formParts =
  /@mantine[\\/]core[\\/]esm[\\/]components[\\/](ActionIcon|Checkbox|CloseButton|Input|InputBase|NativeSelect|PasswordInput|TextInput)[\\/]|web[\\/]useForm/

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
        // What every page needs is one chunk: it packs better than many, and runs in the order of its imports. What
        // forms need is another, so that sign-in is not two dozen small files.
        codeSplitting: {
          groups: [
            { name: 'base', tags: ['$initial'], priority: 1 },
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

/** What the page shows before its scripts and the theme are there: the few colours it needs, and its font on its way. */
function firstPaint(): Plugin[] {
  const needed = ['paper', 'ink', 'ink-2', 'brand', 'brand-on', 'line', 'brand-text']
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
