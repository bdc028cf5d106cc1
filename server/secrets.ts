import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto'

export type Secrets = ReturnType<typeof makeSecrets>

/** Every key is derived from the one root secret, one key for each purpose. */
export function makeSecrets(root: string) {
  const key = (purpose: string) => Buffer.from(hkdfSync('sha256', root, 'quad', purpose, 32))
  const sealing = key('seal')
  const keyId = hashSecret(root).slice(0, 8)

  return {
    /** For the sign-in library's cookies. */
    auth: key('auth').toString('base64url'),
    sign: (purpose: string, value: string) => createHmac('sha256', key(purpose)).update(value).digest('base64url'),
    /** AES-256-GCM with the key's id, bound to `owner`: in another row it does not open. */
    seal(owner: string, plain: string): string {
      const nonce = randomBytes(12)
      const cipher = createCipheriv('aes-256-gcm', sealing, nonce).setAAD(Buffer.from(owner))
      const sealed = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()])
      return [
        keyId,
        nonce.toString('base64url'),
        cipher.getAuthTag().toString('base64url'),
        sealed.toString('base64url'),
      ].join('.')
    },
    open(owner: string, sealed: string): string {
      const [id, nonce = '', tag = '', text = ''] = sealed.split('.')
      if (id !== keyId) throw new Error('sealed with another QUAD_SECRET')
      const decipher = createDecipheriv('aes-256-gcm', sealing, Buffer.from(nonce, 'base64url'))
      decipher.setAAD(Buffer.from(owner)).setAuthTag(Buffer.from(tag, 'base64url'))
      return Buffer.concat([decipher.update(Buffer.from(text, 'base64url')), decipher.final()]).toString('utf8')
    },
  }
}

/** 256 random bits, safe in URLs. */
export function drawSecret(): string {
  return randomBytes(32).toString('base64url')
}

/** How single-use secrets are stored in the database. They are random, so a plain hash is enough. */
export function hashSecret(secret: string): string {
  return createHash('sha256').update(secret).digest('hex')
}

export function isSameText(one: string, other: string): boolean {
  return timingSafeEqual(createHash('sha256').update(one).digest(), createHash('sha256').update(other).digest())
}
