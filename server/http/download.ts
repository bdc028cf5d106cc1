import type { Download } from '../route.ts'
import type { HttpResponse, IncomingRequest } from './request.ts'

/**
 * A file, or the requested part of it, as a stream. Opened as a page it can do nothing: it is offered for saving, its
 * declared type is final, and it is sandboxed without scripts.
 */
export function sendFile(download: Download, request: IncomingRequest): HttpResponse {
  const tag = `"${download.tag}"`
  const headers: Record<string, string> = {
    etag: tag,
    'cache-control': download.forever ? 'private, max-age=31536000, immutable' : 'private, no-store',
    vary: 'cookie',
    'accept-ranges': 'bytes',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
  }
  if (namesTag(request.headers.get('if-none-match'), tag)) return { status: 304, headers, body: null }
  const span = spanOf(request, download.size, tag)
  if (span === 'outside')
    return { status: 416, headers: { ...headers, 'content-range': `bytes */${download.size}` }, body: null }
  const { from, to } = span ?? { from: 0, to: download.size }
  return {
    status: span ? 206 : 200,
    headers: {
      ...headers,
      'content-type': download.type,
      'content-length': String(to - from),
      'content-disposition': download.name === null ? 'inline' : disposition(download.name),
      ...(span && { 'content-range': `bytes ${from}-${to - 1}/${download.size}` }),
    },
    body: download.bytes(from, to),
  }
}

/**
 * RFC 6266 and 8187: the name in ASCII for old clients, and in full. Everything that is not a letter, a digit or
 * harmless is encoded, so nothing in a name can end the header or begin another.
 */
export function disposition(name: string): string {
  const plain = name.replaceAll(/[^\w .()-]/g, '_').slice(0, 200)
  const whole = encodeURIComponent(name.toWellFormed()).replaceAll(
    /['()*!]/g,
    (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `attachment; filename="${plain}"; filename*=UTF-8''${whole}`
}

/** One range of bytes, its end not included; undefined for the whole, also where several are requested. */
function spanOf(
  request: IncomingRequest,
  size: number,
  tag: string,
): { from: number; to: number } | 'outside' | undefined {
  const range = request.headers.get('range')
  const condition = request.headers.get('if-range')
  if (request.method !== 'GET' || range === null || (condition !== null && condition !== tag)) return undefined
  const [, first, last] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(range.trim()) ?? []
  if (first === undefined || last === undefined || (first === '' && last === '')) return undefined
  const from = first === '' ? Math.max(0, size - Number(last)) : Number(first)
  const to = first === '' || last === '' ? size : Math.min(size, Number(last) + 1)
  if (first !== '' && last !== '' && Number(last) < Number(first)) return undefined
  return from >= size || from >= to ? 'outside' : { from, to }
}

/** Whether a list of tags, as in If-None-Match, contains this one. */
export function namesTag(list: string | null, tag: string): boolean {
  return (list ?? '').split(',').some((one) => one.trim() === '*' || one.trim().replace(/^W\//, '') === tag)
}
