import fs from 'node:fs'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { askDatabase } from '../backups/take.ts'
import { type Opened, openDatabase } from '../db/open.ts'
import { ok } from '../doctor/check.ts'
import { checkSecret } from '../doctor/folder.ts'
import { compareSecret } from '../doctor/secret.ts'
import { readEnv } from '../env.ts'
import { makeLog } from '../log.ts'
import { makeSecrets } from '../secrets.ts'
import { initialisedFolder } from '../testing/folders.ts'
import { startProcess } from '../testing/process.ts'
import { noteSecret } from './mark.ts'

async function open(settings: Record<string, string>): Promise<Opened> {
  const opened = await openDatabase(readEnv(settings), makeLog('silent'))
  let open = true
  const close = async () => {
    if (open) await opened.close()
    open = false
  }
  onTestFinished(close)
  return { ...opened, close }
}

test('a start whose secret is gone makes no other one; another one is noticed', async () => {
  const QUAD_DATA = await initialisedFolder()
  const file = path.join(QUAD_DATA, 'secret')
  const former = makeSecrets(fs.readFileSync(file, 'utf8'))
  fs.rmSync(file)
  await expect(open({ QUAD_DATA })).rejects.toThrow(
    `The root secret is gone: ${QUAD_DATA} holds a database, but no file "secret", and QUAD_SECRET is not set. Put the file`,
  )
  expect(fs.readdirSync(QUAD_DATA)).toEqual(['database'])
  await expect(openDatabase(readEnv({ QUAD_DATA }), makeLog('silent'), { join: true })).rejects.toThrow(
    `There is no root secret in ${QUAD_DATA}. Set QUAD_SECRET as for the server, or put the file "secret" of a backup there.`,
  )
  expect(checkSecret(readEnv({ QUAD_DATA }))).toMatchObject({
    state: 'failed',
    todo: 'Put the one of a backup there, or set QUAD_SECRET as before.',
  })

  // Given up on purpose.
  const given = await open({ QUAD_DATA, QUAD_SECRET: 'x'.repeat(32) })
  expect(fs.readdirSync(QUAD_DATA)).not.toContain('secret')
  const { db } = given.database
  const doctor = (secrets: typeof former) => compareSecret(ok('It is there.'), askDatabase(given.database), secrets)
  const [before, after] = [new Date(Date.now() - 1000), new Date()]
  expect(await doctor(former)).toEqual(ok('It is there.'))
  expect(await noteSecret(db, former, before)).toBe(false)
  expect(await noteSecret(db, former, after)).toBe(false)
  const secrets = makeSecrets(given.secret)
  expect(await doctor(former)).toEqual(ok('It is there.'))
  expect(await doctor(secrets)).toMatchObject({
    state: 'warning',
    seen: 'It is there. It is another one than at the last start of the server.',
  })
  expect(await noteSecret(db, secrets, after)).toBe(true)
  expect(await noteSecret(db, secrets, after)).toBe(false)
  expect(await doctor(secrets)).toMatchObject({
    state: 'warning',
    seen: `It is there. It was changed at ${after.toISOString()}: everybody had to sign in again.`,
  })
  // Back again.
  expect(await noteSecret(db, former, new Date(after.getTime() + 1))).toBe(true)
  expect(await doctor(former)).toMatchObject({ state: 'warning', seen: expect.stringContaining('It was changed at') })

  await given.close()
  const other = { QUAD_DATA, QUAD_SECRET: 'y'.repeat(32) }
  const quad = await startProcess(other)
  onTestFinished(async () => void (await quad.stop('SIGKILL')))
  expect(quad.output()).toContain('QUAD_SECRET is another one than at the last start: everybody has to sign in again')
  await quad.stop()

  // Where a first start ended before it had made the tables, nothing can depend on a secret.
  const again = await open(other)
  await again.database.pool.query('drop schema drizzle cascade')
  await again.close()
  const first = await open({ QUAD_DATA })
  expect(fs.readFileSync(file, 'utf8')).toBe(first.secret)
})
