/** A shorter secret may be a part of other words: of those it is no part. */
const longEnough = 8

/**
 * What another program said, without the secrets that it was sent and may repeat. Not for sentences of our own: they
 * hold no secrets, and a word of theirs may be somebody's password.
 */
export function hideSecrets(said: string, secrets: (string | undefined)[]): string {
  const patterns = secrets
    .filter((secret) => secret !== undefined)
    .filter(Boolean)
    .toSorted((one, other) => other.length - one.length)
    .map((secret) => {
      const plain = secret.replaceAll(/[\\^$.*+?()[\]{}|/]/g, '\\$&')
      return secret.length < longEnough ? `(?<![\\p{L}\\p{N}])${plain}(?![\\p{L}\\p{N}])` : plain
    })
  // All at once, so that no mark is taken for a secret.
  return patterns.length === 0 ? said : said.replaceAll(new RegExp(patterns.join('|'), 'gu'), '[not shown]')
}

/** The password of an address, in the forms in which a server may repeat it. */
export function secretsIn(address: string | undefined): string[] {
  if (address === undefined) return []
  const { username, password } = new URL(address)
  if (password === '') return []
  const [user, plain] = [decoded(username), decoded(password)]
  return [password, plain, base64(plain), base64(`\0${user}\0${plain}`)]
}

function base64(text: string): string {
  return Buffer.from(text).toString('base64')
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}
