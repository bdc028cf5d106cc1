import fs from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { emptyFolder } from '../testing/folders.ts'
import { startProcess } from '../testing/process.ts'
import { prepareDataFolder } from './dataFolder.ts'

test('a data folder that cannot hold data is refused by name', async () => {
  const folder = emptyFolder()
  const file = path.join(folder, 'file')
  fs.writeFileSync(file, '')
  for (const place of [file, path.join(file, 'below')])
    expect(() => prepareDataFolder(place)).toThrow(
      `QUAD_DATA is ${JSON.stringify(place)}, but that is a file, or below one.`,
    )
  expect(() => prepareDataFolder('/sys/quad')).toThrow("where Quad's user may not make a folder or write")
  const dist = path.resolve('dist/data')
  expect(() => prepareDataFolder(dist)).toThrow('which a build or an upgrade of Quad empties. Allowed: a folder.')
  expect(fs.existsSync(dist)).toBe(false)
  prepareDataFolder(path.join(folder, 'a/b'))
  expect(fs.statSync(path.join(folder, 'a/b')).mode & 0o777).toBe(0o700)

  await expect(startProcess({ QUAD_DATA: file })).rejects.toThrow(
    /starting\. QUAD_DATA is ".*file", but that is a file/,
  )
  const elsewhere = { QUAD_DATA: folder, SMTP_URL: 'smtp://localhost', HOST: '192.0.2.1' }
  await expect(startProcess(elsewhere)).rejects.toThrow('HOST is 192.0.2.1, which is not an address of this machine.')
})
