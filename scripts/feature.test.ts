import { execFile } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bareEnv, nodeArguments } from '../server/testing/process.ts'
import { featureNames } from './feature/names.ts'
import { copyProject } from './feature/scratch.ts'

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'quad-feature-'))
const copy = path.join(folder, 'quad')
beforeAll(() => copyProject(copy))
afterAll(() => fs.rmSync(folder, { recursive: true, force: true }))

type Ended = { code: number | null; output: string }

/** Runs a script in the copy, without what this test run says to its own processes. */
function run(...args: string[]): Promise<Ended> {
  const { PATH, TMPDIR } = bareEnv
  const env = { PATH, ...(TMPDIR !== undefined && { TMPDIR }) }
  return new Promise((resolve) => {
    const child = execFile(process.execPath, args, { cwd: copy, env, maxBuffer: 1e8 }, (_, stdout, stderr) =>
      resolve({ code: child.exitCode, output: `${stdout}${stderr}` }),
    )
  })
}
const feature = (...args: string[]) => run(...nodeArguments, 'scripts/feature.ts', ...args)
const passed = { code: 0, output: expect.anything() }

test('features are written, pass every check, and their tests pass', async () => {
  expect(await feature('reading-circles', '--scope')).toEqual({
    code: 0,
    output: expect.stringContaining('features/readingCircles/web/ReadingCirclePage.tsx'),
  })
  expect(await feature('errands')).toEqual(passed)
  expect(await feature('errands')).toEqual({ code: 1, output: expect.stringContaining('Nothing was written.') })
  expect(await run('scripts/check.ts')).toEqual(passed)
  const files = ['features/readingCircles', 'features/errands', 'server/access.test.ts', 'server/personalData.test.ts']
  expect(
    await run('node_modules/vitest/vitest.mjs', 'run', '--project', 'embedded', '--project', 'rules', ...files),
  ).toEqual(passed)
})

test('the guide shows lines that are written', () => {
  const guide = fs.readFileSync('docs/adding-a-feature.md', 'utf8')
  const excerpts = [...guide.matchAll(/^```diff\n([\s\S]*?)^```$/gm)].map(([, lines = '']) =>
    lines.trimEnd().split('\n'),
  )
  expect(excerpts.length).toBeGreaterThan(10)
  for (const lines of excerpts) {
    let text = ''
    for (const line of lines)
      if (line.startsWith(' ')) text = fs.readFileSync(path.join(copy, line.slice(1)), 'utf8')
      else expect(text.split('\n')).toContain(line.slice(1))
  }
})

test.each([
  ['reading-circles', undefined, ['readingCircles', 'ReadingCircle', 'reading_circles', 'a reading circle']],
  ['societies', undefined, ['societies', 'Society', 'societies', 'a society']],
  ['classes', undefined, ['classes', 'Class', 'classes', 'a class']],
  ['people', 'person', ['people', 'Person', 'people', 'a person']],
  ['errands', undefined, ['errands', 'Errand', 'errands', 'an errand']],
])('%s is written in every way that code and sentences need', (many, one, expected) => {
  const names = featureNames(many, one)
  if (typeof names === 'string') throw new Error(names)
  const { named } = names
  expect([names.folder, named('GizMo'), named('giz_mos'), named('Is it a giz mo').slice(6)]).toEqual(expected)
})

test.each([['Circles'], ['reading circles'], ['../circles'], ['sheep'], ['']])('%j is no name', (name) => {
  expect(featureNames(name)).toEqual(expect.any(String))
})
