import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { appendEntry, readRecord } from './record.ts'

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
