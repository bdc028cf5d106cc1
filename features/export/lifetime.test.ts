import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { dayTimeWords } from '../../contract/words/times.ts'
import type { StoredFileKey } from '../../server/files/store.ts'
import { openTab } from '../../server/live/tab.testing.ts'
import { testApp } from '../../server/testing/app.ts'
import type { Caller } from '../../server/testing/caller.ts'
import { lettersTo, resetHalvesOf } from '../../server/testing/letters.ts'
import type { Running } from '../../server/testing/run.ts'
import { requestReset, resetPassword, signIn } from '../account/contract.ts'
import { confirmIdentity } from '../account/identity/contract.ts'
import { attachSuccessfully, someAssignment } from '../homework/attachments/attach.testing.ts'
import { beginOne, fetchArchive, unzipped } from './archives.testing.ts'
import { downloadExport, openExport, readExport, startExport } from './contract.ts'

const [minute, day] = [60_000, 86_400_000]
let app: Running
beforeAll(async () => {
  app = await testApp()
})
beforeEach(() => app.setClock(new Date().toISOString()))

const rows = async (text: string, ...values: unknown[]) => (await app.shell.database.pool.query({ text, values })).rows
const isStored = async (keys: StoredFileKey[]) => Promise.all(keys.map((key) => app.shell.files.has(key)))
const run = async (...jobs: string[]) => {
  for (const job of jobs) {
    await app.shell.jobs.enqueue(app.shell.database.db, job, {})
    await app.settle()
  }
}
const prove = (caller: Caller) => caller.call(confirmIdentity, { password: caller.password })

/** A person with a finished archive, and the keys of its bytes. */
async function withArchive() {
  const ona = await app.student()
  const id = await beginOne(ona)
  await app.settle()
  const found = await rows('select key from export_pieces where export_id = $1', id)
  const keys = found.map(({ key }): StoredFileKey => key)
  expect(await isStored(keys)).toEqual([true])
  return { ona, id, keys }
}

describe('an export', () => {
  test('goes from waiting to ready, tells open tabs and the owner’s mailbox, and can be fetched for a week', async () => {
    app.holdClock()
    const begun = app.shell.clock().getTime()
    const ona = await app.student()
    expect(await ona.call(readExport, {})).toEqual({ export: null, nextAt: null })
    const tab = await openTab(ona, ['export'])
    const id = await beginOne(ona)
    expect(await ona.call(readExport, {})).toMatchObject({
      export: { state: 'waiting', done: 0, total: 0 },
      nextAt: null,
    })
    await app.settle()
    const told = () => tab.heard.filter((one) => 'topic' in one && one.topic === 'export').length
    await tab.until(() => told() > 2)
    const shown = await ona.call(readExport, {})
    expect(shown).toMatchObject({
      export: { id, state: 'ready', availableUntil: new Date(begun + 7 * day).toISOString(), problem: null },
      nextAt: new Date(begun + day).toISOString(),
    })
    const made = 'export' in shown ? shown.export : null
    expect(made?.done).toBe(made?.total)
    expect((await fetchArchive(ona, id)).byteLength).toBe(made?.size)
    const [letter] = await lettersTo(app, ona.email)
    expect(letter).toMatchObject({ subject: 'Your Quad data is ready' })
    expect(letter?.text).toContain(`Download it until ${dayTimeWords('UTC', begun + 7 * day, new Date(begun))}`)
    tab.socket.close()
  })

  test('is made once at a time and once a day, and says when the next can be made', async () => {
    app.holdClock()
    const ona = await app.student()
    const first = await beginOne(ona)
    expect(await ona.call(startExport, {})).toMatchObject({
      code: 'conflict',
      detail: 'Your archive is being made already.',
    })
    await app.settle()
    const again = await ona.send(startExport, {})
    expect(again.status).toBe(429)
    expect(again.headers.get('retry-after')).toBe('86400')
    expect(await again.json()).toMatchObject({
      detail: expect.stringMatching(
        /^One archive a day\. The next can be made from \w{3} \d+(, \d{4})?, \d+:\d\d [AP]M\.$/,
      ),
    })
    app.advance(day)
    const later = await signedIn(ona)
    expect(await beginOne(later)).not.toBe(first)
    expect(await later.call(openExport, { id: first })).toMatchObject({ code: 'not_found' })
  })

  test('is begun and fetched only by whoever has just proved who they are, in that session alone', async () => {
    const { ona, id } = await withArchive()
    const other = await signedIn(ona)
    await ona.call(openExport, { id })
    expect((await ona.send(downloadExport, { id })).status).toBe(200)
    expect(await other.call(openExport, { id })).toHaveProperty('address', `/api/exports/${id}/content`)
    expect(await (await ona.send(downloadExport, { id })).json()).toMatchObject({ code: 'confirm_identity' })
    app.advance(11 * minute)
    expect(await (await other.send(downloadExport, { id })).json()).toMatchObject({ code: 'confirm_identity' })
    for (const to of [openExport, startExport] as const)
      expect(await (await other.send(to, to === openExport ? { id } : {})).json()).toMatchObject({
        code: 'confirm_identity',
      })
    await prove(other)
    expect((await fetchArchive(other, id)).byteLength).toBeGreaterThan(1000)
  })

  test('is nobody else’s', async () => {
    const { id } = await withArchive()
    const ben = await app.student()
    await prove(ben)
    expect((await ben.send(openExport, { id })).status).toBe(404)
    expect((await ben.send(downloadExport, { id })).status).toBe(404)
  })

  test('goes on where a download broke off', async () => {
    const { ona, id } = await withArchive()
    const whole = await fetchArchive(ona, id)
    const rest = await ona.fetch(`/api/exports/${id}/content`, { headers: { range: 'bytes=1000-' } })
    expect(rest.status).toBe(206)
    expect(Buffer.from(await rest.arrayBuffer()).equals(whole.subarray(1000))).toBe(true)
  })
})

describe('an archive is removed, with its bytes,', () => {
  test('after a week', async () => {
    const { ona, id, keys } = await withArchive()
    app.advance(7 * day + minute)
    const again = await signedIn(ona)
    await prove(again)
    expect(await again.call(openExport, { id })).toMatchObject({ code: 'not_found' })
    expect(await again.call(readExport, {})).toEqual({ export: null, nextAt: null })
    await run('export-purge', 'files-sweep')
    expect(await isStored(keys)).toEqual([false])
    expect(await rows('select 1 from exports where id = $1', id)).toEqual([])
  })

  test('when the password is reset by mail', async () => {
    const { ona, id, keys } = await withArchive()
    await app.as(null)(requestReset, { email: ona.email })
    const halves = await resetHalvesOf(app, ona.email)
    expect(await app.as(null)(resetPassword, { ...halves, password: 'Other-Harbour-8' })).toEqual({})
    const again = await signedIn({ ...ona, password: 'Other-Harbour-8' })
    expect(await again.call(openExport, { id })).toMatchObject({ code: 'not_found' })
    await run('files-sweep')
    expect(await isStored(keys)).toEqual([false])
  })

  test('when the person is erased', async () => {
    const { ona, keys } = await withArchive()
    await app.shell.database.transaction((db) => app.shell.erase(db, ona.id))
    await run('files-sweep')
    expect(await isStored(keys)).toEqual([false])
  })

  test('when the next takes its place', async () => {
    const { ona, keys } = await withArchive()
    app.advance(day + minute)
    const again = await signedIn(ona)
    await beginOne(again)
    await run('files-sweep')
    expect(await isStored(keys)).toEqual([false])
  })
})

describe('what goes wrong', () => {
  test('a server that was killed in the middle: the next try begins anew, and the late one writes nothing', async () => {
    const ona = await app.student()
    const id = await beginOne(ona)
    const left = await app.shell.files.put(new Uint8Array(10))
    await rows(`update exports set state = 'running', attempt = 1, done = 3, total = 9 where id = $1`, id)
    await rows('insert into export_pieces (export_id, index, key, size) values ($1, 0, $2, 10)', id, left)
    await app.settle()
    const files = await unzipped(await fetchArchive(ona, id))
    expect(files.has('README.txt')).toBe(true)
    await run('files-sweep')
    expect(await isStored([left])).toEqual([false])
  })

  test('bytes that the storage has lost are named in the archive, and do not keep the rest back', async () => {
    const ona = await app.student()
    await attachSuccessfully(ona, await someAssignment(ona, 'Lab'), 'kept.txt', 'kept')
    const { id } = await attachSuccessfully(ona, await someAssignment(ona, 'Field trip'), 'lost.txt', 'lost')
    for (const { key } of await rows('select key from attachment_pieces where attachment_id = $1', id))
      await app.shell.files.remove(key)
    const begun = await beginOne(ona)
    await app.settle()
    const files = await unzipped(await fetchArchive(ona, begun))
    expect(files.get('files/Lab/kept.txt')?.toString()).toBe('kept')
    expect(files.get('README.txt')?.toString()).toContain('files/Field trip/lost.txt')
  })

  test('an error is tried again three times; then the person is told, and may try again at once', async () => {
    const ona = await app.student()
    const { id } = await attachSuccessfully(ona, await someAssignment(ona), 'notes.txt', 'x'.repeat(2_000_000))
    const pieces = await rows('select key from attachment_pieces where attachment_id = $1 order by index', id)
    // The first piece is there, so that the archive is begun.
    await app.shell.files.remove(pieces[1]?.key)
    const made = await beginOne(ona)
    for (let attempt = 1; attempt <= 3; attempt++) {
      expect(await ona.call(readExport, {})).not.toMatchObject({ export: { state: 'failed' } })
      await expect(app.settle()).rejects.toThrow()
      await app.shell.jobs.enqueue(app.shell.database.db, 'export-make', { id: made })
    }
    await app.settle()
    expect(await ona.call(readExport, {})).toMatchObject({
      export: { state: 'failed', problem: 'Something went wrong while the archive was made. What you saved is safe.' },
      nextAt: null,
    })
    expect(await rows('select 1 from export_pieces where export_id = $1', made)).toEqual([])
    expect(await beginOne(ona)).not.toBe(made)
    // Nothing is left for the next test.
    await app.shell.erase(app.shell.database.db, ona.id)
  })

  test('without room on the disk nothing is begun; where it is gone by then, the person is told', async () => {
    const ona = await app.student()
    await attachSuccessfully(ona, await someAssignment(ona), 'notes.txt', 'notes')
    const waiting = await beginOne(await app.student())
    expect(waiting).not.toBe('')
    await app.settle()
    const id = await beginOne(ona)
    // As if more files of two gigabytes were attached than the disk holds.
    const { free = 0 } = app.shell.disk.space() ?? {}
    await rows(
      `insert into attachments (user_id, assignment_id, name, type, size, state, created_at, touched_at)
        select user_id, assignment_id, name, type, 2147483647, state, now(), now() from attachments, generate_series(1, $2)
        where user_id = $1`,
      ona.id,
      Math.ceil(free / 2_147_483_647) + 1,
    )
    await rows(
      `insert into attachment_pieces (attachment_id, index, key, size, digest)
        select f.id, 0, f.id::text, 1, '' from attachments f where f.user_id = $1 and size > 1000`,
      ona.id,
    )
    const words = /^This server’s disk has no room for your archive of about \d[\d.]* [GT]B right now\./
    await app.settle()
    expect(await ona.call(readExport, {})).toMatchObject({
      export: { id, state: 'failed', problem: expect.stringMatching(words) },
    })
    const refused = await ona.send(startExport, {})
    expect(refused.status).toBe(503)
    expect(await refused.json()).toMatchObject({ detail: expect.stringMatching(words) })
    // The refused one took nothing away.
    expect(await ona.call(readExport, {})).toMatchObject({ export: { id } })
  })
})

/** The same person in another browser. */
async function signedIn({ email, password }: Pick<Caller, 'email' | 'password'>): Promise<Caller> {
  const browser = app.browser()
  await browser.call(signIn, { email, password, remember: true })
  return Object.assign(browser, { email, password })
}
