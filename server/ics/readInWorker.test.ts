import { expect, test } from 'vitest'
import { readCalendarInWorker } from './readInWorker.ts'

const options = {
  ...{ zone: 'Europe/Berlin', from: '2026-01-01T00:00:00Z', to: '2027-01-01T00:00:00Z' },
  ...{ perEntry: 100, total: 1_000 },
}
const calendar = (name: number) =>
  new TextEncoder().encode(`BEGIN:VCALENDAR\nNAME:${name}\nBEGIN:VEVENT\nDTSTART:20260914\nEND:VEVENT\nEND:VCALENDAR\n`)

test('calendars are read beside the server, each gets its own answer', async () => {
  const readings = await Promise.all([1, 2, 3, 4, 5].map((name) => readCalendarInWorker(calendar(name), options)))
  expect(readings.map(({ name }) => name)).toEqual(['1', '2', '3', '4', '5'])
  expect(readings[0]?.entries).toMatchObject([{ occurrences: [{ start: { kind: 'date', date: '2026-09-14' } }] }])
})

test('a refusal keeps its words on the way back', async () => {
  const reading = readCalendarInWorker(new TextEncoder().encode('<html>'), options)
  await expect(reading).rejects.toMatchObject({ name: 'NotACalendar', message: expect.stringContaining('web page') })
})

test('a fault of ours stays a fault', async () => {
  await expect(readCalendarInWorker(calendar(1), { ...options, zone: 'Nowhere' })).rejects.toThrow(
    'There is no zone “Nowhere”.',
  )
})

test('a calendar that takes too long is given up, and the next one is read', async () => {
  await expect(readCalendarInWorker(calendar(1), options, 1)).rejects.toMatchObject({ name: 'TooSlow' })
  await expect(readCalendarInWorker(calendar(2), options)).resolves.toMatchObject({ name: '2' })
})
