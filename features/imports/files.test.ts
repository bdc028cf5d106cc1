import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { testApp } from '../../server/testing/app.ts'
import type { Caller } from '../../server/testing/caller.ts'
import { whoAmI } from '../account/contract.ts'
import { assignmentBlock, calendarFile, eventBlock } from '../calendar/imported/calendarFiles.testing.ts'
import { type ImportPreview, previewImport } from './contract.ts'

/** A September before all dates below. */
async function september(zone = 'America/Chicago') {
  const app = await testApp()
  app.setClock('2026-09-10T12:00:00Z')
  const ada = await app.student({ zone })
  return { app, ada, as: app.as(ada) }
}

async function look(ada: Caller, file: string | Uint8Array<ArrayBuffer>): Promise<ImportPreview> {
  const seen = await ada.call(previewImport, { fileName: 'canvas.ics' }, file)
  if ('code' in seen) throw new Error(seen.detail)
  return seen
}

test.each([
  ['nothing at all', ''],
  ['a web page', '<!doctype html><html><title>Sign in</title></html>'],
  ['a compressed file', gzipSync('BEGIN:VCALENDAR')],
  ['a list of names', 'name,date\nEssay,2026-09-14'],
  ['another encoding', Buffer.from(calendarFile(assignmentBlock(1, '20260914', 'Café')), 'latin1')],
])('%s is refused with a message, and the server keeps running', async (_, file) => {
  const { ada, as } = await september()
  const refused = await ada.call(
    previewImport,
    { fileName: 'x.ics' },
    typeof file === 'string' ? file : new Uint8Array(file),
  )
  expect(refused).toMatchObject({ code: 'invalid' })
  expect('detail' in refused && refused.detail).toMatch(/^[A-Z].{10,}\.$/)
  expect(await as(whoAmI, {})).toMatchObject({ person: { id: ada.id } })
})

test('a file above 5 MiB is refused, and so is a type that is no calendar', async () => {
  const { ada } = await september()
  expect(
    await ada.call(previewImport, { fileName: 'x.ics' }, `BEGIN:VCALENDAR\r\n${'X'.repeat(5 * 1024 * 1024)}`),
  ).toMatchObject({ code: 'too_large' })
  const sent = await ada.fetch('/api/imports?fileName=x.ics', {
    method: 'POST',
    headers: { 'content-type': 'text/plain', origin: ada.origin },
    body: 'BEGIN:VCALENDAR',
  })
  expect(sent.status).toBe(415)
})

test('a rule that repeats every second is left out with its line, and the rest comes in', async () => {
  const { ada } = await september()
  const seen = await look(
    ada,
    calendarFile(
      eventBlock('UID:s', 'DTSTART:20260911T100000Z', 'RRULE:FREQ=SECONDLY', 'SUMMARY:Tick'),
      assignmentBlock(1, '20260914', 'Lab 2 [SOIL 101]'),
    ),
  )
  expect(seen).toMatchObject({ assignments: { new: 1 } })
  expect(seen.skippedLines.length + seen.events.skipped + seen.events.new).toBeGreaterThan(0)
  expect(JSON.stringify(seen.skippedLines)).toContain('It repeats more often than')
})

test('while a large file is read, other people are served, and its owner does not queue a second', async () => {
  const { app, ada } = await september()
  const daily = (n: number) =>
    eventBlock(`UID:e${n}`, 'DTSTART:20100101T100000Z', 'RRULE:FREQ=DAILY;BYDAY=MO,TU,WE,TH,FR', `SUMMARY:Event ${n}`)
  const file = calendarFile(...Array.from({ length: 3000 }, (_, n) => daily(n)))
  let over = 0
  const readings = Array.from({ length: 4 }, async () => {
    const answer = await ada.call(previewImport, { fileName: 'large.ics' }, file)
    over++
    return answer
  })
  let served = 0
  while (over < readings.length && served < 10) {
    expect((await app.browser().fetch('/readyz')).status).toBe(200)
    served++
  }
  expect(served).toBe(10)
  const answers = await Promise.all(readings)
  expect(answers.filter((answer) => 'code' in answer && answer.code === 'too_many')).toHaveLength(3)
  const [seen] = answers.filter((answer) => 'entries' in answer)
  // At most ten thousand occurrences are imported; the student is told.
  expect(seen && 'entries' in seen && seen.skippedLineCount + seen.doubts.length).toBeGreaterThan(0)
})
