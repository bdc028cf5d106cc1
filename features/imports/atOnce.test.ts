import { beforeAll, expect, test } from 'vitest'
import type { Caller } from '../../server/testing/caller.ts'
import { testApp } from '../../server/testing/once.ts'
import type { Running } from '../../server/testing/run.ts'
import { mostWorkersDuring } from '../../server/testing/workers.ts'
import { assignmentBlock, calendarFile } from '../calendar/imported/calendarFiles.testing.ts'
import { previewImport, previewLines } from './contract.ts'

let app: Running
beforeAll(async () => {
  app = await testApp()
  app.setClock('2026-09-10T12:00:00Z')
})

const file = () => calendarFile(assignmentBlock(1, '20260914', 'Essay'))
const bring = (by: Caller) => by.send(previewImport, { fileName: 'canvas.ics' }, file())
const paste = (by: Caller) => by.send(previewLines, {}, 'Essay HIST 118 fri')

function refusals(answers: Response[]): Set<number> {
  const refused = answers.filter(({ status }) => status !== 200)
  for (const { headers } of refused) expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
  expect(answers.length).toBeGreaterThan(refused.length)
  return new Set(refused.map(({ status }) => status))
}

test('one person’s calendars and tables are read one at a time', async () => {
  const ada = await app.student()
  const most = await mostWorkersDuring(async () => {
    const answers = await Promise.all([bring(ada), paste(ada), bring(ada), paste(ada), bring(ada)])
    for (const status of refusals(answers)) expect(status).toBe(429)
  })
  expect(most).toBe(1)
})

test('of all people’s calendars and tables two are read at a time, and only so many wait', async () => {
  const people = await Promise.all(Array.from({ length: 18 }, () => app.student()))
  const most = await mostWorkersDuring(async () => {
    const answers = await Promise.all(people.map((one, at) => (at % 2 === 0 ? bring(one) : paste(one))))
    for (const status of refusals(answers)) expect(status).toBe(503)
  })
  expect(most).toBe(2)
})
