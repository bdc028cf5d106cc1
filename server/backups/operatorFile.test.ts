import fs from 'node:fs'
import path from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { emptyFolder } from '../testing/folders.ts'
import { asOrdinaryUser } from '../testing/ordinaryUser.ts'
import { whyUnreadable, whyUnwritable } from './operatorFile.ts'

afterEach(() => {
  delete process.env.QUAD_COMMAND
})

test('where a file cannot be made, the operator is told why', () => {
  const folder = emptyFolder()
  const file = path.join(folder, 'quad.tar.gz')
  expect(whyUnwritable(file)).toBeUndefined()
  expect(fs.readdirSync(folder)).toEqual([])
  fs.chmodSync(folder, 0o500)
  process.env.QUAD_COMMAND = 'quad'
  expect(asOrdinaryUser(() => whyUnwritable(file))).toBe(
    `Quad’s user may not write to the folder ${folder}. Name a file in one where that user may.`,
  )
  expect(whyUnwritable('quad.tar.gz')).toContain('quad.tar.gz is not a whole path. Name the file by its whole path')
  expect(whyUnwritable(path.join(folder, 'absent/quad.tar.gz'))).toBe(`There is no folder ${folder}/absent.`)
  fs.chmodSync(folder, 0o700)
  fs.writeFileSync(file, '')
  expect(whyUnwritable(file)).toBe(`${file} exists already. Name another file.`)
  expect(whyUnwritable(path.join(file, 'quad.tar.gz'))).toBe(`${file} is not a folder.`)
})

test('a file that this user may not read is told from one that is not there', () => {
  const folder = emptyFolder()
  const file = path.join(folder, 'quad.tar.gz')
  expect(whyUnreadable(file)).toBe(`There is no file ${file}.`)
  fs.writeFileSync(file, '')
  expect(whyUnreadable(file)).toBeUndefined()
  expect(whyUnreadable(folder)).toBe(`${folder} is not a file.`)
  fs.chmodSync(folder, 0)
  expect(asOrdinaryUser(() => whyUnreadable(file))).toContain(`This user may not read ${file}. Copy it to where`)
  fs.chmodSync(folder, 0o700)
})
