import fs from 'node:fs'

/** Values of the format: text, whole numbers and maps are enough for a file of places. */
type Value = string | number | { [name: string]: Value }

/** Writes a small file of places for IPv4: the place of each network, such as `203.0.113.0/24`. */
export function writePlaces(file: string, places: Record<string, Value>): void {
  const data: Buffer[] = []
  let dataSize = 0
  /** Left and right: the number of another node, a position in the data (-1 - position), or nothing. */
  const nodes: [number | null, number | null][] = [[null, null]]
  for (const [network, place] of Object.entries(places)) {
    const [address = '', bits = '32'] = network.split('/')
    const number = address.split('.').reduce((sum, part) => sum * 256 + Number(part), 0)
    let at = 0
    for (let bit = 0; bit < Number(bits); bit++) {
      const node = nodes[at] ?? [null, null]
      const side = Math.floor(number / 2 ** (31 - bit)) % 2 === 1 ? 1 : 0
      if (bit === Number(bits) - 1) node[side] = -1 - dataSize
      else {
        node[side] ??= nodes.push([null, null]) - 1
        at = node[side]
      }
    }
    const bytes = encoded(place)
    data.push(bytes)
    dataSize += bytes.length
  }
  const tree = Buffer.alloc(nodes.length * 6)
  for (const [index, node] of nodes.entries())
    for (const [side, to] of node.entries()) {
      // Beyond the nodes and 16 bytes of nothing lie the data.
      const record = to === null ? nodes.length : to < 0 ? nodes.length + 16 + (-1 - to) : to
      tree.writeUIntBE(record, index * 6 + side * 3, 3)
    }
  const about = encoded({
    ...{
      node_count: nodes.length,
      record_size: 24,
      ip_version: 4,
      database_type: 'Places',
      build_epoch: 1_700_000_000,
    },
    ...{ binary_format_major_version: 2, binary_format_minor_version: 0 },
  })
  const mark = Buffer.from('\xab\xcd\xefMaxMind.com', 'latin1')
  fs.writeFileSync(file, Buffer.concat([tree, Buffer.alloc(16), ...data, mark, about]))
}

/** A control byte with type and length, and the bytes. */
function encoded(value: Value): Buffer {
  if (typeof value === 'string') {
    const bytes = Buffer.from(value)
    return Buffer.concat([control(2, bytes.length), bytes])
  }
  if (typeof value === 'number') {
    const bytes = Buffer.alloc(4)
    bytes.writeUInt32BE(value)
    return Buffer.concat([control(6, 4), bytes])
  }
  const entries = Object.entries(value)
  return Buffer.concat([control(7, entries.length), ...entries.flatMap(([name, one]) => [encoded(name), encoded(one)])])
}

function control(type: number, length: number): Buffer {
  if (length >= 29) throw new Error('only short values')
  return Buffer.from([(type << 5) | length])
}
