import fs from 'node:fs'
import net, { type AddressInfo } from 'node:net'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { wordsOfFailedStart } from './startFailure.ts'
import { emptyFolder } from './testing/folders.ts'
import { runCommand } from './testing/process.ts'

test('a start on a port that is taken names it, before it makes anything', async () => {
  const other = net.createServer()
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void other.close())
  const { port } = other.address() as AddressInfo
  const data = path.join(emptyFolder(), 'data')
  const refused = await runCommand({ PORT: String(port), QUAD_DATA: data, QUAD_DEMO: 'off' }, 'server/main.ts')
  expect(refused).toMatchObject({
    ...{ code: 1, stdout: '' },
    stderr: expect.stringContaining(`PORT is ${port}, which is taken by another program, or by a Quad that runs`),
  })
  expect(fs.existsSync(data)).toBe(false)
})

test('a disk that is full is told, however deep in the error', () => {
  const words = 'The disk of /srv/quad is full. Free some space and start again.'
  const data = { QUAD_DATA: '/srv/quad' }
  const full = Object.assign(new Error('could not extend file "base/5/16"'), { code: '53100' })
  const failures = [
    full,
    new Error('Failed query: insert into …', { cause: new Error('ended', { cause: full }) }),
    Object.assign(new Error('write'), { code: 'ENOSPC' }),
    { name: 'ErrnoError', errno: 51 },
    new Error('initdb: error: could not write: No space left on device'),
  ]
  for (const failure of failures) expect(wordsOfFailedStart(failure, data)).toBe(words)
  expect(wordsOfFailedStart(full, { ...data, DATABASE_URL: 'postgres://db/quad' })).toContain(
    'of the PostgreSQL server',
  )
  expect(wordsOfFailedStart(new Error('something else'), data)).toBeUndefined()
})
