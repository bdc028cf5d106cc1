import { randomBytes } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { type ReadFills, slot } from '../../contract/slot.ts'
import { firstChunks, readChunks, shellChunk, withImports } from './chunks.ts'
import type { HttpResponse } from './request.ts'

/**
 * The person who was signed in before, so that the page may name what it needs next; and their first name, if known.
 */
export type Visitor = { name: string | null }
export type StaticFiles = {
  serve(path: string, accept: string, visitor: Visitor | null): HttpResponse
  /** Whether the page at a path depends on the person whom it can greet. */
  greets(path: string): boolean
}

const types: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.webmanifest': 'application/manifest+json',
  '.txt': 'text/plain; charset=utf-8',
}

type File = {
  plain: Buffer
  brotli: Buffer | null
  gzip: Buffer | null
  type: string
  forever: boolean
}

/**
 * The built browser app, held in memory: a few hundred kilobytes. Files under assets/ carry a hash in their name and
 * are cached forever; every other path gets the page, with a new nonce each time.
 */
export function readStaticFiles(folder: string, fills: ReadFills): StaticFiles {
  const files = new Map<string, File>()
  for (const entry of fs.readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    const full = path.join(folder, entry)
    const type = types[path.extname(entry)]
    if (!type || !fs.statSync(full).isFile()) continue
    files.set(`/${entry.split(path.sep).join('/')}`, {
      plain: read(full),
      brotli: fs.existsSync(`${full}.br`) ? read(`${full}.br`) : null,
      gzip: fs.existsSync(`${full}.gz`) ? read(`${full}.gz`) : null,
      type,
      forever: entry.startsWith('assets'),
    })
  }
  const { page, framed } = readPage(folder)
  const known = [dashboard, ...fills(landings).map(({ value }) => value)]
  const hints = new Map(known.map((one) => [one.path, `${ahead(folder, one)}</head>`]))
  const greets = (pathname: string) => pathname === '/' && framed !== null

  return {
    greets,
    serve(pathname, accept, visitor) {
      const file = files.get(pathname)
      if (file) return send(file, accept)
      if (/^\/assets\//.test(pathname))
        return { status: 404, headers: { 'cache-control': 'no-store' }, body: 'Not found' }
      const hint = visitor && hints.get(pathname)
      const name = visitor?.name
      const drawn = name && framed && greets(pathname) ? framed.replace('%NAME%', () => escaped(name)) : page
      return asPage(hint ? drawn.replace('</head>', () => hint) : drawn)
    },
  }
}

/**
 * A screen on which people arrive: its module, and the requests that it makes. The page names them, so that they are
 * fetched beside the first script and not after it.
 */
export type Landing = { path: string; screen: string; asks: string[] }

export const landings = slot<Landing>('http.landings')

const dashboard: Landing = { path: '/', screen: shellChunk, asks: ['/api/me', '/api/dashboard'] }

function ahead(folder: string, { screen, asks }: Landing): string {
  const chunks = readChunks(folder)
  // The page itself names these.
  const there = withImports(chunks, firstChunks)
  const wanted = withImports(chunks, [shellChunk, screen], there)
  return [
    ...asks.map((address) => `<link rel="preload" as="fetch" href="${address}" crossorigin>`),
    ...wanted.map(({ file }) => `<link rel="modulepreload" href="/${file}">`),
    ...new Set(wanted.flatMap(({ css }) => css.map((file) => `<link rel="stylesheet" href="/${file}">`))),
  ].join('')
}

/**
 * The page, whose root says that it is loading; and a second one with the person's dashboard in outline, with `%NAME%`
 * for the greeting. Null where the page was built without one.
 */
function readPage(folder: string): { page: string; framed: string | null } {
  const built = fs.readFileSync(path.join(folder, 'index.html'), 'utf8')
  const template = /<template id="frame">(.*?)<\/template>/s
  const frame = template.exec(built)?.[1]
  const page = built.replace(template, '')
  const waiting = /<!-- waiting -->.*?<!-- \/waiting -->/s
  return { page, framed: frame && waiting.test(page) ? page.replace(waiting, () => frame) : null }
}

function escaped(text: string): string {
  // Escapes the percent sign too: the nonce replaces one.
  return text.replace(/[&<>"'%]/g, (letter) => `&#${letter.charCodeAt(0)};`)
}

/** For the API alone: tests, and development, where the development server has the browser app. */
export const noStaticFiles: StaticFiles = {
  greets: () => false,
  serve: () => asPage('<!doctype html><title>Quad</title>'),
}

function asPage(page: string): HttpResponse {
  const nonce = randomBytes(16).toString('base64')
  const headers = { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' }
  return { status: 200, headers, body: page.replaceAll('%NONCE%', nonce), nonce }
}

function send(file: File, accept: string): HttpResponse {
  const [body, encoding] =
    accept.includes('br') && file.brotli
      ? [file.brotli, 'br']
      : accept.includes('gzip') && file.gzip
        ? [file.gzip, 'gzip']
        : [file.plain, null]
  const headers = {
    'content-type': file.type,
    'cache-control': file.forever ? 'public, max-age=31536000, immutable' : 'public, max-age=3600',
    vary: 'accept-encoding',
    ...(encoding && { 'content-encoding': encoding }),
  }
  return { status: 200, headers, body }
}

function read(file: string): Buffer {
  return Buffer.from(fs.readFileSync(file))
}
