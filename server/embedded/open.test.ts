import { execFileSync, spawnSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { accountWords } from '../../features/account/rules.ts'
import { connect } from '../db/db.ts'
import { makeLog } from '../log.ts'
import { emptyFolder, initialisedFolder } from '../testing/folders.ts'
import { programArguments } from '../testing/process.ts'
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
  const second = spawnSync(process.execPath, programArguments('server/main.ts'), {
    env,
    encoding: 'utf8',
  })
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
  const command = (file: string, ...args: string[]) =>
    spawnSync(process.execPath, programArguments(file, ...args), { env, encoding: 'utf8' })
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
    execFileSync(process.execPath, programArguments('scripts/grant.ts', 'Ada@example.edu', 'admin'), {
      env,
      encoding: 'utf8',
    }),
  ).toContain('is now admin')
  expect((await database.pool.query('select role from profiles')).rows).toEqual([{ role: 'admin' }])
  expect(command('scripts/reset-link.ts', 'ada@example.edu').stdout).toMatch(
    /\/reset-password\?access_token=.{22}&refresh_token=.{21}\n/,
  )
  expect(command('scripts/reset-2fa.ts', 'ada@example.edu')).toMatchObject({
    ...{ status: 1, stderr: 'ada@example.edu has no two-factor sign-in. Nothing was changed.\n' },
  })
  await database.pool.query(
    "insert into second_factors (profile_id, sealed_key, begun_at, confirmed_at, last_step) select id, '', now(), now(), 0 from profiles",
  )
  await database.pool.query(
    `insert into sessions (id, user_id, token, expires_at, created_at, updated_at)
     select gen_random_uuid(), id, 'token', now() + interval '1 day', now(), now() from profiles`,
  )
  await database.pool.query(
    `insert into sign_in_steps (secret_hash, profile_id, remember, begun_at, expires_at)
     select 'secret', id, true, now() - interval '1 minute', now() + interval '9 minutes' from profiles`,
  )
  expect(command('scripts/reset-2fa.ts', 'ada@example.edu').stdout).toContain('signs in with the password alone now')
  const open =
    'select (select count(*)::int from sessions) as sessions, (select count(*)::int from sign_in_steps) as steps'
  expect((await database.pool.query(open)).rows).toEqual([{ sessions: 0, steps: 0 }])
  const traces = `select (select count(*)::int from second_factors) as factors, (select count(*)::int from jobs.job where name = 'mail') as mails,
    (select count(*)::int from admin_acts where act = 'second_factor_reset' and actor_id is null and details = '{}') as recorded`
  expect((await database.pool.query(traces)).rows).toEqual([{ factors: 0, mails: 1, recorded: 1 }])
  expect(JSON.parse(command('scripts/person.ts', 'export', 'ada@example.edu').stdout)).toMatchObject({
    account: { profile: { name: 'Ada Marlow' } },
  })
  expect(command('scripts/person.ts', 'erase', 'ada@example.edu').status).toBe(1)
  // As everywhere, the last admin stays.
  const { status, stderr } = command('scripts/person.ts', 'erase', 'ada@example.edu', '--yes')
  expect({ status, stderr }).toEqual({ status: 1, stderr: `${accountWords.lastAdmin}\n` })
  await database.pool.query(
    `insert into profiles (id, name, email, role, major, year, zone, created_at, updated_at)
     values (gen_random_uuid(), 'Ben Osei', 'ben@example.edu', 'admin', 'Other', 'Junior', 'UTC', now(), now())`,
  )
  expect(command('scripts/person.ts', 'erase', 'ada@example.edu', '--yes').stdout).toContain('was removed')
  expect((await database.pool.query('select name from profiles')).rows).toEqual([{ name: 'Ben Osei' }])
  await database.close()
  await running.close()
})
