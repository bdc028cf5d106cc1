import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { appendEntry, crashedFiles, type Entry, readRecord, recordOf } from './record.ts'

const place = { file: 'server/log.test.ts', project: 'rules' }

test('what a runner wrote before it was killed says which tests were under way', () => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'quad-record-'))
  onTestFinished(() => fs.rmSync(folder, { recursive: true }))
  const file = path.join(folder, 'record.jsonl')
  expect(readRecord(file)).toMatchObject({ passed: [], failed: [], under: [], ended: false })
  appendEntry(file, { kind: 'loading', ...place })
  appendEntry(file, { kind: 'begun', ...place, title: 'one', at: 1 })
  appendEntry(file, { kind: 'passed', ...place, title: 'one', seconds: 0.1 })
  appendEntry(file, { kind: 'begun', ...place, title: 'two', at: 2 })
  fs.appendFileSync(file, '{"kind":"pass')
  expect(readRecord(file)).toMatchObject({
    passed: [{ title: 'one' }],
    under: [
      { file: place.file, title: '' },
      { file: place.file, title: 'two', at: 2 },
    ],
    ended: false,
  })
})

const crash: Entry = { kind: 'fault', words: '[vitest-pool]: Worker forks emitted error.' }
const underWay: Entry[] = [
  { kind: 'planned', ...place },
  { kind: 'loading', ...place },
  { kind: 'begun', ...place, title: 'one', at: 1 },
]
const crashed = (...entries: Entry[]) => crashedFiles(recordOf(entries), 1.5, 2 ** 30)

test('a file whose worker process ended has failed as a whole', () => {
  const [failed, ...others] = crashed(...underWay, crash, { kind: 'ended' })
  expect(failed).toMatchObject({
    ...place,
    title: '',
    words: expect.stringMatching(/^a worker process ended.*, at one$/),
  })
  expect(others).toEqual([])
})

test.each<[string, Entry[]]>([
  ['no worker ended', [...underWay, { kind: 'fault', words: 'an error that nobody caught' }, { kind: 'ended' }]],
  ['files did not run', [...underWay, { kind: 'planned', ...place, file: 'x.test.ts' }, crash, { kind: 'ended' }]],
  ['the runner was killed', [...underWay, crash]],
  ['nothing was under way', [crash, { kind: 'ended' }]],
])('a crash explains no file where %s', (_, entries) => {
  expect(crashed(...entries)).toEqual([])
})
