import dgram from 'node:dgram'
import net from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { askNameServers } from './network.ts'

const types = { A: 1, AAAA: 28 }
const statuses = { none: 0, failed: 2, unknown: 3 }
type Records = { A?: string[]; AAAA?: string[]; status?: keyof typeof statuses } | 'silence'

/** What the name server of this test says. */
const zone: Record<string, Records> = {
  'both.example': { A: ['93.184.216.34', '10.0.0.1'], AAAA: ['2606:4700::1111'] },
  'old.example': { A: ['93.184.216.34'] },
  'new.example': { AAAA: ['::ffff:127.0.0.1'] },
  'empty.example': {},
  'broken.example': { status: 'failed' },
  'silent.example': 'silence',
}
const asked: string[] = []
const server = dgram.createSocket('udp4')
let servers: string[] = []
beforeAll(async () => {
  server.on('message', (query, from) => {
    const reply = answerTo(query)
    if (reply) server.send(reply, from.port, from.address)
  })
  await new Promise<void>((resolve) => server.bind(0, '127.0.0.1', resolve))
  servers = [`127.0.0.1:${server.address().port}`]
})
afterAll(() => server.close())

/** RFC 1035, as far as one question needs it. */
function answerTo(query: Buffer): Buffer | undefined {
  const labels: string[] = []
  let at = 12
  for (let length = query[at] ?? 0; length > 0; length = query[at] ?? 0) {
    labels.push(query.toString('latin1', at + 1, at + 1 + length))
    at += length + 1
  }
  const host = labels.join('.')
  const type = query.readUInt16BE(at + 1)
  asked.push(host)
  const known = zone[host] ?? { status: 'unknown' }
  if (known === 'silence') return undefined
  const found = (type === types.A ? known.A : type === types.AAAA ? known.AAAA : []) ?? []
  const head = Buffer.alloc(12)
  query.copy(head, 0, 0, 2)
  head.writeUInt16BE(0x8180 | statuses[known.status ?? 'none'], 2)
  head.writeUInt16BE(1, 4)
  head.writeUInt16BE(found.length, 6)
  const records = found.map((address) => {
    const data = bytesOf(address)
    const record = Buffer.alloc(12)
    record.writeUInt16BE(0xc00c, 0)
    record.writeUInt16BE(type, 2)
    record.writeUInt16BE(1, 4)
    record.writeUInt32BE(60, 6)
    record.writeUInt16BE(data.length, 10)
    return Buffer.concat([record, data])
  })
  return Buffer.concat([head, query.subarray(12, at + 5), ...records])
}

function bytesOf(address: string): Buffer {
  if (net.isIPv4(address)) return Buffer.from(address.split('.').map(Number))
  if (address === '::ffff:127.0.0.1') return Buffer.from('00000000000000000000ffff7f000001', 'hex')
  const [front = '', back = ''] = address.split('::')
  const groups = (text: string) =>
    text
      .split(':')
      .map((group) => group.padStart(4, '0'))
      .join('')
  return Buffer.from(groups(front).padEnd(32 - groups(back).length, '0') + groups(back), 'hex')
}

const resolve = (host: string, signal = new AbortController().signal) => askNameServers(servers).resolve(host, signal)

test('all addresses of both kinds are answered, and one kind is enough', async () => {
  expect((await resolve('both.example')).toSorted()).toEqual(['10.0.0.1', '2606:4700::1111', '93.184.216.34'])
  expect(await resolve('old.example')).toEqual(['93.184.216.34'])
  expect(await resolve('new.example')).toEqual(['::ffff:127.0.0.1'])
})

test('a name without addresses, an unknown one and a broken name server are failures', async () => {
  for (const host of ['empty.example', 'unknown.example', 'broken.example'])
    await expect(resolve(host)).rejects.toMatchObject({ code: expect.stringMatching(/^E[A-Z]+$/) })
})

test('a name server that says nothing is left when the time is over', async () => {
  const over = new AbortController()
  const left = expect(resolve('silent.example', over.signal)).rejects.toMatchObject({ code: 'ECANCELLED' })
  await expect.poll(() => asked).toContain('silent.example')
  over.abort()
  await left
})

test('a name of a file of this machine is asked like any other', async () => {
  await expect(resolve('localhost')).rejects.toMatchObject({ code: 'ENOTFOUND' })
})
