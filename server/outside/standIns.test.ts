import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { readEnv } from '../env.ts'
import { startProcess } from '../testing/process.ts'
import { startStandIn } from '../testing/standIn.ts'
import { chooseNetwork, publicNetwork } from './network.ts'
import { readStandIns } from './standIns.ts'

test('a stand-in has a name that nobody can own, and is on this machine', () => {
  expect(readStandIns('')).toEqual(new Map())
  expect(readStandIns('a.example:443=127.0.0.1:40443, b.c.example:80=127.0.0.1:40080')).toEqual(
    new Map([
      ['a.example:443', 40443],
      ['b.c.example:80', 40080],
    ]),
  )
  for (const wrong of [
    ...['a.example=127.0.0.1:40443', 'a.example:443', 'a.example:443=127.0.0.1', 'a.example:8443=127.0.0.1:1'],
    ...['push.services.com:443=127.0.0.1:1', 'a.example:443=10.0.0.1:1', 'a.example:443=localhost:1'],
    ...[
      'a.example:443=127.0.0.1:0',
      'a.example:443=127.0.0.1:65536',
      'A.example:443=127.0.0.1:1',
      'example:443=127.0.0.1:1',
    ],
  ])
    expect(readStandIns(wrong)).toBeUndefined()
})

test('in production a stand-in is refused at the start, and would lead nowhere', async () => {
  const settings = { QUAD_STAND_INS: 'a.example:443=127.0.0.1:40443' }
  const env = readEnv(settings)
  expect(chooseNetwork(env)).not.toBe(publicNetwork)
  expect(chooseNetwork({ ...env, production: true })).toBe(publicNetwork)
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'quad-outside-'))
  const started = startProcess({ ...settings, NODE_ENV: 'production', QUAD_DATA: path.join(folder, 'data') })
  await expect(started).rejects.toThrow(/ended with code 1 .*QUAD_STAND_INS is set, which is for tests/s)
  expect(fs.readdirSync(folder)).toEqual([])
  fs.rmSync(folder, { recursive: true, force: true })
})

test('a server in a process of its own takes them', async () => {
  const outside = await startStandIn({ 'push.quad-tests.example': { status: 201 } })
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'quad-outside-'))
  const quad = await startProcess({ ...outside.settings, QUAD_DATA: folder })
  expect((await fetch(`${quad.origin}/readyz`)).status).toBe(200)
  await quad.stop()
  await outside.close()
  fs.rmSync(folder, { recursive: true, force: true })
})
