import fs from 'node:fs'
import path from 'node:path'

export type Files = { serve(pathname: string, accept: string, nonce: string): { response: Response; page: boolean } }

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
  plain: Buffer<ArrayBuffer>
  brotli: Buffer<ArrayBuffer> | null
  gzip: Buffer<ArrayBuffer> | null
  type: string
  forever: boolean
}

/**
 * The built browser app, held in memory: a few hundred kilobytes. Files under assets/ carry a hash in their name and are
 * kept for ever; every other path gets the page, whose nonce is new each time.
 */
export function readFiles(folder: string): Files {
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
  const page = fs.readFileSync(path.join(folder, 'index.html'), 'utf8')

  return {
    serve(pathname, accept, nonce) {
      const file = files.get(pathname)
      if (file) return { response: send(file, accept), page: false }
      if (/^\/assets\//.test(pathname))
        return {
          response: new Response('Not found', { status: 404, headers: { 'cache-control': 'no-store' } }),
          page: false,
        }
      const html = page.replaceAll('%NONCE%', nonce)
      return {
        response: new Response(html, {
          headers: { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' },
        }),
        page: true,
      }
    },
  }
}

/** For the API alone: tests, and development, where another server has the browser app. */
export const noFiles: Files = {
  serve: () => ({
    response: new Response('<!doctype html><title>Quad</title>', { headers: { 'content-type': 'text/html' } }),
    page: true,
  }),
}

function send(file: File, accept: string): Response {
  const [body, encoding] =
    accept.includes('br') && file.brotli
      ? [file.brotli, 'br']
      : accept.includes('gzip') && file.gzip
        ? [file.gzip, 'gzip']
        : [file.plain, null]
  return new Response(body, {
    headers: {
      'content-type': file.type,
      'cache-control': file.forever ? 'public, max-age=31536000, immutable' : 'public, max-age=3600',
      vary: 'accept-encoding',
      ...(encoding && { 'content-encoding': encoding }),
    },
  })
}

function read(file: string): Buffer<ArrayBuffer> {
  return Buffer.from(fs.readFileSync(file))
}
