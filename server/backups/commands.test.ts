import fs from 'node:fs'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { addAssignment, listAssignments } from '../../features/homework/contract.ts'
import { makeCaller } from '../testing/caller.ts'
import { emptyFolder, initialisedFolder } from '../testing/folders.ts'
import { runCommand, startProcess } from '../testing/process.ts'

/** A server that has been up for a minute keeps this file for a full disk. */
const notReserve = (name: string) => name !== 'reserve'

const closing: (() => Promise<unknown>)[] = []
afterAll(async () => {
  for (const close of closing) await close()
})

const mode = (file: string) => fs.statSync(file).mode & 0o777
const essay = { title: 'Essay on tides', course: 'HIST 118', dueDate: '2031-03-04' }

async function command(folder: string, script: string, ...args: string[]) {
  const settings = { QUAD_DATA: folder, QUAD_DEMO: 'off' }
  const { code: status, stdout, stderr } = await runCommand(settings, `scripts/${script}.ts`, ...args)
  return { status, stdout, stderr }
}

test('an operator backs everything up in one file and restores it elsewhere', async () => {
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
  expect(fs.readdirSync(folder).filter(notReserve).toSorted()).toEqual(['backups', 'database', 'files', 'secret'])
  const over = await command(folder, 'restore', file)
  expect(over.stdout).toMatch(/The previous data are kept in .*database\.before-/)
  expect(fs.readdirSync(folder).filter((name) => /^(database|files)\.before-/.test(name))).toHaveLength(2)
  // Without a running server a backup works as well.
  expect(await command(folder, 'backup', path.join(folder, 'again.tar.gz'))).toMatchObject({ status: 0, stderr: '' })
})
