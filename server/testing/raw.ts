import http from 'node:http'

export type RawAnswer = {
  status: number
  headers: http.IncomingHttpHeaders
  bytes: Buffer
  text: string
  json: unknown
}

type RawRequest = {
  method?: string
  path: string
  headers?: Record<string, string>
  /** Sent unchanged; a list is sent in chunks, without a length. */
  body?: string | Uint8Array | (string | Uint8Array)[]
}

/** A request as no browser would send it: any Host, any header, any bytes, no length. */
export function rawRequest(
  origin: string,
  { method = 'GET', path, headers = {}, body }: RawRequest,
): Promise<RawAnswer> {
  const { host, port } = new URL(origin)
  return new Promise((resolve, reject) => {
    const to = { host: '127.0.0.1', port, method, path, headers: { host, ...headers }, agent: false }
    const request = http.request(to, (response) => {
      const parts: Buffer[] = []
      response.on('data', (part: Buffer) => parts.push(part))
      response.on('error', reject)
      response.on('end', () => {
        const bytes = Buffer.concat(parts)
        const text = bytes.toString('utf8')
        const isJson = /json/.test(response.headers['content-type'] ?? '') && !response.headers['content-encoding']
        resolve({
          status: response.statusCode ?? 0,
          headers: response.headers,
          bytes,
          text,
          json: isJson && text ? JSON.parse(text) : undefined,
        })
      })
    })
    request.on('error', reject)
    if (Array.isArray(body)) {
      for (const part of body) request.write(part)
      request.end()
    } else request.end(body)
  })
}
