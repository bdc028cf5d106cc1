import { execFile } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { addAssignment, listAssignments } from '../../features/homework/contract.ts'
import { connect } from '../db/db.ts'
import { migrateDatabase } from '../db/migrate.ts'
import { openEmbedded } from '../embedded/open.ts'
import { features } from '../features.ts'
import { makeLog } from '../log.ts'
import { makeCaller } from '../testing/caller.ts'
import { initialise } from '../testing/initialised.ts'
import { bareEnv, startProcess } from '../testing/process.ts'
import { BadBackup, readCover } from './archive.ts'
import { makeBackups } from './backups.ts'
import { inChild } from './child.ts'
import { backupsIn } from './folder.ts'

// Several starts of a whole server, on a machine that may be busy.
const patience = 300_000
const folders: string[] = []
const closing: (() => Promise<unknown>)[] = []
afterAll(async () => {
  for (const close of closing) await close()
  for (const folder of folders) fs.rmSync(folder, { recursive: true, force: true })
})

function emptyFolder(): string {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'quad-backups-'))
  folders.push(folder)
  return folder
}

async function initialisedFolder(): Promise<string> {
  const folder = emptyFolder()
  await initialise(folder)
  return folder
}

const mode = (file: string) => fs.statSync(file).mode & 0o777
const essay = { title: 'Essay on tides', course: 'HIST 118', dueDate: '2031-03-04' }

/** Asynchronous, unlike `spawnSync`: this process must notice meanwhile when a server closes a connection. */
function command(folder: string, script: string, ...args: string[]) {
  const env = { ...bareEnv, QUAD_DATA: folder, QUAD_DEMO: 'off', NODE_ENV: 'development' }
  return new Promise<{ status: number; stdout: string; stderr: string }>((resolve) => {
    const child = execFile(process.execPath, [`scripts/${script}.ts`, ...args], { env }, (_, stdout, stderr) =>
      resolve({ status: child.exitCode ?? -1, stdout, stderr }),
    )
  })
}

test(
  'a backup is made a quarter of an hour after something changed, opened, compared and then counted',
  async () => {
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
  },
  patience,
)

test(
  'an operator backs everything up in one file and restores it elsewhere',
  async () => {
    const folder = await initialisedFolder()
    const file = path.join(emptyFolder(), 'all.tar.gz')
    let quad = await startProcess({ QUAD_DATA: folder })
    closing.push(() => quad.stop('SIGKILL'))
    const ada = await makeCaller(quad.origin).signUp()
    await ada.call(addAssignment, essay)
    fs.mkdirSync(path.join(folder, 'files/ab'), { recursive: true })
    fs.writeFileSync(path.join(folder, 'files/ab/notes'), 'an attached file')

    const running = await command(folder, 'backup', file)
    expect(running.stderr).toBe('')
    expect(running.stdout).toMatch(/MB, opened again, \d+ rows compared with the database\./)
    expect(mode(file)).toBe(0o600)
    expect((await command(folder, 'backup', file)).stderr).toContain('exists already')
    expect((await command(folder, 'restore', file)).stderr).toContain('Nothing was changed. Another Quad is running')
    const cookie = [...ada.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const list = async () => {
      const response = await fetch(`${quad.origin}/api${listAssignments.path}`, { headers: { cookie } })
      return JSON.stringify(await response.json())
    }
    await ada.call(addAssignment, { ...essay, title: 'Written after the backup' })
    expect(await quad.stop()).toBe(0)

    // In an empty folder: the same people, the same sessions, the same files.
    const elsewhere = emptyFolder()
    const restored = await command(elsewhere, 'restore', file)
    expect(restored).toMatchObject({ status: 0, stderr: '' })
    expect(fs.readFileSync(path.join(elsewhere, 'files/ab/notes'), 'utf8')).toBe('an attached file')
    expect(['secret', 'files/ab', 'files/ab/notes'].map((name) => mode(path.join(elsewhere, name)))).toEqual([
      0o600, 0o700, 0o600,
    ])
    quad = await startProcess({ QUAD_DATA: elsewhere })
    expect(await list()).toContain('Essay on tides')
    expect(await list()).not.toContain('Written after the backup')
    await quad.stop()

    // In the old folder: the old database is kept, and a file that is not a backup changes nothing.
    const wrong = path.join(emptyFolder(), 'wrong.tar.gz')
    fs.writeFileSync(wrong, 'no backup')
    expect(await command(folder, 'restore', wrong)).toMatchObject({ status: 1 })
    expect(fs.readdirSync(folder).toSorted()).toEqual(['backups', 'database', 'files', 'secret'])
    const over = await command(folder, 'restore', file)
    expect(over.stdout).toMatch(/The previous data are kept in .*database\.before-/)
    expect(fs.readdirSync(folder).filter((name) => /^(database|files)\.before-/.test(name))).toHaveLength(2)
    // Without a running server a backup works as well.
    expect(await command(folder, 'backup', path.join(folder, 'again.tar.gz'))).toMatchObject({ status: 0, stderr: '' })
  },
  patience,
)
