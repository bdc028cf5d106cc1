import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { attachSuccessfully, pngBytes, someAssignment } from '../../features/homework/attachments/attach.testing.ts'
import { deleteAttachment, readContent } from '../../features/homework/attachments/contract.ts'
import { readEnv } from '../env.ts'
import { testApp } from '../testing/once.ts'
import { startS3 } from './s3.testing.ts'
import { type FileStore, makeFileStore, type StoredFileKey } from './store.ts'

let s3: Awaited<ReturnType<typeof startS3>>
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'quad-store-'))
beforeAll(async () => {
  s3 = await startS3()
})
afterAll(async () => {
  await s3.close()
  fs.rmSync(folder, { recursive: true, force: true })
})

const stores: [string, () => FileStore][] = [
  ['a folder', () => makeFileStore(readEnv({ QUAD_DATA: folder }))],
  ['S3', () => makeFileStore(readEnv({ QUAD_DATA: folder, ...s3.settings }))],
]

async function all(from: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const parts: Uint8Array[] = []
  for await (const part of from) parts.push(part)
  return Buffer.concat(parts)
}

describe.each(stores)('in %s', (_, make) => {
  test('bytes come back as they were, until they are removed', async () => {
    const store = make()
    const bytes = pngBytes(300_000)
    const key = await store.put(bytes)
    expect(await store.has(key)).toBe(true)
    expect((await all(store.read(key))).equals(bytes)).toBe(true)
    await store.remove(key)
    await store.remove(key)
    expect(await store.has(key)).toBe(false)
    await expect(all(store.read(key))).rejects.toThrow()
  })

  test('every key is found by its first two digits', async () => {
    const store = make()
    const keys: StoredFileKey[] = []
    let shard = '-'
    while (keys.filter((key) => key.startsWith(shard)).length < 5) {
      const key = await store.put(new Uint8Array([1]))
      keys.push(key)
      shard = key.slice(0, 2)
    }
    const found: string[] = []
    for await (const batch of store.keys(shard)) found.push(...batch)
    expect(found.sort()).toEqual(keys.filter((key) => key.startsWith(shard)).sort())
    for (const key of keys) await store.remove(key)
    for await (const batch of store.keys('zz')) expect(batch).toEqual([])
  })
})

test('a student’s files live in the bucket, and leave it 14 days after they were deleted', async () => {
  const app = await testApp(s3.settings)
  const ada = await app.student()
  const bytes = pngBytes(1024 * 1024 + 50)
  const { id } = await attachSuccessfully(ada, await someAssignment(ada), 'soil.png', bytes)
  expect(s3.objects.size).toBe(2)
  expect(s3.asked.every((line) => / \/quad-files(\/|$)/.test(line))).toBe(true)
  const answer = await ada.send(readContent, { id })
  expect(Buffer.from(await answer.arrayBuffer()).equals(bytes)).toBe(true)
  expect(fs.existsSync(path.join(app.shell.env.QUAD_DATA, 'files'))).toBe(false)
  await ada.call(deleteAttachment, { id })
  for (const [job, days] of [
    ['attachments-purge', 1],
    ['files-sweep', 0],
    ['files-sweep', 15],
  ] as const) {
    app.advance(days * 86_400_000)
    await app.shell.jobs.enqueue(app.shell.database.db, job, {})
    await app.settle()
  }
  expect(s3.objects.size).toBe(0)
})
