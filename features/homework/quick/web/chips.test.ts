import { expect, test } from 'vitest'
import { parseQuick } from '../rules.ts'
import { chipsOf } from './chips.ts'

test('a chip says the year where it is another one, and why a repetition ends on its day', () => {
  const today = '2026-11-20'
  const termEnds = { terms: [{ firstDay: '2026-08-24', lastDay: '2026-12-12' }], courses: [] }
  const chips = (line: string) =>
    chipsOf(parseQuick(line, { today, courses: [], termEnds }), today).map(({ words }) => words)
  expect(chips('x jan 12')).toEqual(['Tue, Jan 12, 2027'])
  expect(chips('x nov 24')).toEqual(['Tue, Nov 24'])
  expect(chips('x every mon').at(-1)).toBe('Every week on Mon until Sat, Dec 12, end of term')
  expect(chips('x every mon until dec 1').at(-1)).toBe('Every week on Mon until Tue, Dec 1')
})
