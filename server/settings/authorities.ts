import { X509Certificate } from 'node:crypto'
import fs from 'node:fs'
import tls from 'node:tls'

const certificate = /-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g

/** The certificates of a file in PEM format; undefined where it cannot be read, has none or a broken one. */
export function readAuthorities(file: string): string[] | undefined {
  try {
    const found = fs.readFileSync(file, 'utf8').match(certificate) ?? []
    for (const one of found) new X509Certificate(one)
    return found.length > 0 ? found : undefined
  } catch {
    return undefined
  }
}

/**
 * Makes this thread's connections accept certificates of one's own authorities beside the public ones. Node does so by
 * itself only where the setting is in its environment when it starts, not in a file of settings.
 */
export function trustAuthorities({ NODE_EXTRA_CA_CERTS: file }: { NODE_EXTRA_CA_CERTS?: string | undefined }): void {
  const own = file === undefined ? undefined : readAuthorities(file)
  if (own) tls.setDefaultCACertificates([...new Set([...tls.getCACertificates('default'), ...own])])
}
