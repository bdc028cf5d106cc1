import { randomBytes } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { seenMeta } from '../../contract/live.ts'
import { pushWorkerPath } from '../../contract/pushWorker.ts'
import { type ReadFills, slot } from '../../contract/slot.ts'
import type { themes } from '../../features/account/settings/contract.ts'
import { type Chunks, firstChunks, readChunks, shellChunk, withImports } from './chunks.ts'
import { workerPolicy } from './headers.ts'
import type { HttpResponse } from './request.ts'

/**
 * The person who was signed in before, so that the page may name what it needs next; and, where the database answered
 * in time, their first name, today's date in their zone, and the numbers of their topics for the page's live push
 * (`seenMeta` in contract/live.ts). `theme`: chosen by them, for the page before its first paint
 * (web/public/scheme.js). `offered`: their dashboard has the line about the plan. `closed`: they have deleted the account, and no screen is open to them.
 */
export type Visitor = {
  name: string | null
  today: string | null
  seen: string | null
  theme?: (typeof themes)[number]
  offered?: boolean
  closed?: true
}
export type StaticFiles = {
  /** `query`: what the address has after its question mark. */
  serve(path: string, accept: string, visitor: Visitor | null, query?: string): HttpResponse
  /** Whether a path has the page, and not a file of its own. */
  isPage(path: string): boolean
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
  /** Of a script that is not a part of a page. */
  policy: string | null
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
      policy: `/${entry}` === pushWorkerPath ? workerPolicy : null,
    })
  }
  const { page, outlined } = readPage(folder)
  const all = [dashboard, ...fills(landings).map(({ value }) => value)]
  const hintOf = readHints(folder, all)

  const titles = new Map(all.flatMap(({ path, title }) => (title === undefined ? [] : [[path, title] as const])))

  /** Undefined where it is not known what will be drawn: a person who still has to confirm their address, say. */
  function outlineAt(pathname: string, visitor: Visitor | null): string | undefined {
    const title = titles.get(pathname) ?? (titles.has(patternOf(pathname).pattern) ? null : undefined)
    if (visitor === null) return pathname === '/' || title !== undefined ? outlined('sign-in') : undefined
    const { name, offered = false } = visitor
    if (!name) return undefined
    if (pathname === '/')
      return outlined('dashboard')
        ?.replace('%NAME%', () => escaped(name))
        .replace('%OFFER%', offered ? '<div class="frame-box frame-offer"></div>' : '')
    if (title === undefined) return undefined
    const head =
      title === null ? '<div class="frame-untitled"></div>' : `<h1 class="frame-title">${escaped(title)}</h1>`
    return outlined('screen')?.replace('%TITLE%', () => head)
  }

  return {
    isPage: (pathname) => !files.has(pathname) && !/^\/assets\//.test(pathname),
    serve(pathname, accept, visitor, query = '') {
      const file = files.get(pathname)
      if (file) return send(file, accept)
      if (/^\/assets\//.test(pathname))
        return { status: 404, headers: { 'cache-control': 'no-store' }, body: 'Not found' }
      const hint = visitor && !visitor.closed && hintOf(pathname, query === '' ? visitor.today : null)
      const drawn = outlineAt(pathname, visitor) ?? page
      const seen = visitor?.seen ? `<meta name="${seenMeta}" content="${escaped(visitor.seen)}">` : ''
      const hinted = hint || seen ? drawn.replace('</head>', () => `${seen}${hint || '</head>'}`) : drawn
      return asPage(visitor?.theme ? hinted.replace('<html', () => `<html data-theme="${visitor.theme}"`) : hinted)
    },
  }
}

/**
 * A screen on which people arrive, or a panel of one: its path, in which ":id" stands for any id, its module or the
 * name of its chunk (scripts/chunking.ts), and the requests that it makes, with the same id. `reads`: what it
 * asks besides where the address has no query, by the visitor's present day. The page names them, so that they are fetched beside the first script and not after it. What
 * several features offer for one path is named together. `title`: the screen's h1, which stands in its outline before
 * any script; null where it is known only with the data. Without it the path has no outline.
 */
export type Landing = {
  path: string
  screen: string
  title?: string | null
  asks?: string[]
  reads?: (today: string) => string[]
}

export const landings = slot<Landing>('http.landings')

const dashboard: Landing = { path: '/', screen: shellChunk, asks: ['/api/me', '/api/dashboard'] }

/** What the page at a path names ahead; undefined where nobody arrives. */
function readHints(folder: string, all: Landing[]): (pathname: string, today: string | null) => string | undefined {
  const chunks = readChunks(folder)
  const hints = new Map(
    [...Map.groupBy(all, ({ path }) => path)].map(([path, some]) => {
      const asks = [...new Set(some.flatMap(({ asks = [] }) => asks))]
      const files = ahead(
        chunks,
        some.map(({ screen }) => screen),
      )
      const reads = (today: string | null) => (today ? some.flatMap(({ reads }) => reads?.(today) ?? []) : [])
      return [path, (today: string | null) => `${[...asks, ...reads(today)].map(preload).join('')}${files}`]
    }),
  )
  return (pathname, today) => {
    const { pattern, id } = patternOf(pathname)
    return hints.get(pathname)?.(today) ?? hints.get(pattern)?.(today).replaceAll(':id', id)
  }
}

const preload = (address: string) => `<link rel="preload" as="fetch" href="${escaped(address)}" crossorigin>`

function ahead(chunks: Chunks, screens: string[]): string {
  // The page itself names these.
  const there = withImports(chunks, firstChunks)
  const wanted = withImports(chunks, [shellChunk, ...screens], there)
  return [
    ...wanted.map(({ file }) => `<link rel="modulepreload" href="/${file}">`),
    ...new Set(wanted.flatMap(({ css }) => css.map((file) => `<link rel="stylesheet" href="/${file}">`))),
    '</head>',
  ].join('')
}

/** The path of a landing with an id in it, and the id. */
function patternOf(pathname: string): { pattern: string; id: string } {
  const [, place = '', id = ''] = /^(\/[\w-]+)\/([\w-]+)$/.exec(pathname) ?? []
  return { pattern: `${place}/:id`, id }
}

/**
 * The page, whose root says that it is loading; and the same with an outline in its place, which the page was built with
 * as a template.
 */
function readPage(folder: string): { page: string; outlined: (name: string) => string | undefined } {
  const built = fs.readFileSync(path.join(folder, 'index.html'), 'utf8')
  const template = /<template id="frame-([\w-]+)">(.*?)<\/template>/gs
  const frames = new Map([...built.matchAll(template)].map(([, name = '', frame = '']) => [name, frame]))
  const page = built.replace(template, '')
  const waiting = /<!-- waiting -->.*?<!-- \/waiting -->/s
  const pages = new Map([...frames].map(([name, frame]) => [name, page.replace(waiting, () => frame)]))
  return { page, outlined: (name) => pages.get(name) }
}

function escaped(text: string): string {
  // Escapes the percent sign too: the nonce replaces one.
  return text.replace(/[&<>"'%]/g, (letter) => `&#${letter.charCodeAt(0)};`)
}

/** For the API alone: tests, and development, where the development server has the browser app. */
export const noStaticFiles: StaticFiles = {
  isPage: () => false,
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
    ...(file.policy && { 'content-security-policy': file.policy }),
  }
  return { status: 200, headers, body }
}

function read(file: string): Buffer {
  return Buffer.from(fs.readFileSync(file))
}
