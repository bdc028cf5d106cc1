import fs from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { readEnv } from '../env.ts'
import { withSettingsFile } from '../settings/file.ts'
import { emptyFolder } from '../testing/folders.ts'
import { hasSecretOf } from './postgres.ts'

test('the secret of a backup is recognised as that of the file of settings', () => {
  const folder = emptyFolder()
  const secret = 'aB3_'.repeat(10)
  fs.writeFileSync(path.join(folder, 'secret'), secret)
  const QUAD_SETTINGS = path.join(folder, 'quad.env')
  fs.writeFileSync(QUAD_SETTINGS, `QUAD_SECRET=${secret}\n`)
  expect(hasSecretOf(readEnv(withSettingsFile({ QUAD_SETTINGS })), folder)).toBe(true)
  fs.writeFileSync(path.join(folder, 'secret'), `${secret}\n`)
  expect(hasSecretOf(readEnv(withSettingsFile({ QUAD_SETTINGS })), folder)).toBe(true)
  expect(hasSecretOf(readEnv({ QUAD_SECRET: 'x'.repeat(40) }), folder)).toBe(false)
})
