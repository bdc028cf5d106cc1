import { createDecipheriv, createECDH, createPublicKey, type ECDH, hkdfSync, randomBytes, verify } from 'node:crypto'
import type { StandInRequest } from '../../../server/testing/standIn.ts'
import type { PushMessage } from './rules.ts'

/** A browser that has subscribed at a push service of that name: what it tells Quad, and how it reads what arrives. */
export function subscribedBrowser(host: string) {
  const pair = createECDH('prime256v1')
  const p256dh = pair.generateKeys('base64url')
  const auth = randomBytes(16).toString('base64url')
  const path = `/send/${crypto.randomUUID()}`
  return {
    path,
    subscription: { endpoint: `https://${host}${path}`, keys: { p256dh, auth } },
    read: ({ body }: Pick<StandInRequest, 'body'>): PushMessage => JSON.parse(decrypted(body, pair, auth)),
  }
}

/** As a browser decrypts (RFC 8291, one record of RFC 8188): by hand, so that the library is not its own witness. */
function decrypted(body: Buffer, pair: ECDH, auth: string): string {
  const [salt, sender] = [body.subarray(0, 16), body.subarray(21, 21 + (body[20] ?? 0))]
  const hkdf = (key: Uint8Array, of: Uint8Array, info: Buffer, length: number) =>
    Buffer.from(hkdfSync('sha256', key, of, info, length))
  const both = Buffer.concat([Buffer.from('WebPush: info\0'), pair.getPublicKey(), sender])
  const secret = hkdf(pair.computeSecret(sender), Buffer.from(auth, 'base64url'), both, 32)
  const derive = (name: string, length: number) =>
    hkdf(secret, salt, Buffer.from(`Content-Encoding: ${name}\0`), length)
  const sealed = body.subarray(21 + sender.length)
  const decipher = createDecipheriv('aes-128-gcm', derive('aes128gcm', 16), derive('nonce', 12))
  decipher.setAuthTag(sealed.subarray(-16))
  const padded = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()])
  return padded.subarray(0, padded.lastIndexOf(2)).toString('utf8')
}

/** Who signed a message and for whom (RFC 8292). Throws where the signature is not that of the key. */
export function signedBy({ headers }: Pick<StandInRequest, 'headers'>, key: string): Record<string, unknown> {
  const [, token = '', named] = /^vapid t=([^,]+), ?k=(.+)$/.exec(headers.authorization ?? '') ?? []
  if (named !== key) throw new Error('signed with another key')
  const [head = '', facts = '', signature = ''] = token.split('.')
  const point = Buffer.from(key, 'base64url')
  const axis = (from: number) => point.subarray(from, from + 32).toString('base64url')
  const publicKey = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x: axis(1), y: axis(33) }, format: 'jwk' })
  const bytes = Buffer.from(signature, 'base64url')
  if (!verify('sha256', Buffer.from(`${head}.${facts}`), { key: publicKey, dsaEncoding: 'ieee-p1363' }, bytes))
    throw new Error('the signature is not that of the key')
  return JSON.parse(Buffer.from(facts, 'base64url').toString('utf8'))
}
