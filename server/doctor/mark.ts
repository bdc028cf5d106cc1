import { z } from 'zod'
import { isSameText, type Secrets } from '../secrets.ts'

/**
 * With this header `/healthz` says how a request arrived. Only who has the root secret can write it, and only who has it
 * can answer with the mark of the installation.
 */
export const probeHeader = 'x-quad-probe'

export const arrival = z.strictObject({
  mark: z.string(),
  /** The Host header. */
  host: z.string(),
  /** The other end of the connection: a proxy, where there is one. */
  peer: z.string(),
  /** The X-Forwarded-For header. */
  forwarded: z.string().nullable(),
})
export type Arrival = z.output<typeof arrival>

type Signing = Pick<Secrets, 'sign'>

/** The header of a probe, and the mark that its answer has to have. */
export function drawProbe(secrets: Signing): { header: string; mark: string } {
  const nonce = crypto.randomUUID()
  return { header: `${nonce}.${secrets.sign('probe', nonce)}`, mark: markOf(secrets, nonce) }
}

/** What `/healthz` answers to a probe; undefined where the header was not written with our root secret. */
export function answerProbe(
  secrets: Signing,
  header: string,
  { host, peer, forwarded }: Omit<Arrival, 'mark'>,
): Arrival | undefined {
  const [nonce = '', signature = ''] = header.split('.')
  if (!isSameText(signature, secrets.sign('probe', nonce))) return undefined
  return { mark: markOf(secrets, nonce), host, peer, forwarded }
}

function markOf(secrets: Signing, nonce: string): string {
  return secrets.sign('mark', nonce)
}
