import { expect, test } from 'vitest'
import { drawnPartOf, linesOfRows } from './lines.ts'

/** Lines of ten pixels each. */
const tens = (line: number) => line * 10

test('drawn lines keep the space of those around them that are not drawn', () => {
  expect(drawnPartOf([4, 5, 6], tens, 0, 100)).toEqual({
    lines: [
      { line: 4, before: 40, after: 0 },
      { line: 5, before: 0, after: 0 },
      { line: 6, before: 0, after: 930 },
    ],
    empty: 0,
  })
})

test('a line that is drawn apart, since it has the focus, stands where it belongs', () => {
  const { lines } = drawnPartOf([2, 50, 51], tens, 0, 60)
  expect(lines).toEqual([
    { line: 2, before: 20, after: 0 },
    { line: 50, before: 470, after: 0 },
    { line: 51, before: 0, after: 80 },
  ])
})

test('each part of a list counts its own lines, and one of which nothing is drawn has the height of all of them', () => {
  const drawn = [9, 10, 11]
  expect(drawnPartOf(drawn, tens, 1, 10).lines).toEqual([{ line: 9, before: 80, after: 0 }])
  expect(drawnPartOf(drawn, tens, 11, 30).lines).toEqual([{ line: 11, before: 0, after: 180 }])
  expect(drawnPartOf(drawn, tens, 31, 41)).toEqual({ lines: [], empty: 100 })
})

test.each([1, 3, 7])('whatever is drawn, a part is as high as its lines: window of %i', (window) => {
  for (let first = 0; first + window <= 20; first++) {
    const drawn = Array.from({ length: window }, (_, index) => first + index)
    const { lines, empty } = drawnPartOf(drawn, tens, 5, 15)
    const height = lines.reduce((sum, { before, after }) => sum + before + 10 + after, empty)
    expect(height).toBe(100)
  }
})

test('rows fill lines of so many columns, the last as far as they go', () => {
  expect(linesOfRows(['a', 'b', 'c', 'd'], 3, 250)).toEqual([
    { key: 'line 0', ids: ['a', 'b', 'c'], height: 250 },
    { key: 'line 1', ids: ['d'], height: 250 },
  ])
  expect(linesOfRows(['a', 'b'], 1, 60)).toEqual([
    { key: 'a', ids: ['a'], height: 60 },
    { key: 'b', ids: ['b'], height: 60 },
  ])
  expect(linesOfRows([], 3, 250)).toEqual([])
})
