import fs from 'node:fs'
import { expect, test } from 'vitest'
import { allowedSettings, readEnv } from './env.ts'

const read = (file: string) => fs.readFileSync(new URL(`../${file}`, import.meta.url), 'utf8')

test('an operator finds every setting in the manual, with what is allowed, and none that does nothing', () => {
  const rows = [...read('docs/operations.md').matchAll(/^\| `([A-Z][A-Z0-9_]+)` \| (.*?) \| /gm)]
  expect(rows.map(([, name, allowed]) => [name, allowed])).toEqual(Object.entries(allowedSettings))
})

test('whoever only reads the README finds every setting too', () => {
  for (const name of Object.keys(allowedSettings)) expect(read('README.md')).toContain(`\`${name}\``)
})

test('the files for a server name settings that exist', () => {
  const set = [...read('docs/deploy/quad.env').matchAll(/^([A-Z0-9_]+)="?(.*?)"?$/gm)]
  expect(set.length).toBeGreaterThan(5)
  const env = readEnv(Object.fromEntries(set.map(([, name = '', value]) => [name, value])))
  expect(env).toMatchObject({ production: true, secure: true, confirmFirst: true })
  for (const [, name = ''] of set) expect(allowedSettings).toHaveProperty(name)
})
