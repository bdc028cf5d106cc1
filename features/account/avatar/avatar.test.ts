import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { beforeAll, describe, expect, test } from 'vitest'
import { redrawnPicture } from '../../../server/files/redraw.ts'
import { bucketOf, countTries } from '../../../server/limits/windows.ts'
import type { Caller } from '../../../server/testing/caller.ts'
import { testApp } from '../../../server/testing/once.ts'
import type { Running } from '../../../server/testing/run.ts'
import { randomBytesOf } from '../../homework/attachments/attach.testing.ts'
import { profileVisibility, readAvatar } from '../../people/contract.ts'
import { whoAmI } from '../contract.ts'
import { limits } from '../rules.ts'
import { deleteAvatar, putAvatar } from './contract.ts'

let app: Running
let ada: Caller
beforeAll(async () => {
  app = await testApp()
  ada = await app.student()
  await ada.call(profileVisibility.change, { value: 'everyone' })
})

const plain = (width: number, height: number, background = '#1f7a4d') =>
  sharp({ create: { width, height, channels: 3, background } })

async function put(bytes: Uint8Array, type = 'image/png') {
  const answer = await ada.fetch('/api/profile/avatar', {
    method: 'PUT',
    headers: { 'content-type': type, origin: ada.origin },
    body: new Uint8Array(bytes),
  })
  return { status: answer.status, said: (await answer.json()) as Record<string, unknown> }
}

async function seen(by: Caller, address: string) {
  const answer = await by.fetch(address)
  const bytes = Buffer.from(await answer.arrayBuffer())
  return { answer, bytes, picture: answer.ok ? await sharp(bytes).metadata() : undefined }
}

/** One chunk of a PNG. */
function chunk(kind: string, content: Uint8Array): Buffer {
  const whole = Buffer.alloc(12 + content.length)
  whole.writeUInt32BE(content.length)
  whole.write(kind, 4, 'latin1')
  whole.set(content, 8)
  whole.writeUInt32BE(crc32(whole.subarray(4, 8 + content.length)), 8 + content.length)
  return whole
}

/** A PNG that claims that many pixels, all black, and compresses to almost nothing. */
function bomb(width: number, height: number, ...more: Buffer[]): Buffer {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head.set([1, 0, 0, 0, 0], 8)
  const rows = Buffer.alloc(Math.min(height * (Math.ceil(width / 8) + 1), 120_000_000))
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  return Buffer.concat([
    signature,
    chunk('IHDR', head),
    ...more,
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

describe('a student’s picture', () => {
  test.each(['png', 'jpeg', 'webp', 'gif'] as const)(
    'from a %s is square and small, and others see it',
    async (kind) => {
      const { status, said } = await put(await plain(900, 400).toFormat(kind).toBuffer(), `image/${kind}`)
      expect(status).toBe(200)
      const address = String(said.avatarUrl)
      expect(address).toMatch(new RegExp(`^/api/people/${ada.id}/avatar\\?v=[\\w-]{12}$`))
      const ben = await app.student()
      const { answer, picture } = await seen(ben, address)
      expect(picture).toMatchObject({ format: 'webp', width: 256, height: 256 })
      expect(Object.fromEntries(answer.headers)).toMatchObject({
        'content-type': 'image/webp',
        'content-disposition': 'inline',
        'cache-control': 'private, max-age=31536000, immutable',
        'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
        'x-content-type-options': 'nosniff',
      })
      expect((await seen(ben, `${address}&size=64`)).picture).toMatchObject({ width: 64, height: 64 })
      const tag = answer.headers.get('etag') ?? ''
      expect((await ben.fetch(address, { headers: { 'if-none-match': tag } })).status).toBe(304)
      expect((await app.browser().fetch(address)).status).toBe(401)
    },
  )

  test('contains no data about place and camera, and stands upright', async () => {
    const taken = await plain(400, 200)
      .composite([
        { input: { create: { width: 400, height: 60, channels: 3, background: '#c02020' } }, top: 0, left: 0 },
      ])
      .withExif({ IFD0: { Make: 'Lumen', Orientation: '6' }, IFD3: { GPSLatitude: '41/1 53/1 0/1' } })
      .jpeg()
      .toBuffer()
    expect(taken.includes('Lumen')).toBe(true)
    const { said } = await put(taken, 'image/jpeg')
    const { bytes, picture } = await seen(ada, String(said.avatarUrl))
    expect(picture?.exif ?? picture?.icc ?? picture?.xmp).toBeUndefined()
    expect(bytes.includes('Lumen')).toBe(false)
  })

  test('is replaced, and then removed', async () => {
    const first = String((await put(await plain(300, 300).png().toBuffer())).said.avatarUrl)
    const next = String((await put(await plain(300, 300, '#4020c0').png().toBuffer())).said.avatarUrl)
    expect(next).not.toBe(first)
    // The older address shows the newer picture, but browsers may not cache that forever.
    expect((await seen(ada, first)).answer.headers.get('cache-control')).toBe('private, no-store')
    expect(await ada.call(whoAmI, {})).toMatchObject({ person: { avatarUrl: next } })
    expect(await ada.call(deleteAvatar, {})).toMatchObject({ avatarUrl: null })
    expect(await ada.call(deleteAvatar, {})).toMatchObject({ avatarUrl: null })
    expect((await ada.send(readAvatar, { id: ada.id })).status).toBe(404)
    const gone = await app.shell.database.pool.query('select count(*)::int as many from doomed_files')
    expect(gone.rows[0].many).toBeGreaterThanOrEqual(4)
  })

  test.each([
    ['one pixel wide', 1, 50_000],
    ['one pixel high', 50_000, 1],
  ])('may be a line %s, of which the middle is drawn', async (_, width, height) => {
    const middle = await plain(Math.min(width, 400), Math.min(height, 400), '#20c020').png().toBuffer()
    const line = await plain(width, height, '#c02020')
      .composite([{ input: middle }])
      .png()
      .toBuffer()
    const { said } = await put(line)
    const { bytes } = await seen(ada, String(said.avatarUrl))
    const [red, green] = (await sharp(bytes).stats()).channels.map(({ mean }) => mean)
    expect(green).toBeGreaterThan(150)
    expect(red).toBeLessThan(80)
  })

  test('may be animated, and then its first frame is stored', async () => {
    const frames = await Promise.all(['#ff0000', '#0000ff'].map((colour) => plain(200, 200, colour).png().toBuffer()))
    const moving = await sharp(frames, { join: { animated: true } })
      .gif()
      .toBuffer()
    const { said } = await put(moving, 'image/gif')
    expect((await seen(ada, String(said.avatarUrl))).picture?.pages ?? 1).toBe(1)
  })
})

describe('what is no picture is refused in words, and the picture before it stays:', () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>'
  test.each<[string, () => Promise<Uint8Array> | Uint8Array, number]>([
    ['a drawing with a script', () => Buffer.from(svg), 415],
    ['a page called a picture', () => Buffer.from('<!doctype html><script>alert(1)</script>'), 415],
    ['a PDF', () => Buffer.from('%PDF-1.4\n1 0 obj'), 415],
    ['a TIFF', () => plain(20, 20).tiff().toBuffer(), 415],
    ['an AVIF', () => plain(20, 20).avif().toBuffer(), 415],
    ['noise', () => randomBytesOf(5000), 415],
    ['nothing', () => new Uint8Array(0), 415],
    [
      'the first half of a picture',
      async () => {
        const whole = await sharp(randomBytesOf(300_000), { raw: { width: 400, height: 250, channels: 3 } })
          .png()
          .toBuffer()
        return whole.subarray(0, whole.length / 2)
      },
      415,
    ],
    ['30,000 by 30,000 pixels', () => bomb(30_000, 30_000), 413],
    ['more pixels than there are', () => bomb(2_000_000_000, 2_000_000_000), 413],
    ['more than 8 MB', () => randomBytesOf(8 * 1024 * 1024 + 1), 413],
  ])('%s', async (_, make, status) => {
    const before = (await put(await plain(90, 90).png().toBuffer())).said.avatarUrl
    const answer = await put(await make())
    expect([answer.status, answer.said.detail]).toEqual([
      expect.toSatisfy((one) => one === status || one === 415),
      expect.any(String),
    ])
    expect(answer.said.detail).toMatch(/picture|too large/)
    expect(await ada.call(whoAmI, {})).toMatchObject({ person: { avatarUrl: before } })
  })

  test.each([
    ['an interlaced PNG', 'image/png', () => plain(6000, 5000).png({ progressive: true }).toBuffer()],
    ['a WebP', 'image/webp', () => plain(6000, 5000).webp({ effort: 0 }).toBuffer()],
  ])('%s that has to be unpacked whole, of 30 million pixels', async (_, type, make) => {
    expect(await put(await make(), type)).toMatchObject({ status: 413, said: { code: 'too_large' } })
    expect((await put(await plain(6000, 5000).jpeg().toBuffer(), 'image/jpeg')).status).toBe(200)
  })

  test('a page hidden behind a picture does not come through', async () => {
    const behind = Buffer.concat([
      await plain(60, 60).png().toBuffer(),
      Buffer.from('<script>alert(1)</script>PK\x03\x04'),
    ])
    const { said } = await put(behind)
    expect((await seen(ada, String(said.avatarUrl))).bytes.includes('script')).toBe(false)
  })

  test('nor does a colour profile that unpacks to a mountain', async () => {
    const profile = Buffer.concat([Buffer.from('p\0\0', 'latin1'), deflateSync(Buffer.alloc(200_000_000))])
    const before = process.memoryUsage.rss()
    const { status } = await put(bomb(64, 64, chunk('iCCP', profile)))
    expect([200, 415]).toContain(status)
    expect(process.memoryUsage.rss() - before).toBeLessThan(150 * 1024 * 1024)
  })

  test('and many pictures at once are read in turn', async () => {
    const large = await sharp(randomBytesOf(3000 * 2000 * 3), { raw: { width: 3000, height: 2000, channels: 3 } })
      .jpeg({ quality: 60 })
      .toBuffer()
    const people = await Promise.all(Array.from({ length: 8 }, () => app.student()))
    const all = await Promise.all(people.map((one) => one.call(putAvatar, {}, new Uint8Array(large))))
    for (const one of all) expect(one).toHaveProperty('avatarUrl', expect.stringContaining('/avatar?v='))
  })

  test('and nobody fills the storage with pictures of one day', async () => {
    const ben = await app.student()
    const { shell } = app
    const picture = new Uint8Array(await plain(20, 20).png().toBuffer())
    await countTries(shell.database.db, limits.picture, bucketOf(shell, 'picture', ben.id), shell.clock(), 99)
    expect(await ben.call(putAvatar, {}, picture)).toHaveProperty('avatarUrl')
    expect(await ben.call(putAvatar, {}, picture)).toMatchObject({ code: 'too_many', detail: limits.picture.words })
  })

  test('one of a person waits while another is read, and of all people a few; more are refused at once', async () => {
    const picture = await plain(40, 30).jpeg().toBuffer()
    const outcomes = async (people: string[]) =>
      (await Promise.allSettled(people.map((person) => redrawnPicture(person, new Uint8Array(picture), 'square')))).map(
        (outcome) => (outcome.status === 'fulfilled' ? 'read' : outcome.reason.code),
      )
    expect(await outcomes(['ben', 'ben', 'ben', 'ada'])).toEqual(['read', 'read', 'too_many', 'read'])
    const crowd = await outcomes(Array.from({ length: 30 }, (_, index) => `person ${index}`))
    expect(crowd.filter((outcome) => outcome === 'read')).toHaveLength(22)
    expect(crowd.filter((outcome) => outcome === 'unavailable')).toHaveLength(8)
  })
})
