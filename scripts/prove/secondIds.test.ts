import { expect, test } from 'vitest'
import { idPlaces, mixedInputs } from './secondIds.ts'

const [a, b, c] = ['a', 'b', 'c'].map((letter) => `${letter.repeat(8)}-0000-4000-8000-${letter.repeat(12)}`)
const [x, y, z] = ['d', 'e', 'f'].map((letter) => `${letter.repeat(8)}-0000-4000-8000-${letter.repeat(12)}`)

test('ids are found wherever they stand in an input', () => {
  expect(idPlaces({ id: a, title: 'Essay', ids: [b, 'none'], of: { person: c } })).toEqual([
    ['id'],
    ['ids', 0],
    ['of', 'person'],
  ])
})

test('an own key goes with each of the other’s ids, and never all of them', () => {
  const mixed = mixedInputs({ id: a, ids: [b], of: { person: c } }, { id: x, ids: [y], of: { person: z } })
  expect(mixed).toHaveLength(6)
  expect(mixed).toContainEqual({ id: a, ids: [b], of: { person: z } })
  expect(mixed).toContainEqual({ id: a, ids: [y], of: { person: c } })
  expect(mixed).toContainEqual({ id: x, ids: [b], of: { person: c } })
  expect(mixedInputs({ id: a }, { id: x })).toEqual([])
  // What both have in common is nobody's second id.
  expect(mixedInputs({ id: a, person: c }, { id: x, person: c })).toEqual([])
})
