import { expect, expectTypeOf, test } from 'vitest'
import { collectFills, type SlotEntry, slot } from './slot.ts'

const lamps = slot<{ watts: number }>('desk.lamps')
const pens = slot<string>('desk.pens')

test('a slot is read in the order of the features, with who filled it, and as its own type', () => {
  const read = collectFills([
    { name: 'attic', fills: [pens.with('blue'), lamps.with({ watts: 5 }), pens.with('red')] },
    { name: 'hall' },
    { name: 'cellar', fills: [pens.with('green')] },
  ])
  expect(read(pens)).toEqual([
    { feature: 'attic', value: 'blue' },
    { feature: 'attic', value: 'red' },
    { feature: 'cellar', value: 'green' },
  ])
  expect(read(lamps)).toEqual([{ feature: 'attic', value: { watts: 5 } }])
  expectTypeOf(read(lamps)).toEqualTypeOf<readonly SlotEntry<{ watts: number }>[]>()
})

test('what fills a slot is collected once', () => {
  const read = collectFills([{ name: 'attic', fills: [pens.with('blue')] }])
  expect(read(pens)).toBe(read(pens))
})

test('a slot that nobody fills is empty', () => {
  expect(collectFills([{ name: 'attic' }])(pens)).toEqual([])
})

test('two slots with one name are an error: where both are filled, and where one is only read', () => {
  const other = slot<string>('desk.pens')
  const words = 'Two slots are called "desk.pens"'
  expect(() => collectFills([{ name: 'attic', fills: [pens.with('blue'), other.with('red')] }])).toThrow(words)
  const read = collectFills([{ name: 'attic', fills: [pens.with('blue')] }])
  expect(() => read(other)).toThrow(words)
})
