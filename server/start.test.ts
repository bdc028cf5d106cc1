import { spawn } from 'node:child_process'
import fs from 'node:fs'
import net from 'node:net'
import os from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listDevMails } from '../features/mail/contract.ts'
import { makeCaller } from './testing/caller.ts'
import { emptyFolder, initialisedFolder } from './testing/folders.ts'
import { freePort } from './testing/port.ts'
import { startPostgres } from './testing/postgres.ts'
import { bareEnv, type Quad, startProcess } from './testing/process.ts'
import { programOf } from './testing/programs.ts'

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'quad-start-'))
const closing: (() => unknown)[] = []
let server: Awaited<ReturnType<typeof startPostgres>>
beforeAll(async () => {
  server = await startPostgres(folder, { forgetful: true })
})
afterAll(async () => {
  for (const close of closing) await close()
  await server.stop()
  fs.rmSync(folder, { recursive: true, force: true })
})

async function start(settings: Record<string, string>): Promise<Quad> {
  const quad = await startProcess(settings)
  closing.push(() => quad.stop('SIGKILL'))
  return quad
}

/** `npm start` as in package.json, with a script that starts the server without a build. */
async function npmStart(data: string) {
  const home = emptyFolder()
  const { scripts } = JSON.parse(fs.readFileSync('package.json', 'utf8'))
  fs.writeFileSync(
    path.join(home, 'package.json'),
    JSON.stringify({ type: 'module', scripts: { start: scripts.start } }),
  )
  fs.mkdirSync(path.join(home, 'scripts'))
  const files = ['server/loading.js', programOf('server/main.ts')].map((file) => JSON.stringify(path.resolve(file)))
  fs.writeFileSync(path.join(home, 'scripts/start.js'), files.map((file) => `await import(${file})`).join('\n'))
  const settings = { PORT: '0', QUAD_DATA: data, QUAD_DEMO: 'off', HOME: home }
  const npm = spawn('npm', ['start'], {
    cwd: home,
    detached: true,
    env: { ...bareEnv, PATH: `${path.dirname(process.execPath)}:${bareEnv.PATH}`, ...settings },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const group = npm.pid ?? 0
  closing.push(() => {
    try {
      process.kill(-group, 'SIGKILL')
    } catch {
      // It has ended.
    }
  })
  let output = ''
  const closed = new Promise<void>((resolve) => npm.stdout.once('close', resolve))
  await new Promise<void>((resolve) =>
    npm.stdout.on('data', (part: Buffer) => {
      output += part
      if (output.includes('Quad is ready')) resolve()
    }),
  )
  // The output closes when the last process that holds it has ended.
  return { npm, group, closed, output: () => output }
}

test('whoever stops npm start stops the server: it finishes its work and closes the database', async () => {
  const data = await initialisedFolder()
  const one = await npmStart(data)
  one.npm.kill('SIGTERM')
  await one.closed
  expect(one.output()).toContain('"msg":"stopped"')
  // As Ctrl+C in a terminal, which every process of the group gets, and once more from npm.
  const other = await npmStart(data)
  process.kill(-other.group, 'SIGINT')
  await other.closed
  expect(other.output()).toContain('"msg":"stopped"')
})

test('a load balancer hears of a stop while requests are still served; a second signal ends it at once', async () => {
  const quad = await start({ QUAD_DATA: await initialisedFolder(), DRAIN_SECONDS: '300' })
  quad.child.kill('SIGTERM')
  const status = async (where: string) => (await fetch(`${quad.origin}${where}`)).status
  await expect.poll(() => status('/readyz')).toBe(503)
  expect(await status('/healthz')).toBe(200)
  expect(await status('/api/me')).toBe(200)
  const ended = new Promise((resolve) => quad.child.once('exit', resolve))
  await expect
    .poll(() => {
      quad.child.kill('SIGTERM')
      return quad.child.exitCode
    })
    .toBe(1)
  await ended
  expect(quad.output()).not.toContain('"msg":"stopped"')
})

test('in production everything is a line of the log, the link for the first admin too', async () => {
  const production = { NODE_ENV: 'production', PUBLIC_URL: 'https://quad.example.edu', LOG_LEVEL: 'silent' }
  const data = await initialisedFolder()
  const quad = await start({ ...production, QUAD_DATA: data })
  const lines = quad.output().trim().split('\n')
  expect(lines.map((line) => JSON.parse(line).msg)).toEqual([
    'Set up the first admin here, once, within a week',
    'Quad is ready',
  ])
  // journalctl -u quad | grep set-up
  const [link] = lines.filter((line) => line.includes('set-up'))
  expect(JSON.parse(link ?? '').url).toMatch(/^https:\/\/quad\.example\.edu\/set-up\?token=.+/)
  const second = String(await startProcess({ ...production, QUAD_DATA: data }).catch(({ message }) => message))
  const words = second.slice(second.indexOf('{'))
  expect(JSON.parse(words)).toMatchObject({ level: 60, msg: expect.stringContaining('Another Quad is running') })
})

test('a start waits for a PostgreSQL server that is starting, and refuses at once what waiting does not mend', async () => {
  const name = 'slow'
  await server.createDatabase(name)
  const real = new URL(server.url)
  const settings = (url: string) => ({ DATABASE_URL: url, QUAD_SECRET: 'x'.repeat(32), QUAD_DATA: folder })
  // Nobody listens at first; then a server says that it starts; then it serves.
  const port = await freePort()
  let asked = 0
  const starting = Buffer.from('SFATAL\0VFATAL\0C57P03\0Mthe database system is starting up\0\0')
  const head = Buffer.alloc(5)
  head.write('E')
  head.writeInt32BE(starting.length + 4, 1)
  const between = net.createServer((socket) => {
    socket.on('error', () => {})
    if (++asked <= 2) return socket.once('data', () => socket.end(Buffer.concat([head, starting])))
    const through = net.connect(Number(real.port), real.hostname)
    through.on('error', () => socket.destroy())
    socket.on('close', () => through.destroy())
    return socket.pipe(through).pipe(socket)
  })
  const quad = start(settings(`postgres://quad:${real.password}@127.0.0.1:${port}/${name}`))
  await new Promise<void>((resolve) => between.listen(port, '127.0.0.1', resolve))
  closing.push(() => between.close())
  const started = await quad
  expect(asked).toBeGreaterThan(2)
  expect(started.output().match(/does not take connections yet; asking again for a minute/g)).toHaveLength(1)
  expect(await started.stop()).toBe(0)

  const wrong: [url: string, words: string][] = [
    [`postgres://quad:wrong@127.0.0.1:${real.port}/${name}`, 'password authentication failed for user "quad"'],
    [`${server.url}/nowhere`, 'database "nowhere" does not exist'],
    [`postgres://quad:wrong@nowhere.invalid:5432/${name}`, 'nowhere.invalid'],
  ]
  for (const [url, words] of wrong) {
    const refused = String(await start(settings(url)).catch(({ message }) => message))
    expect(refused).toContain('DATABASE_URL names a database that cannot be used: ')
    expect(refused).toContain(words)
    expect(refused).not.toContain('asking again')
  }
})

test('a database that goes away while background work begins is asked again, and the server goes on', async () => {
  await server.createDatabase('away')
  const url = `${server.url}/away`
  const settings = { DATABASE_URL: url, QUAD_SECRET: 'x'.repeat(32), QUAD_DATA: folder }
  expect(await (await start(settings)).stop()).toBe(0)

  const [holder, other] = [new pg.Client(url), new pg.Client(url)]
  for (const client of [holder, other]) {
    await client.connect()
    closing.unshift(() => client.end())
  }
  await holder.query('begin; lock table jobs.schedule')
  const quad = await start(settings)
  const waiting = `select pg_terminate_backend(pid) from pg_stat_activity
    where wait_event_type = 'Lock' and datname = current_database()`
  await expect.poll(() => other.query(waiting).then(({ rowCount }) => rowCount)).toBeGreaterThan(0)
  await expect.poll(() => quad.output()).toContain('the database went away during the start')
  await holder.query('rollback')
  const ada = await makeCaller(quad.origin).signUp()
  // The mail goes out by a job.
  await expect.poll(() => ada.call(listDevMails, {})).toContainEqual(expect.objectContaining({ to: ada.email }))
  expect(await quad.stop(), quad.output()).toBe(0)
})
