import fs from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { connect } from '../db/db.ts'
import { migrateDatabase } from '../db/migrate.ts'
import { openEmbedded } from '../embedded/open.ts'
import { features } from '../features.ts'
import { makeLog } from '../log.ts'
import { initialisedFolder } from '../testing/folders.ts'
import { BadBackup, readCover } from './archive.ts'
import { makeBackups } from './backups.ts'
import { inChild } from './child.ts'
import { backupsIn } from './folder.ts'

const mode = (file: string) => fs.statSync(file).mode & 0o777
test('a backup is made a quarter of an hour after something changed, opened, compared and then counted', async () => {
  const folder = await initialisedFolder()
  const embedded = await openEmbedded({ folder })
  const where = { host: embedded.host, user: 'postgres', database: 'postgres' }
  const database = connect('embedded', where, makeLog('silent'))
  await migrateDatabase(database, features)
  let now = Date.parse('2031-03-04T09:00:00Z')
  const backups = makeBackups(database, folder, makeLog('silent'), () => new Date(now))
  const write = (word: string) =>
    database.pool.query('insert into setup_links values ($1, $2)', [word, new Date(now + 1e9)])
  const made = () => backupsIn(folder).map(({ at }) => at.toISOString().slice(11, 16))
  expect(backups.state()).toEqual({ last: null, verified: null, failure: null, count: 0, bytes: 0 })

  await write('one')
  await backups.tick()
  expect(made()).toEqual(['09:00'])
  now += 14 * 60_000
  await write('two')
  await backups.tick()
  expect(made()).toEqual(['09:00'])
  now += 60_000
  await backups.tick()
  expect(made()).toEqual(['09:15', '09:00'])
  // Nothing changes but what the database does by itself.
  now += 3_600_000
  await database.pool.query('checkpoint')
  await backups.tick()
  expect(made()).toEqual(['09:15', '09:00'])

  const state = backups.state()
  const [newest] = backupsIn(folder)
  const file = newest?.file ?? ''
  expect(state).toEqual({
    last: newest,
    verified: { at: newest?.at, file },
    failure: null,
    count: 2,
    bytes: state.bytes,
  })
  expect([mode(path.dirname(file)), mode(file)]).toEqual([0o700, 0o600])
  expect((await readCover(file)).rows?.['public.setup_links']).toMatchObject({ rows: 2 })
  expect(fs.readdirSync(path.dirname(file)).filter((name) => name.startsWith('.'))).toEqual([])

  // A backup whose bytes changed, or end early, is refused.
  const bytes = fs.readFileSync(file)
  const damaged = path.join(folder, 'damaged.tar.gz')
  const check = () => inChild({ pack: null, check: { file: damaged, into: path.join(folder, 'into'), keep: false } })
  for (const share of [0, 0.3, 0.7, 0.999]) {
    fs.writeFileSync(damaged, bytes.subarray(0, Math.floor(bytes.length * share)))
    await expect(check(), `the first ${share} of it`).rejects.toBeInstanceOf(BadBackup)
  }
  const half = Math.floor(bytes.length / 2)
  bytes.fill(7, half, half + 64)
  fs.writeFileSync(damaged, bytes)
  await expect(check()).rejects.toBeInstanceOf(BadBackup)

  // A failed try is reported and leaves the other backups alone.
  now += 3_600_000
  await write('three')
  fs.renameSync(path.join(folder, 'backups'), path.join(folder, 'elsewhere'))
  fs.writeFileSync(path.join(folder, 'backups'), 'in the way')
  await expect(backups.take()).rejects.toThrow()
  fs.rmSync(path.join(folder, 'backups'))
  fs.renameSync(path.join(folder, 'elsewhere'), path.join(folder, 'backups'))
  expect(backups.state()).toMatchObject({ count: 2, failure: { at: new Date(now) } })
  await database.close()
  await embedded.close()
})
