import { expect, test } from 'vitest'
import { stretchWords, studiedSpanOf, studiedSpanValuesOf } from './studiedTimes.ts'

const zone = 'America/Chicago'
const late = { start: '2026-11-20T05:30:17.250Z', end: '2026-11-20T06:45:40.000Z' }

test('a student reads and types times of their own day', () => {
  expect(stretchWords(late, zone, '2026-11-20')).toBe('Yesterday, 11:30 PM to 12:45 AM')
  expect(studiedSpanValuesOf(late, zone)).toEqual({ day: '2026-11-19', from: '23:30', to: '00:45' })
})

test('a student who changes one time keeps the other to the second', () => {
  expect(studiedSpanOf(studiedSpanValuesOf(late, zone), late, zone)).toEqual(late)
  expect(studiedSpanOf({ ...studiedSpanValuesOf(late, zone), to: '00:15' }, late, zone)).toEqual({
    start: late.start,
    end: '2026-11-20T06:15:00.000Z',
  })
})

test('a student who types a stretch over midnight means the next day', () => {
  expect(studiedSpanOf({ day: '2026-11-19', from: '22:00', to: '01:00' }, undefined, zone)).toEqual({
    start: '2026-11-20T04:00:00.000Z',
    end: '2026-11-20T07:00:00.000Z',
  })
  expect(studiedSpanOf({ day: '2026-11-19', from: '22:00', to: '' }, undefined, zone)).toBeUndefined()
})
