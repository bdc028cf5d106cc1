import { beforeAll, describe, expect, test } from 'vitest'
import { undoById } from '../../../contract/undo.ts'
import { undoOf } from '../../../server/testing/accessRow.ts'
import { testApp } from '../../../server/testing/app.ts'
import type { Caller } from '../../../server/testing/caller.ts'
import type { Running } from '../../../server/testing/run.ts'
import { signIn } from '../../account/contract.ts'
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
    const rest = { id: assignment, name: 'rest.png', size: 10 * mib }
    expect(await ada.call(addAttachment, rest)).toMatchObject({ code: 'too_large' })
    expect(await ada.call(undoById, { id: undo })).toEqual({})
    expect(await list()).toContainEqual(expect.objectContaining({ id, state: 'ready' }))
  })

  test('is not more for who deletes and uploads again and again, until the bytes are gone', async () => {
    const app = await testApp({ STORAGE_PER_PERSON_MB: '3' })
    const run = async (...jobs: string[]) => {
      for (const job of jobs) {
        await app.shell.jobs.enqueue(app.shell.database.db, job, {})
        await app.settle()
      }
    }
    const ben = await app.student()
    const place = await someAssignment(ben)
    const again = async () => {
      const made = await attach(ben, place, 'soil.txt', 'x'.repeat(mib))
      if ('id' in made) await ben.call(deleteAttachment, { id: made.id })
      return 'id' in made ? 'kept' : made.code
    }
    const all = []
    for (let time = 0; time < 3; time++) all.push(await again())
    expect(all).toEqual(['kept', 'kept', 'kept'])
    const input = { id: place, name: 'soil.txt', size: mib }
    const full = expect.objectContaining({
      code: 'too_large',
      detail: expect.stringMatching(/deleted ones 3 MB for up to 14 days more/),
    })
    expect(await ben.call(addAttachment, input)).toEqual(full)
    app.advance(2 * 3_600_000)
    await run('attachments-purge', 'files-sweep')
    const tries = await Promise.all(Array.from({ length: 30 }, () => ben.call(addAttachment, input)))
    expect(tries).toEqual(Array.from({ length: 30 }, () => full))
    app.advance(15 * 86_400_000)
    await run('files-sweep')
    await ben.call(signIn, { email: ben.email, password: ben.password, remember: true })
    expect(await again()).toBe('kept')
  })

  test('counts the pieces of an upload that was given up until they are removed, within the hour', async () => {
    const app = await testApp({ STORAGE_PER_PERSON_MB: '3' })
    const ben = await app.student()
    const place = await someAssignment(ben)
    const { id } = await beginUpload(ben, place, 'soil.png', 3 * mib)
    await ben.call(putPiece, { id, index: 0 }, pngBytes(mib))
    await ben.call(deleteAttachment, { id })
    const input = { id: place, name: 'soil.png', size: 3 * mib }
    expect(await ben.call(addAttachment, input)).toMatchObject({ code: 'too_large' })
    await app.shell.jobs.enqueue(app.shell.database.db, 'files-sweep', {})
    await app.settle()
    expect(await ben.call(addAttachment, input)).toHaveProperty('id')
  })
})
