export type Secret = { name: string; value: string }
/** A spelling of a secret, at a place. */
export type FoundSecret = { place: string; name: string; spelling: string }
type Needle = { bytes: Buffer; name: string; spelling: string }

/** All secrets in clear text, as browsers, programs and mailboxes saw them. */
export type Vault = ReturnType<typeof makeVault>

/** Shorter ones would be found by chance. */
const shortest = 8

export function makeVault() {
  const secrets = new Map<string, Secret>()
  const needles: Needle[] = []
  /** By the first four bytes, folded into twenty bits. */
  const starts = new Map<number, Needle[]>()
  const begins = new Uint8Array(1 << 20)

  return {
    all: (): Secret[] => [...secrets.values()],
    keep(name: string, value: string): void {
      if (value.length < shortest) throw new Error(`${name} is too short to be searched for`)
      if (secrets.has(value)) return
      secrets.set(value, { name, value })
      for (const [spelling, text] of spellingsOf(value)) {
        const needle = { bytes: Buffer.from(text), name, spelling }
        const start = fold(needle.bytes, 0)
        needles.push(needle)
        starts.set(start, [...(starts.get(start) ?? []), needle])
        begins[start] = 1
      }
    },
    /** Which secrets stand in a text or in bytes, in any spelling. */
    find(place: string, given: string | Uint8Array): FoundSecret[] {
      const bytes =
        typeof given === 'string' ? Buffer.from(given) : Buffer.from(given.buffer, given.byteOffset, given.length)
      const found = new Map<string, FoundSecret>()
      for (let at = 0; at + 4 <= bytes.length; at++) {
        const start = fold(bytes, at)
        if (begins[start] === 0) continue
        for (const needle of starts.get(start) ?? []) {
          const { name, spelling } = needle
          if (
            bytes.compare(
              needle.bytes,
              0,
              needle.bytes.length,
              at,
              Math.min(at + needle.bytes.length, bytes.length),
            ) === 0
          )
            found.set(`${name} ${spelling}`, { place, name, spelling })
        }
      }
      return [...found.values()]
    },
  }
}

function fold(bytes: Buffer, at: number): number {
  const word =
    ((bytes[at] ?? 0) | ((bytes[at + 1] ?? 0) << 8) | ((bytes[at + 2] ?? 0) << 16) | ((bytes[at + 3] ?? 0) << 24)) >>> 0
  return Math.imul(word, 2654435761) >>> 12
}

/** A secret as it is, and as it stands in JSON, addresses, and in base64 and hexadecimal digits of a longer text. */
export function spellingsOf(value: string): Map<string, string> {
  const hex = Buffer.from(value).toString('hex')
  const all: [string, string][] = [
    ['as it is', value],
    ['in JSON', JSON.stringify(value).slice(1, -1)],
    ['in an address', encodeURIComponent(value)],
    ['in an address twice', encodeURIComponent(encodeURIComponent(value))],
    ['in a form', new URLSearchParams({ x: value }).toString().slice(2)],
    ['in hex', hex],
    ['in upper-case hex', hex.toUpperCase()],
    ['backwards', [...value].toReversed().join('')],
  ]
  for (const before of [0, 1, 2]) {
    const whole = Buffer.concat([Buffer.alloc(before), Buffer.from(value)])
    // Without the digits that depend on what stands around it.
    const text = whole.toString('base64').slice(before === 0 ? 0 : before + 1, Math.floor((whole.length * 8) / 6))
    all.push(
      [`in base64 after ${before}`, text],
      [`in base64url after ${before}`, text.replaceAll('+', '-').replaceAll('/', '_')],
    )
  }
  const seen = new Set<string>()
  return new Map(all.filter(([, text]) => !seen.has(text) && seen.add(text)))
}
