import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { PublishedText } from '../route.ts'
import { namesTag } from './download.ts'
import type { HttpResponse, IncomingRequest } from './request.ts'

const zip = promisify(gzip)

/** A published text, or 304 for a client that has it: compared by tag or, where none is sent, by the last change. */
export async function sendPublished(published: PublishedText, request: IncomingRequest): Promise<HttpResponse> {
  // One tag for the packed and the plain text, so it is a weak one.
  const tag = `"${published.tag}"`
  const headers: Record<string, string> = {
    etag: `W/${tag}`,
    'last-modified': published.modified.toUTCString(),
    // A calendar program asks each time, and gets 304 as long as nothing has changed.
    'cache-control': 'private, no-cache',
    vary: 'accept-encoding',
  }
  if (has(published, request, tag)) return { status: 304, headers, body: null }
  const plain = published.name.replaceAll(/[^\w .()-]/g, '_').slice(0, 200)
  const whole = encodeURIComponent(published.name.toWellFormed()).replaceAll(/['()*!]/g, '_')
  Object.assign(headers, {
    'content-type': published.type,
    'content-disposition': `inline; filename="${plain}"; filename*=UTF-8''${whole}`,
  })
  const text = await published.write()
  if (!request.headers.get('accept-encoding')?.includes('gzip')) return { status: 200, headers, body: text }
  return { status: 200, headers: { ...headers, 'content-encoding': 'gzip' }, body: await zip(text, { level: 4 }) }
}

function has({ modified }: PublishedText, { headers }: IncomingRequest, tag: string): boolean {
  const match = headers.get('if-none-match')
  if (match !== null) return namesTag(match, tag)
  const since = Date.parse(headers.get('if-modified-since') ?? '')
  // The header has whole seconds only.
  return Math.floor(modified.getTime() / 1000) * 1000 <= since
}
