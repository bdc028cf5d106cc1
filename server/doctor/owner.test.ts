import { execFile, spawnSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { emptyFolder, initialisedFolder } from '../testing/folders.ts'
import { bareEnv, programArguments } from '../testing/process.ts'

const nobody = 65_534

/** Runs a program on a data folder as a user who is not root, with a folder for temporary files of its own. */
function runAsNobody(data: string, file: string, ...args: string[]): Promise<{ stdout: string; stderr: string }> {
  const TMPDIR = emptyFolder()
  fs.chownSync(TMPDIR, nobody, nobody)
  const options = { env: { ...bareEnv, TMPDIR, NODE_ENV: 'development', QUAD_DATA: data }, uid: nobody, gid: nobody }
  return new Promise((resolve) => {
    execFile(process.execPath, programArguments(file, ...args), options, (_, stdout, stderr) =>
      resolve({ stdout, stderr }),
    )
  })
}

/** Gives the folder and everything in it away. */
function give(folder: string, uid: number): void {
  fs.chownSync(folder, uid, uid)
  for (const entry of fs.readdirSync(folder, { withFileTypes: true })) {
    const full = path.join(folder, entry.name)
    if (entry.isDirectory()) give(full, uid)
    else fs.chownSync(full, uid, uid)
  }
}

// Only root can make files of two owners, and nobody has to reach the code, through all folders above it.
const reaches = () =>
  spawnSync('test', ['-r', path.resolve('server/main.ts')], { uid: nobody, gid: nobody }).status === 0
const missing =
  process.getuid?.() !== 0
    ? ' (left out: only root can make files of two owners)'
    : reaches()
      ? ''
      : ' (left out: other users may not read this checkout)'
const asRoot = test.skipIf(missing !== '')

asRoot(`in a folder of root, Quad’s user is told how to become its owner${missing}`, async () => {
  const data = emptyFolder()
  const seen = `${data} belongs to root, and this command runs as nobody, who may not use it.`
  const todo = `If nobody is Quad's user, make it the owner: chown -R nobody: ${data}`
  const { stdout } = await runAsNobody(data, 'scripts/doctor.ts')
  expect(stdout).toContain(`failed   Data folder: ${seen}\n         To do: ${todo}\n`)
  expect(stdout).toContain(`failed   Database: ${seen} ${todo}\n`)
  expect(stdout).toContain('warning  Root secret: The root secret was not looked at.\n')
  expect(stdout).toContain('warning  Backups: The automatic backups were not looked at.\n')
  expect(stdout).toMatch(/^warning +Clock: .* was not looked at\.$/m)
  expect((await runAsNobody(data, 'scripts/grant.ts', 'ada@example.edu', 'admin')).stderr).toBe(`${seen} ${todo}\n`)
})

asRoot(`what root left in the folder is named, by the doctor and by a command as by a start${missing}`, async () => {
  const data = await initialisedFolder()
  give(data, nobody)
  type Program = [file: string, ...words: string[]]
  const doctor: Program = ['scripts/doctor.ts']
  const grant: Program = ['scripts/grant.ts', 'ada@example.edu', 'admin']
  const start: Program = ['server/main.ts']
  const database = path.join(data, 'database')
  for (const [file, mode, ...commands] of [
    [database, 0o700, doctor, start],
    [path.join(database, 'PG_VERSION'), 0o600, grant],
    [path.join(database, 'global/pg_control'), 0o600, doctor],
    [path.join(data, 'secret'), 0o600, grant],
  ] as const) {
    fs.chownSync(file, 0, 0)
    fs.chmodSync(file, mode)
    for (const command of commands) {
      const { stdout, stderr } = await runAsNobody(data, ...command)
      const said = `Quad may not read and write ${file}. Give Quad's user the permission. Nothing was changed.\n`
      expect(command === doctor ? stdout : stderr).toContain(command === doctor ? `failed   Database: ${said}` : said)
      expect(stdout + stderr).not.toMatch(/EACCES|not a database/)
    }
    fs.chownSync(file, nobody, nobody)
  }
})
