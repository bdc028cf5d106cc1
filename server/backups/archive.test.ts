import { randomBytes } from 'node:crypto'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { create } from 'tar'
import { afterAll, describe, expect, test } from 'vitest'
import { BadBackup, pack, readCover, unpack } from './archive.ts'

const root = fs.mkdtempSync(path.join(os.tmpdir(), 'quad-archive-'))
afterAll(() => fs.rmSync(root, { recursive: true, force: true }))

const cover = JSON.stringify({
  quad: 'backup',
  format: 1,
  at: '2031-03-04T09:00:00.000Z',
  engine: 'embedded',
  rows: null,
})

/** A file that claims to be a backup, with what `add` puts into the folder that is packed. */
function packed(add: (folder: string) => void): { file: string; into: string } {
  const folder = fs.mkdtempSync(path.join(root, 'from-'))
  fs.writeFileSync(path.join(folder, 'quad.json'), cover)
  fs.mkdirSync(path.join(folder, 'files/ab'), { recursive: true })
  fs.writeFileSync(path.join(folder, 'files/ab/notes'), 'an attached file')
  add(folder)
  const file = `${folder}.tar.gz`
  // At one go: side by side the library fails now and then at two names of one file.
  create({ file, cwd: folder, gzip: true, sync: true }, ['quad.json', ...fs.readdirSync(folder)])
  return { file, into: `${folder}.into` }
}

test('an operator unpacks what Quad packs, and nothing that lies beside it', async () => {
  const { file, into } = packed((folder) => fs.writeFileSync(path.join(folder, 'authorized_keys'), 'mine'))
  expect(await unpack(file, into)).toMatchObject({ engine: 'embedded' })
  expect(fs.readdirSync(into).toSorted()).toEqual(['files', 'quad.json'])
  expect(fs.readFileSync(path.join(into, 'files/ab/notes'), 'utf8')).toBe('an attached file')
})

test('files that the disk holds once under many names are packed and come back, each as its own', async () => {
  const from = fs.mkdtempSync(path.join(root, 'from-'))
  const names = Array.from({ length: 30 }, (_, n) => `files/${n % 15}/${n}`)
  for (const name of names) fs.mkdirSync(path.dirname(path.join(from, name)), { recursive: true })
  const [first = '', ...others] = names
  fs.writeFileSync(path.join(from, first), 'an attached file')
  for (const name of others) fs.linkSync(path.join(from, first), path.join(from, name))
  for (const name of names) fs.writeFileSync(path.join(from, `${name}.single`), name)
  const file = `${from}.tar.gz`
  await pack(from, file, { ...JSON.parse(cover), at: new Date() })
  const into = `${from}.into`
  await unpack(file, into)
  for (const name of names) {
    expect(fs.readFileSync(path.join(into, name), 'utf8')).toBe('an attached file')
    expect(fs.readFileSync(path.join(into, `${name}.single`), 'utf8')).toBe(name)
  }
})

test('a backup with a few overwritten bytes is called damaged, another file no backup', async () => {
  const { file, into } = packed((folder) => fs.writeFileSync(path.join(folder, 'database.dump'), randomBytes(100_000)))
  const bytes = fs.readFileSync(file)
  const middle = Math.floor(bytes.length / 2)
  bytes.fill(0xff, middle, middle + 8)
  fs.writeFileSync(file, bytes)
  for (const read of [() => readCover(file), () => unpack(file, into)])
    await expect(read()).rejects.toThrow(`${file} is damaged, it cannot be read completely: `)
  fs.writeFileSync(file, 'no backup')
  await expect(readCover(file)).rejects.toThrow('is not a backup of Quad')
})

describe('an operator who was handed a hostile file unpacks none that holds', () => {
  test.each<[string, (folder: string) => void]>([
    ['a link out of the folder', (folder) => fs.symlinkSync('/etc/passwd', path.join(folder, 'files/ab/leak'))],
    ['a link to the secret', (folder) => fs.symlinkSync('../../secret', path.join(folder, 'files/ab/leak'))],
    [
      'two names of one file',
      (folder) => fs.linkSync(path.join(folder, 'files/ab/notes'), path.join(folder, 'files/ab/other')),
    ],
    ['a link in place of a folder', (folder) => fs.symlinkSync('files', path.join(folder, 'database'))],
  ])('%s', async (_, add) => {
    const { file, into } = packed(add)
    await expect(unpack(file, into)).rejects.toBeInstanceOf(BadBackup)
  })

  test('a description of itself that would fill the memory', async () => {
    const { file, into } = packed((folder) =>
      fs.writeFileSync(path.join(folder, 'quad.json'), `${' '.repeat(2 ** 21)}${cover}`),
    )
    await expect(readCover(file)).rejects.toBeInstanceOf(BadBackup)
    await expect(unpack(file, into)).rejects.toBeInstanceOf(BadBackup)
  })
})
