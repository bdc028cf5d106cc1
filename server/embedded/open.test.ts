import { execFileSync, spawnSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { connect } from '../db/db.ts'
import { makeLog } from '../log.ts'
import { emptyFolder, initialisedFolder } from '../testing/folders.ts'
import { nodeArguments } from '../testing/process.ts'
import { FolderInUse } from './lock.ts'
import { openEmbedded, socketNote } from './open.ts'

const mode = (file: string) => fs.statSync(file).mode & 0o777

test('a database in a folder reaches the disk, is for one process, and keeps what was written', async () => {
  const folder = emptyFolder()
  // The folder as an operator, or a volume, makes it.
  fs.chmodSync(folder, 0o755)
  // What an interrupted first start left behind.
  fs.mkdirSync(path.join(folder, 'database.new-1'))
  const embedded = await openEmbedded({ folder })
  expect(embedded.syncs).toBeGreaterThan(0)
  expect(fs.readdirSync(folder).toSorted()).toEqual(['database', 'socket'])
  const places = [embedded.host, socketNote(folder), path.join(folder, 'database')]
  expect(places.map(mode)).toEqual([0o700, 0o600, 0o700])

  await expect(openEmbedded({ folder })).rejects.toBeInstanceOf(FolderInUse)
  const env = { ...process.env, QUAD_DATA: folder, PORT: '0', NODE_ENV: 'development' }
  const second = spawnSync(process.execPath, [...nodeArguments, 'server/main.ts'], { env, encoding: 'utf8' })
  expect(second.status).toBe(1)
  expect(second.stderr).toContain('Another Quad is running on the data folder')

  const database = connect(
    'embedded',
    { host: embedded.host, user: 'postgres', database: 'postgres' },
    makeLog('silent'),
  )
  await database.pool.query('create table notes (word text)')
  await database.pool.query("insert into notes values ('kept')")
  await database.close()
  await embedded.close()
  expect(fs.existsSync(embedded.host)).toBe(false)

  const again = await openEmbedded({ folder })
  const reopened = connect('embedded', { host: again.host, user: 'postgres', database: 'postgres' }, makeLog('silent'))
  expect((await reopened.pool.query('select word from notes')).rows).toEqual([{ word: 'kept' }])
  await reopened.close()
  await again.close()
})

test('the operator gives roles, makes reset links, exports and erases, whether the server runs or not', async () => {
  const folder = await initialisedFolder()
  const env = { ...process.env, QUAD_DATA: folder, QUAD_DEMO: 'off', NODE_ENV: 'development' }
  const command = (...args: string[]) =>
    spawnSync(process.execPath, [...nodeArguments, ...args], { env, encoding: 'utf8' })
  expect(command('scripts/grant.ts', 'ada@example.edu', 'admin')).toMatchObject({
    status: 1,
    stderr: 'Nobody has the address ada@example.edu.\n',
  })
  expect(command('scripts/grant.ts', 'ada@example.edu', 'king').status).toBe(1)
  expect(mode(path.join(folder, 'secret'))).toBe(0o600)

  const running = await openEmbedded({ folder })
  const database = connect(
    'embedded',
    { host: running.host, user: 'postgres', database: 'postgres' },
    makeLog('silent'),
  )
  await database.pool.query(
    `insert into profiles (id, name, email, major, year, zone, created_at, updated_at)
     values (gen_random_uuid(), 'Ada Marlow', 'ada@example.edu', 'Other', 'Junior', 'UTC', now(), now())`,
  )
  // While this process has the folder, the command uses its socket.
  expect(
    execFileSync(process.execPath, [...nodeArguments, 'scripts/grant.ts', 'Ada@example.edu', 'admin'], {
      env,
      encoding: 'utf8',
    }),
  ).toContain('is now admin')
  expect((await database.pool.query('select role from profiles')).rows).toEqual([{ role: 'admin' }])
  expect(command('scripts/reset-link.ts', 'ada@example.edu').stdout).toMatch(
    /\/reset-password\?access_token=.{22}&refresh_token=.{21}\n/,
  )
  expect(JSON.parse(command('scripts/person.ts', 'export', 'ada@example.edu').stdout)).toMatchObject({
    account: { profile: { name: 'Ada Marlow' } },
  })
  expect(command('scripts/person.ts', 'erase', 'ada@example.edu').status).toBe(1)
  expect(command('scripts/person.ts', 'erase', 'ada@example.edu', '--yes').stdout).toContain('was removed')
  expect((await database.pool.query('select count(*)::int as people from profiles')).rows).toEqual([{ people: 0 }])
  await database.close()
  await running.close()
})
