import { beforeAll, describe, expect, inject, test } from 'vitest'
import { undoById } from '../../../contract/undo.ts'
import type { StoredFileKey } from '../../../server/files/store.ts'
import { undoOf } from '../../../server/testing/accessRow.ts'
import { testApp } from '../../../server/testing/app.ts'
import type { Caller } from '../../../server/testing/caller.ts'
import { holdLock, untilWaiting } from '../../../server/testing/locks.ts'
import type { Running } from '../../../server/testing/run.ts'
import { deleteAssignment, readAssignment } from '../contract.ts'
import { attach, attachSuccessfully, beginUpload, pngBytes, someAssignment } from './attach.testing.ts'
import { addAttachment, deleteAttachment, listAttachments, putPiece } from './contract.ts'

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
const list = async () => {
  const rows = await ada.call(listAttachments, { id: assignment })
  return Array.isArray(rows) ? rows : []
}

/** The stored files of one attachment. */
async function keysOf({ shell }: Running, id: string): Promise<string[]> {
  const text = 'select key from attachment_pieces where attachment_id = $1 order by index'
  return (await shell.database.pool.query<{ key: string }>(text, [id])).rows.map(({ key }) => key)
}

/** Everything in the store. */
async function storedKeys({ shell: { files } }: Running): Promise<string[]> {
  const found: string[] = []
  for (let shard = 0; shard < 256; shard++)
    for await (const keys of files.keys(shard.toString(16).padStart(2, '0'))) found.push(...keys)
  return found
}

describe('how much a student may attach', () => {
  test('is 50 MB a file', async () => {
    await fresh()
    const input = { id: assignment, name: 'soil.png' }
    expect(await ada.call(addAttachment, { ...input, size: 50 * mib + 1 })).toMatchObject({
      fields: { size: 'A file may have at most 50 MB.' },
    })
    expect(await ada.call(addAttachment, { ...input, size: 0 })).toMatchObject({
      fields: { size: 'This file is empty.' },
    })
    expect(await ada.call(addAttachment, { ...input, size: 50 * mib })).toMatchObject({ state: 'uploading' })
  })

  test('is 20 files an assignment, also when 30 begin at once', async () => {
    await fresh()
    const all = await Promise.all(
      Array.from({ length: 30 }, (_, at) => ada.call(addAttachment, { id: assignment, name: `${at}.txt`, size: 1 })),
    )
    expect(all.filter((one) => 'id' in one).length).toBe(20)
    expect(all.filter((one) => 'code' in one && one.code === 'conflict').length).toBe(10)
    const [first] = await list()
    await ada.call(deleteAttachment, { id: first?.id ?? '' })
    expect(await ada.call(addAttachment, { id: assignment, name: 'new.txt', size: 1 })).toHaveProperty('id')
  })

  test('is what the setting says for all their files, also when 20 uploads begin at once', async () => {
    await fresh()
    const places = await Promise.all(Array.from({ length: 20 }, (_, at) => someAssignment(ada, `Report ${at}`)))
    const all = await Promise.all(places.map((id) => ada.call(addAttachment, { id, name: 'soil.png', size: 10 * mib })))
    expect(all.filter((one) => 'id' in one).length).toBe(6)
    expect(all.filter((one) => 'code' in one && one.code === 'too_large').length).toBe(14)
    const ben = await app.student()
    expect(
      await ben.call(addAttachment, { id: await someAssignment(ben), name: 'soil.png', size: 10 * mib }),
    ).toHaveProperty('id')
  })

  test('counts deleted files, whose room is kept for as long as they can be restored', async () => {
    await fresh()
    const { id } = await attachSuccessfully(ada, assignment, 'notes.txt', 'x'.repeat(mib))
    const undo = undoOf(await ada.call(deleteAttachment, { id }))
    await beginUpload(ada, assignment, 'large.png', 50 * mib)
    const rest = { id: assignment, name: 'rest.png', size: 10 * mib + 1 }
    expect(await ada.call(addAttachment, rest)).toMatchObject({ code: 'too_large' })
    await beginUpload(ada, assignment, 'small.png', 9 * mib)
    expect(await ada.call(undoById, { id: undo })).toEqual({})
    expect(await list()).toContainEqual(expect.objectContaining({ id, state: 'ready' }))
  })

  test('is made by what was deleted longest ago, which then goes for good, as its Undo says', async () => {
    const app = await testApp({ STORAGE_PER_PERSON_MB: '3' })
    const ben = await app.student()
    const place = await someAssignment(ben)
    const undos: string[] = []
    const keys: string[][] = []
    for (const name of ['first.txt', 'second.txt']) {
      const { id } = await attachSuccessfully(ben, place, name, name.padEnd(mib, ' '))
      keys.push(await keysOf(app, id))
      undos.push(undoOf(await ben.call(deleteAttachment, { id })))
      app.advance(60_000)
    }
    expect(await attach(ben, place, 'third.txt', 'x'.repeat(2 * mib))).toMatchObject({ state: 'ready' })
    await app.settle()
    const stored = async (of: string[] = []) => Promise.all(of.map((key) => app.shell.files.has(key as StoredFileKey)))
    expect(await stored(keys[0])).toEqual([false])
    expect(await stored(keys[1])).toEqual([true])
    expect(await ben.call(undoById, { id: undos[0] ?? '' })).toMatchObject({
      code: 'gone',
      detail: 'Newer files needed its room, so it was deleted for good.',
    })
    expect(await ben.call(undoById, { id: undos[1] ?? '' })).toEqual({})
    const names = (await ben.call(listAttachments, { id: place })) as { name: string }[]
    expect(names.map(({ name }) => name)).toEqual(['second.txt', 'third.txt'])
  })

  test('takes nothing for good where that would not be enough', async () => {
    const app = await testApp({ STORAGE_PER_PERSON_MB: '3' })
    const ben = await app.student()
    const place = await someAssignment(ben)
    await attachSuccessfully(ben, place, 'kept.txt', 'x'.repeat(2 * mib))
    const { id } = await attachSuccessfully(ben, place, 'deleted.txt', 'x'.repeat(mib))
    const undo = undoOf(await ben.call(deleteAttachment, { id }))
    expect(await ben.call(addAttachment, { id: place, name: 'large.txt', size: mib + 1 })).toMatchObject({
      code: 'too_large',
      detail: 'Your files take 2 MB of 3 MB, so this one has no room. Remove files that you no longer need.',
    })
    expect(await ben.call(undoById, { id: undo })).toEqual({})
  })

  test('is not more for who deletes and uploads again and again: what is stored stays within it', async () => {
    const app = await testApp({ STORAGE_PER_PERSON_MB: '3' })
    const ben = await app.student()
    const place = await someAssignment(ben)
    for (let time = 0; time < 8; time++) {
      const { id } = await attachSuccessfully(ben, place, 'soil.txt', 'x'.repeat(mib))
      await ben.call(deleteAttachment, { id })
      await app.settle()
      const left = await storedKeys(app)
      expect(left.length).toBe(Math.min(time + 1, 3))
    }
    // What can no longer be undone, and is only stored for the sake of backups, gives way as well.
    app.advance(2 * 3_600_000)
    for (const job of ['attachments-purge', 'files-sweep']) {
      await app.shell.jobs.enqueue(app.shell.database.db, job, {})
      await app.settle()
    }
    expect((await storedKeys(app)).length).toBe(3)
    const tries = await Promise.all(
      Array.from({ length: 9 }, (_, n) => ben.call(addAttachment, { id: place, name: `${n}.txt`, size: mib })),
    )
    expect(tries.filter((one) => 'id' in one).length).toBe(3)
    expect(tries.filter((one) => 'code' in one && one.code === 'too_large').length).toBe(6)
    await app.settle()
    expect(await storedKeys(app)).toEqual([])
  })

  test('is made by the files of deleted assignments as well, and their Undo names what is missing', async () => {
    const app = await testApp({ STORAGE_PER_PERSON_MB: '3' })
    const ben = await app.student()
    const [report, poster] = [await someAssignment(ben, 'Report'), await someAssignment(ben, 'Poster')]
    await attachSuccessfully(ben, report, 'report.txt', 'x'.repeat(mib))
    await attachSuccessfully(ben, report, 'notes.txt', 'y')
    const undo = undoOf(await ben.call(deleteAssignment, { id: report }))
    expect(await attach(ben, poster, 'poster.txt', 'x'.repeat(2 * mib))).toMatchObject({ state: 'ready' })
    expect(await ben.call(undoById, { id: undo })).toEqual({
      note: '“report.txt” is missing: newer files needed its room.',
    })
    const rows = (await ben.call(listAttachments, { id: report })) as { name: string }[]
    expect(rows.map(({ name }) => name)).toEqual(['notes.txt'])
    expect(await ben.call(readAssignment, { id: report })).toMatchObject({ attachments: 1 })
  })

  test.runIf(inject('engine') === 'postgres')('a file whose Undo waits while it makes room stays deleted', async () => {
    const app = await testApp({ STORAGE_PER_PERSON_MB: '3' })
    const ben = await app.student()
    const place = await someAssignment(ben)
    const { id } = await attachSuccessfully(ben, place, 'soil.txt', 'x'.repeat(mib))
    const undo = undoOf(await ben.call(deleteAttachment, { id }))
    const another = await holdLock(app, 'select 1 from profiles where id = $1 for no key update', ben.id)
    const undone = ben.call(undoById, { id: undo })
    await untilWaiting(app, 1)
    // As another node does it.
    await app.shell.database.pool.query('update attachments set freed_at = now() where id = $1', [id])
    await another()
    expect(await undone).toMatchObject({ code: 'gone' })
    expect(await ben.call(listAttachments, { id: place })).toEqual([])
  })

  test('of a deleted assignment that stays for the next import is free once that can no longer be undone', async () => {
    const app = await testApp({ STORAGE_PER_PERSON_MB: '3' })
    const ben = await app.student()
    const report = await someAssignment(ben)
    const { id } = await attachSuccessfully(ben, report, 'report.txt', 'x'.repeat(mib))
    const { pool } = app.shell.database
    await pool.query("update assignments set source = 'import', source_key = 'report' where id = $1", [report])
    await ben.call(deleteAssignment, { id: report })
    app.advance(2 * 3_600_000)
    await app.shell.jobs.enqueue(app.shell.database.db, 'attachments-purge', {})
    await app.settle()
    expect((await pool.query('select 1 from attachments where id = $1', [id])).rowCount).toBe(0)
    expect((await pool.query('select 1 from assignments where id = $1', [report])).rowCount).toBe(1)
  })

  test('is made by the pieces of an upload that was given up', async () => {
    const app = await testApp({ STORAGE_PER_PERSON_MB: '3' })
    const ben = await app.student()
    const place = await someAssignment(ben)
    const { id } = await beginUpload(ben, place, 'soil.png', 3 * mib)
    await ben.call(putPiece, { id, index: 0 }, pngBytes(mib))
    await ben.call(deleteAttachment, { id })
    const input = { id: place, name: 'soil.png', size: 3 * mib }
    expect((await storedKeys(app)).length).toBe(1)
    expect(await ben.call(addAttachment, input)).toHaveProperty('id')
    await app.settle()
    expect(await storedKeys(app)).toEqual([])
  })
})
