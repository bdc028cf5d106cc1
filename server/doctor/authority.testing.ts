import { execFile } from 'node:child_process'
import fs from 'node:fs'
import net from 'node:net'
import path from 'node:path'
import tls from 'node:tls'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** Files of a certificate and its key. */
export type Issued = { cert: string; key: string }

type Wanted = {
  by?: Issued
  /** The host for which it is; without one, it is the certificate of an authority. */
  host?: string
  days?: number
}

/** Makes a certificate with OpenSSL; without `by` it signs itself. */
export async function issue(folder: string, name: string, { by, host, days = 2 }: Wanted): Promise<Issued> {
  const [cert, key] = [path.join(folder, `${name}.pem`), path.join(folder, `${name}.key`)]
  const make = ['req', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-keyout', key]
  make.push(
    '-subj',
    `/CN=${name}`,
    '-addext',
    host === undefined ? 'basicConstraints=CA:TRUE' : `subjectAltName=DNS:${host}`,
  )
  if (!by) await run('openssl', [...make, '-x509', '-days', `${days}`, '-out', cert])
  else {
    await run('openssl', [...make, '-out', `${cert}.request`])
    const signed = ['x509', '-req', '-in', `${cert}.request`, '-CA', by.cert, '-CAkey', by.key, '-CAcreateserial']
    await run('openssl', [...signed, '-copy_extensions', 'copy', '-days', `${days}`, '-out', cert])
  }
  return { cert, key }
}

/** Speaks TLS on a free port of localhost, with these certificates, and passes everything on to a port. */
export async function startTls(port: number, leaf: Issued, chain: Issued[] = []) {
  const pem = [leaf, ...chain].map(({ cert }) => fs.readFileSync(cert, 'utf8')).join('')
  const server = tls.createServer({ cert: pem, key: fs.readFileSync(leaf.key) }, (socket) => {
    const target = net.connect(port, '127.0.0.1')
    for (const [one, other] of [
      [socket, target],
      [target, socket],
    ] as const)
      one.on('error', () => other.destroy()).pipe(other)
  })
  server.on('tlsClientError', () => {})
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve))
  const address = server.address()
  return {
    port: typeof address === 'object' ? (address?.port ?? 0) : 0,
    close: () => new Promise<unknown>((resolve) => server.close(resolve)),
  }
}
