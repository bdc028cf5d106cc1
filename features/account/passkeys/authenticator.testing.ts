import { createHash, createSign, generateKeyPairSync, type KeyObject, randomBytes } from 'node:crypto'
import type { z } from 'zod'
import type { Caller } from '../../../server/testing/caller.ts'
import type { Running } from '../../../server/testing/run.ts'
import { addPasskey, type assertion, type attestation, offerPasskey } from './contract.ts'

const base64 = (bytes: Buffer) => bytes.toString('base64url')
const sha256 = (of: string | Buffer) => createHash('sha256').update(of).digest()

/** CBOR of what WebAuthn needs: small integers, short texts and bytes, maps. */
function cbor(of: number | string | Buffer | Map<number | string, unknown>): Buffer {
  const head = (major: number, size: number) =>
    size < 24
      ? Buffer.from([(major << 5) | size])
      : size < 256
        ? Buffer.from([(major << 5) | 24, size])
        : Buffer.from([(major << 5) | 25, size >> 8, size & 255])
  if (typeof of === 'number') return of < 0 ? head(1, -1 - of) : head(0, of)
  if (typeof of === 'string') return Buffer.concat([head(3, Buffer.byteLength(of)), Buffer.from(of)])
  if (Buffer.isBuffer(of)) return Buffer.concat([head(2, of.length), of])
  const parts = [...of].flatMap(([key, value]) => [cbor(key), cbor(value as number)])
  return Buffer.concat([head(5, of.size), ...parts])
}

export type Behaviour = {
  /** Another page's address. */
  origin?: string
  /** Another relying party. */
  host?: string
  /** Whether it asks for a finger, a face or a PIN. */
  verifies?: boolean
  /** How often it has signed; 0: it does not count. */
  counter?: number
  /** Instead of what the person's handle is. */
  handle?: string | undefined
}

/** An authenticator with one key, in memory; `origin`: the page's. It does what a browser and a phone do together. */
export function makeAuthenticator(origin: string) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const id = randomBytes(16)
  let owner: string | undefined

  function partsOf(type: string, challenge: string, { host, verifies = true, counter = 0, ...more }: Behaviour) {
    const page = more.origin ?? origin
    const client = Buffer.from(JSON.stringify({ type, challenge, origin: page, crossOrigin: false }))
    const count = Buffer.alloc(4)
    count.writeUInt32BE(counter)
    const party = sha256(host ?? new URL(origin).hostname)
    return { client, party, count, flags: 1 | (verifies ? 4 : 0) }
  }
  const common = {
    ...{ id: base64(id), rawId: base64(id), type: 'public-key' as const },
    clientExtensionResults: {},
  }

  return {
    /** What `navigator.credentials.create` answers. */
    make(options: { challenge: string; user?: unknown }, behaviour: Behaviour = {}): z.input<typeof attestation> {
      const { client, party, count, flags } = partsOf('webauthn.create', options.challenge, behaviour)
      const { user } = options
      if (typeof user === 'object' && user && 'id' in user) owner = String(user.id)
      const data = [party, Buffer.from([flags | 0x40]), count, Buffer.alloc(16), Buffer.from([0, id.length]), id]
      const authData = Buffer.concat([...data, coseKey(publicKey)])
      const object = new Map<string, unknown>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', authData],
      ])
      return {
        ...common,
        response: { clientDataJSON: base64(client), attestationObject: base64(cbor(object)), transports: ['internal'] },
      }
    },
    /** What `navigator.credentials.get` answers. */
    sign(options: { challenge: string }, behaviour: Behaviour = {}): z.input<typeof assertion> {
      const { client, party, count, flags } = partsOf('webauthn.get', options.challenge, behaviour)
      const authenticatorData = Buffer.concat([party, Buffer.from([flags]), count])
      const signer = createSign('sha256').update(Buffer.concat([authenticatorData, sha256(client)]))
      const handle = 'handle' in behaviour ? behaviour.handle : owner
      return {
        ...common,
        response: {
          clientDataJSON: base64(client),
          authenticatorData: base64(authenticatorData),
          signature: base64(signer.sign(privateKey)),
          ...(handle !== undefined && { userHandle: handle }),
        },
      }
    },
  }
}

/** An ES256 key as COSE writes it. */
function coseKey(key: KeyObject): Buffer {
  const { x = '', y = '' } = key.export({ format: 'jwk' })
  return cbor(
    new Map<number, unknown>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, Buffer.from(x, 'base64url')],
      [-3, Buffer.from(y, 'base64url')],
    ]),
  )
}

/** The options in an offer. */
export const optionsOf = (offered: object): { challenge: string } =>
  'options' in offered ? (offered.options as { challenge: string }) : { challenge: '' }

/** A new passkey of somebody with a confirmed address who has just proved who they are. */
export async function addedPasskey(app: Running, person: Caller, behaviour: Behaviour = {}) {
  const authenticator = makeAuthenticator(app.shell.env.publicUrl.origin)
  const made = await person.call(addPasskey, {
    credential: authenticator.make(optionsOf(await person.call(offerPasskey, {})), behaviour),
  })
  return { authenticator, made, id: 'id' in made ? made.id : '' }
}
