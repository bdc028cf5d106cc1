import { expect, test } from 'vitest'
import { type MessageHere, shownMessages } from './shownMessages.ts'

const message = (createdAt: string, mine: boolean): MessageHere => ({
  ...{ id: createdAt, mine, body: 'Words', erased: false, hidden: false, createdAt },
})
const author = ({ mine }: MessageHere) => (mine ? 'I' : 'another one')
const at = { zone: 'America/New_York', now: new Date('2026-01-06T20:00:00Z') }

test('messages stand under the day of the reader, with a head where another one writes or later, and a line before what is new', () => {
  const newestFirst = [
    message('2026-01-06T15:00:00.000Z', false),
    message('2026-01-06T14:59:00.000Z', false),
    message('2026-01-06T04:59:00.000Z', false),
    message('2026-01-06T04:56:00.000Z', true),
    message('2026-01-06T04:55:00.000Z', true),
  ]
  const shown = shownMessages(newestFirst, '2026-01-06T04:59:00.000Z', author, at)
  expect(shown.map(({ day, fresh, headed }) => [day, fresh, headed])).toEqual([
    ['Yesterday', false, true],
    [null, false, false],
    [null, false, true],
    ['Today', true, true],
    [null, false, false],
  ])
})

test('own messages are never new', () => {
  expect(shownMessages([message('2026-01-06T15:00:00.000Z', true)], null, author, at)[0]?.fresh).toBe(false)
})
