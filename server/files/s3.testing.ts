import http from 'node:http'

/**
 * As much of S3 as Quad uses, in memory, for requests signed with any key: put, get, head, delete, and lists in pages
 * of three, so that a second page is requested too.
 */
export async function startS3() {
  const objects = new Map<string, Buffer>()
  const asked: string[] = []
  const server = http.createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://localhost')
    const key = decodeURIComponent(url.pathname.replace(/^\/[^/]+\/?/, ''))
    asked.push(`${request.method} ${url.pathname}`)
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      const send = (status: number, body: string | Buffer = '') => {
        response.writeHead(status, { etag: '"1"', 'last-modified': new Date().toUTCString() })
        response.end(body)
      }
      const found = objects.get(key)
      if (!request.headers.authorization?.startsWith('AWS4-HMAC-SHA256 Credential=quad/')) return send(403)
      if (request.method === 'PUT') {
        objects.set(key, Buffer.concat(parts))
        return send(200)
      }
      if (request.method === 'DELETE') {
        objects.delete(key)
        return send(204)
      }
      if (key === '') return send(200, listing(url.searchParams))
      if (!found)
        return send(404, request.method === 'HEAD' ? '' : '<Error><Code>NoSuchKey</Code><Message>no</Message></Error>')
      return send(200, request.method === 'HEAD' ? '' : found)
    })
  })

  function listing(query: URLSearchParams): string {
    const keys = [...objects.keys()].filter((key) => key.startsWith(query.get('prefix') ?? '')).sort()
    const from = Number(query.get('continuation-token') ?? 0)
    const page = keys.slice(from, from + 3)
    const next = from + 3 < keys.length ? `<NextContinuationToken>${from + 3}</NextContinuationToken>` : ''
    const contents = page.map(
      (key) =>
        `<Contents><Key>${key}</Key><Size>1</Size><ETag>"1"</ETag><LastModified>2026-01-01T00:00:00.000Z</LastModified></Contents>`,
    )
    return `<?xml version="1.0"?><ListBucketResult><IsTruncated>${next !== ''}</IsTruncated>${next}${contents.join('')}</ListBucketResult>`
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  return {
    objects,
    asked,
    settings: {
      S3_BUCKET: 'quad-files',
      S3_REGION: 'eu-central-1',
      S3_ENDPOINT: `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`,
      S3_ACCESS_KEY_ID: 'quad',
      S3_SECRET_ACCESS_KEY: 'quad-secret',
    },
    close: () => new Promise((resolve) => server.close(resolve)),
  }
}
