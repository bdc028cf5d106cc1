import net from 'node:net'
import { beforeAll, describe, expect, test } from 'vitest'
import { undoById } from '../../../contract/undo.ts'
import { undoOf } from '../../../server/testing/accessRow.ts'
import { testApp } from '../../../server/testing/app.ts'
import type { Caller } from '../../../server/testing/caller.ts'
import type { Running } from '../../../server/testing/run.ts'
import { readAssignment } from '../contract.ts'
import {
  attach,
  attachSuccessfully,
  beginUpload,
  pieceOf,
  pngBytes,
  randomBytesOf,
  someAssignment,
} from './attach.testing.ts'
import {
  addAttachment,
  deleteAttachment,
  finishAttachment,
  listAttachments,
  putPiece,
  readContent,
} from './contract.ts'

let app: Running
let ada: Caller
let assignment: string
beforeAll(async () => {
  app = await testApp({ STORAGE_PER_PERSON_MB: '60' })
})
async function fresh() {
  ada = await app.student()
  assignment = await someAssignment(ada)
}
const mib = 1024 * 1024
const content = async (caller: Caller, id: string) =>
  Buffer.from(await (await caller.send(readContent, { id })).arrayBuffer())
const stored = async () =>
  (await app.shell.database.pool.query('select count(*)::int as many from attachment_pieces')).rows[0].many

describe('a student attaches a file', () => {
  test('in pieces of any order, and reads back the very same bytes', async () => {
    await fresh()
    const bytes = pngBytes(2 * mib + 777)
    const { id, pieceBytes, received } = await beginUpload(ada, assignment, 'soil.png', bytes.byteLength)
    expect([pieceBytes, received]).toEqual([mib, 0])
    for (const index of [2, 0, 1]) await ada.call(putPiece, { id, index }, pieceOf(bytes, index))
    expect(await ada.call(finishAttachment, { id })).toMatchObject({ state: 'ready', type: 'image/png', pieces: [] })
    expect((await content(ada, id)).equals(bytes)).toBe(true)
    expect(await ada.call(listAttachments, { id: assignment })).toMatchObject([
      { id, name: 'soil.png', size: bytes.byteLength, received: bytes.byteLength },
    ])
    expect(await ada.call(readAssignment, { id: assignment })).toMatchObject({ attachments: 1 })
  })

  test('and goes on where the connection dropped in the middle of a piece', async () => {
    await fresh()
    const bytes = pngBytes(2 * mib + 5)
    const { id } = await beginUpload(ada, assignment, 'soil.png', bytes.byteLength)
    await ada.call(putPiece, { id, index: 0 }, pieceOf(bytes, 0))
    const { hostname, port } = new URL(app.origin)
    const cookie = [...ada.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const socket = net.connect(Number(port), hostname === 'localhost' ? '127.0.0.1' : hostname)
    socket.write(
      `PUT /api/attachments/${id}/pieces/1 HTTP/1.1\r\nHost: ${hostname}:${port}\r\nOrigin: ${app.origin}\r\nCookie: ${cookie}\r\nContent-Type: application/octet-stream\r\nContent-Length: ${mib}\r\n\r\n`,
    )
    await new Promise((resolve) => socket.write(pieceOf(bytes, 1).subarray(0, 500_000), resolve))
    socket.destroy()
    const [half] = await list()
    expect(half).toMatchObject({ state: 'uploading', received: mib })
    expect(half?.pieces.map(({ index }) => index)).toEqual([0])
    expect(await ada.call(finishAttachment, { id })).toMatchObject({ code: 'conflict' })
    for (const index of [1, 2]) await ada.call(putPiece, { id, index }, pieceOf(bytes, index))
    expect(await ada.call(finishAttachment, { id })).toMatchObject({ state: 'ready' })
    expect((await content(ada, id)).equals(bytes)).toBe(true)
  })

  test('after many that dropped before anybody looked at them', async () => {
    await fresh()
    const { id } = await beginUpload(ada, assignment, 'soil.png', mib)
    const { host, port } = new URL(app.origin)
    const cookie = [...ada.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const head = `PUT /api/attachments/${id}/pieces/0 HTTP/1.1\r\nHost: ${host}\r\nOrigin: ${app.origin}\r\nCookie: ${cookie}\r\nContent-Type: application/octet-stream\r\nContent-Length: ${mib}\r\n\r\n`
    const drop = () =>
      new Promise((resolve) => {
        const socket = net.connect(Number(port), '127.0.0.1', () => socket.write(head, () => socket.resetAndDestroy()))
        socket.once('close', resolve)
      })
    for (let round = 0; round < 6; round++) {
      // So that the session is read again, which takes longer than the sender waits.
      app.advance(2000)
      await Promise.all(Array.from({ length: 4 }, drop))
      await list()
    }
    expect(await ada.call(putPiece, { id, index: 0 }, pieceOf(pngBytes(mib), 0))).toEqual({ received: mib })
  })

  test('with a piece that is sent twice, also at once, which counts once', async () => {
    await fresh()
    const bytes = pngBytes(mib + 9)
    const { id } = await beginUpload(ada, assignment, 'soil.png', bytes.byteLength)
    const before = await stored()
    const all = await Promise.all([1, 2, 3, 4].map(() => ada.call(putPiece, { id, index: 0 }, pieceOf(bytes, 0))))
    expect(all).toEqual(Array(4).fill({ received: mib }))
    expect(await ada.call(putPiece, { id, index: 0 }, pieceOf(bytes, 0))).toEqual({ received: mib })
    expect(await stored()).toBe(before + 1)
    await ada.call(putPiece, { id, index: 1 }, pieceOf(bytes, 1))
    // As does finishing.
    const finished = await Promise.all([1, 2, 3].map(() => ada.call(finishAttachment, { id })))
    for (const one of finished) expect(one).toMatchObject({ id, state: 'ready' })
    expect(await ada.call(readAssignment, { id: assignment })).toMatchObject({ attachments: 1 })
    expect(await ada.call(putPiece, { id, index: 0 }, pieceOf(bytes, 0))).toEqual({ received: bytes.byteLength })
  })

  test('but not of two files mixed', async () => {
    await fresh()
    const { id } = await beginUpload(ada, assignment, 'soil.png', 2 * mib)
    await ada.call(putPiece, { id, index: 0 }, pieceOf(pngBytes(2 * mib), 0))
    expect(await ada.call(putPiece, { id, index: 0 }, pieceOf(pngBytes(2 * mib, 7), 0))).toMatchObject({
      code: 'conflict',
    })
  })

  test.each([
    ['too short', 0, mib - 1],
    ['too short at the end', 1, 99],
    ['too long at the end', 1, 101],
    ['empty', 0, 0],
    ['behind the last', 2, 100],
    ['far behind the last', 49, mib],
  ])('but not with a piece that is %s', async (_, index, size) => {
    await fresh()
    const { id } = await beginUpload(ada, assignment, 'soil.png', mib + 100)
    expect(await ada.call(putPiece, { id, index }, randomBytesOf(size))).toMatchObject({ code: 'invalid' })
    expect(await list()).toMatchObject([{ received: 0 }])
  })

  test('but not with a piece beyond the limit, or a number that is none', async () => {
    await fresh()
    const { id } = await beginUpload(ada, assignment, 'soil.png', 3 * mib)
    expect(await ada.call(putPiece, { id, index: 0 }, randomBytesOf(mib + 1))).toMatchObject({ code: 'too_large' })
    for (const index of [-1, 50, 0.5, '0x0', 'a'])
      expect((await ada.send(putPiece, { id, index }, randomBytesOf(mib))).status, String(index)).toBe(404)
  })
})

describe('deleting', () => {
  test('can be taken back, until it is gone for good', async () => {
    await fresh()
    const { id } = await attachSuccessfully(ada, assignment, 'notes.txt', 'clay, silt, sand')
    const undo = undoOf(await ada.call(deleteAttachment, { id }))
    expect(await list()).toEqual([])
    expect((await ada.send(readContent, { id })).status).toBe(404)
    expect(await ada.call(readAssignment, { id: assignment })).toMatchObject({ attachments: 0 })
    expect(await ada.call(deleteAttachment, { id })).toMatchObject({ code: 'not_found' })
    expect(await ada.call(undoById, { id: undo })).toEqual({})
    expect(await list()).toMatchObject([{ id }])
    expect(await ada.call(undoById, { id: undo })).toMatchObject({ code: 'not_found' })
    expect(await list()).toMatchObject([{ id }])
    expect((await content(ada, id)).toString()).toBe('clay, silt, sand')
    expect(await ada.call(readAssignment, { id: assignment })).toMatchObject({ attachments: 1 })
    const again = undoOf(await ada.call(deleteAttachment, { id }))
    app.advance(2 * 3_600_000)
    await app.shell.jobs.enqueue(app.shell.database.db, 'attachments-purge', {})
    await app.settle()
    expect(await ada.call(undoById, { id: again })).toMatchObject({ code: 'not_found' })
    app.advance(-2 * 3_600_000)
  })

  test('an upload under way ends it for good', async () => {
    await fresh()
    const { id } = await beginUpload(ada, assignment, 'soil.png', mib)
    expect(await ada.call(deleteAttachment, { id })).toEqual({ undo: null })
    expect(await ada.call(putPiece, { id, index: 0 }, pngBytes(mib))).toMatchObject({ code: 'not_found' })
    expect(await list()).toEqual([])
  })

  test('an upload that nobody continued for a day is removed; one that continues stays', async () => {
    await fresh()
    const [left, kept] = [
      await beginUpload(ada, assignment, 'a.png', 2 * mib),
      await beginUpload(ada, assignment, 'b.png', 2 * mib),
    ]
    app.advance(20 * 3_600_000)
    await ada.call(putPiece, { id: kept.id, index: 0 }, pngBytes(mib))
    app.advance(5 * 3_600_000)
    await app.shell.jobs.enqueue(app.shell.database.db, 'attachments-purge', {})
    await app.settle()
    // Back to when she was still signed in.
    app.advance(-25 * 3_600_000)
    expect((await list()).map(({ id }) => id)).toEqual([kept.id])
    expect(await ada.call(finishAttachment, { id: left.id })).toMatchObject({ code: 'not_found' })
  })
})

test('another student’s file does not exist for them, at every step', async () => {
  await fresh()
  const { id } = await attachSuccessfully(ada, assignment, 'notes.txt', 'clay')
  const open = await beginUpload(ada, assignment, 'more.txt', 4)
  const gone = await attachSuccessfully(ada, assignment, 'gone.txt', 'sand')
  const undo = undoOf(await ada.call(deleteAttachment, { id: gone.id }))
  const ben = await app.student()
  for (const answer of [
    await ben.call(listAttachments, { id: assignment }),
    await ben.call(addAttachment, { id: assignment, name: 'x.txt', size: 1 }),
    await ben.call(putPiece, { id: open.id, index: 0 }, 'silt'),
    await ben.call(finishAttachment, { id: open.id }),
    await ben.call(deleteAttachment, { id }),
    await ben.call(undoById, { id: undo }),
  ])
    expect(answer).toMatchObject({ code: 'not_found' })
  expect((await ben.send(readContent, { id })).status).toBe(404)
  expect((await list()).length).toBe(2)
})

describe('names', () => {
  test.each([
    ['../../etc/passwd.txt', 'passwd.txt'],
    ['C:\\Users\\ada\\essay.txt', 'essay.txt'],
    ['a\r\nSet-Cookie: x=1.txt', 'aSet-Cookie_ x=1.txt'],
    ['essay\u202Etxt.exe.txt', 'essaytxt.exe.txt'],
    ['\u2066report\u2069.txt', 'report.txt'],
    ['🌱 соил.txt', '🌱 соил.txt'],
    ['تقرير.txt', 'تقرير.txt'],
    ['  .hidden.txt. ', 'hidden.txt'],
    ['no extension', 'no extension'],
    ['....', 'file'],
    [`${'ä'.repeat(296)}.txt`, `${'ä'.repeat(115)}….txt`],
    ['"quoted".txt', '_quoted_.txt'],
    ['<img src=x>.txt', '_img src=x_.txt'],
  ])('%j is kept as %j', async (given, kept) => {
    await fresh()
    expect(await attach(ada, assignment, given, 'clay')).toMatchObject({ name: kept, type: 'text/plain' })
  })
})

async function list() {
  const rows = await ada.call(listAttachments, { id: assignment })
  if (!Array.isArray(rows)) throw new Error(rows.detail)
  return rows
}
