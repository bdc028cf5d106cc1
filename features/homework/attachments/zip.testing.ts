import { crc32, deflateRawSync } from 'node:zlib'

/** A ZIP archive with those entries; `mimetype` is uncompressed, everything else compressed. */
export function zipOf(entries: string[] | Record<string, string>): Uint8Array<ArrayBuffer> {
  const all = Array.isArray(entries) ? Object.fromEntries(entries.map((name) => [name, 'soil'])) : entries
  const locals: Buffer[] = []
  const directory: Buffer[] = []
  let at = 0
  for (const [name, text] of Object.entries(all)) {
    const plain = Buffer.from(text)
    const packed = name === 'mimetype' ? plain : deflateRawSync(plain)
    const facts = Buffer.alloc(26)
    facts.writeUInt16LE(20, 0)
    facts.writeUInt16LE(name === 'mimetype' ? 0 : 8, 4)
    facts.writeUInt32LE(crc32(plain), 10)
    facts.writeUInt32LE(packed.length, 14)
    facts.writeUInt32LE(plain.length, 18)
    facts.writeUInt16LE(Buffer.byteLength(name), 22)
    const local = Buffer.concat([Buffer.from('PK\x03\x04'), facts, Buffer.from(name), packed])
    const rest = Buffer.alloc(14)
    rest.writeUInt32LE(at, 10)
    directory.push(Buffer.concat([Buffer.from('PK\x01\x02'), Buffer.from([20, 0]), facts, rest, Buffer.from(name)]))
    locals.push(local)
    at += local.length
  }
  const list = Buffer.concat(directory)
  const end = Buffer.alloc(18)
  end.writeUInt16LE(locals.length, 4)
  end.writeUInt16LE(locals.length, 6)
  end.writeUInt32LE(list.length, 8)
  end.writeUInt32LE(at, 12)
  return new Uint8Array(Buffer.concat([...locals, list, Buffer.from('PK\x05\x06'), end]))
}
