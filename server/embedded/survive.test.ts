import fs from 'node:fs'
import path from 'node:path'
import { afterAll, expect, onTestFailed, test } from 'vitest'
import { addAssignment, listAssignments } from '../../features/homework/contract.ts'
import { backupFileNameOf, backupFolderOf, backupsIn } from '../backups/folder.ts'
import { takeBackup } from '../backups/take.ts'
import { connect } from '../db/db.ts'
import { makeLog } from '../log.ts'
import { makeCaller } from '../testing/caller.ts'
import { initialisedFolder } from '../testing/folders.ts'
import { type Quad, startProcess } from '../testing/process.ts'
import { damages } from './damage.testing.ts'
import { socketNote } from './open.ts'

/** A server that has been up for a minute keeps this file for a full disk. */
const notReserve = (name: string) => name !== 'reserve'

const started: Quad[] = []
afterAll(async () => {
  for (const quad of started) await quad.stop('SIGKILL')
})

async function start(folder: string): Promise<Quad> {
  const quad = await startProcess({ QUAD_DATA: folder })
  started.push(quad)
  onTestFailed(() => console.error(quad.output(), quad.child.exitCode, quad.child.signalCode))
  return quad
}

/** Connects as an operator's command does. */
function join(folder: string) {
  const host = fs.readFileSync(socketNote(folder), 'utf8')
  return connect('embedded', { host, user: 'postgres', database: 'postgres', max: 2 }, makeLog('silent'))
}

const titles = (list: object) =>
  'rows' in list && Array.isArray(list.rows) ? list.rows.map(({ title }) => title) : list
const essay = { title: 'Essay on tides', course: 'HIST 118', dueDate: '2031-03-04' }
const reading = { title: 'Reading on tides', course: 'HIST 118', dueDate: '2031-03-04' }

test('students whose database is broken find everything up to the last good backup, and what was broken is kept', async () => {
  const folder = await initialisedFolder()
  const first = await start(folder)
  const ada = await makeCaller(first.origin).signUp()
  await ada.call(addAssignment, essay)
  const database = join(folder)
  const at = new Date('2031-03-04T09:00:00Z')
  const file = path.join(backupFolderOf(folder), backupFileNameOf(at))
  await takeBackup(database, folder, { file, at, daily: true, whole: null })
  await database.close()
  await ada.call(addAssignment, reading)
  await first.stop()
  // A newer backup that is damaged is skipped.
  fs.writeFileSync(
    path.join(backupFolderOf(folder), backupFileNameOf(new Date('2031-03-04T09:15:00Z'))),
    'half of a backup',
  )

  const [damage = () => {}] = Object.values(damages)
  damage(path.join(folder, 'database'))
  const second = await start(folder)
  expect(second.output()).toContain(
    'The database did not open. The backup of 2031-03-04T09:00:00.000Z is in its place; what was written after that moment is missing.',
  )
  expect(second.output()).toContain('a backup is damaged and was skipped')
  const [aside = ''] = fs.readdirSync(folder).filter((name) => name.startsWith('database.broken-'))
  expect(fs.statSync(path.join(folder, aside, 'global/pg_control')).size).toBe(100)
  const again = makeCaller(second.origin)
  for (const [name, value] of ada.cookies) again.cookies.set(name, value)
  expect(titles(await again.call(listAssignments, {}))).toEqual(['Essay on tides'])
  expect(await second.stop(), second.output()).toBe(0)

  // With no good backup nothing is changed, and the operator is told what to do.
  fs.rmSync(file)
  damage(path.join(folder, 'database'))
  const before = fs.readdirSync(folder).toSorted()
  await expect(start(folder)).rejects.toThrow(
    /does not open, and there is no good backup in [\s\S]*Nothing was changed/,
  )
  expect(fs.readdirSync(folder).toSorted()).toEqual(before)
  expect(backupsIn(folder)).toHaveLength(1)
})

test('a database of another version of PostgreSQL is left alone', async () => {
  const folder = await initialisedFolder()
  await (await start(folder)).stop()
  fs.writeFileSync(path.join(folder, 'database/PG_VERSION'), '17\n')
  await expect(start(folder)).rejects.toThrow(
    'was written by PostgreSQL 17, and this version of Quad has PostgreSQL 18',
  )
  expect(fs.readdirSync(folder).filter(notReserve).toSorted()).toEqual(['database', 'secret'])
})

test('students are told to wait while a hanging database is started again, and nothing they saved is lost', async () => {
  const folder = await initialisedFolder()
  const quad = await start(folder)
  const ada = await makeCaller(quad.origin).signUp()
  await ada.call(addAssignment, essay)
  const operator = join(folder)
  const hung = operator.pool.query('select count(*) from generate_series(1, 1000000000) n').then(
    () => 'answered',
    () => 'ended',
  )
  // Every request meanwhile gets an answer: to try again.
  let saved = 1
  let meanwhile = await ada.send(addAssignment, essay)
  for (; meanwhile.status === 200; saved++) meanwhile = await ada.send(addAssignment, essay)
  expect(await hung).toBe('ended')
  expect(meanwhile.status).toBe(503)
  expect(meanwhile.headers.get('retry-after')).toBe('5')
  expect(await meanwhile.json()).toMatchObject({
    detail: 'The database does not answer right now. Try again in a few seconds.',
  })
  await expect.poll(() => fetch(`${quad.origin}/readyz`).then(({ status }) => status)).toBe(200)
  expect(titles(await ada.call(listAssignments, {}))).toEqual(Array(saved).fill(essay.title))
  expect(await ada.call(addAssignment, reading)).toMatchObject({ title: reading.title })
  expect(quad.output()).toContain('it did not answer for 5 s')
  await operator.close()

  // A transaction that somebody leaves open does not keep the others waiting forever.
  const idler = join(folder)
  const client = await idler.pool.connect()
  client.on('error', () => {})
  await client.query('begin')
  await client.query('update assignments set title = $1', ['Never confirmed'])
  expect(titles(await ada.call(listAssignments, {}))).not.toContain('Never confirmed')
  client.release(true)
  await idler.close()
  expect(await quad.stop()).toBe(0)
})
