import fc from 'fast-check'
import type { GradeBasis } from './rules.ts'
import { builtInScalesByName } from './scales.rules.ts'

export const arbitraryDecimals = (most: number) =>
  fc.tuple(fc.nat(most), fc.nat(99)).map(([whole, parts]) => `${whole}.${String(parts).padStart(2, '0')}`)
const often = <T>(usual: fc.Arbitrary<T>, seldom: fc.Arbitrary<T>) =>
  fc.oneof({ weight: 6, arbitrary: usual }, { weight: 1, arbitrary: seldom })

const names = ['a', 'b', 'c', 'd']
export const arbitraryBooks: fc.Arbitrary<GradeBasis> = fc
  .record({
    categories: fc.array(
      fc.record({
        weight: often(fc.constantFrom('10', '20', '25', '12.5', '40'), fc.constantFrom('0', '150', '0.001')),
        dropLowest: often(fc.nat(2), fc.nat(9)),
        extraCredit: often(fc.constant(false), fc.constant(true)),
      }),
      { maxLength: 4 },
    ),
    items: fc.array(
      fc.record({
        at: fc.nat(3),
        points: often(fc.constantFrom('10', '20', '100', '7.5', '1'), fc.constant('0')),
        score: often(fc.option(arbitraryDecimals(12), { nil: null }), fc.option(arbitraryDecimals(130), { nil: null })),
        extraCredit: often(fc.constant(false), fc.constant(true)),
        excused: often(fc.constant(false), fc.constant(true)),
      }),
      { maxLength: 14 },
    ),
  })
  .map(({ categories, items }) => ({
    ...{ scale: builtInScalesByName['plus-minus'], rounding: 'none' as const },
    categories: categories.map((one, at) => ({ ...one, id: names[at] ?? '', name: `Part ${at}` })),
    items: items.map(({ at, ...one }, number) => ({
      ...{ ...one, id: `item ${number}`, name: `Item ${number}`, assignmentId: null, day: null },
      categoryId: at < categories.length ? (names[at] ?? null) : null,
    })),
  }))

export const makeGradeItem = (
  id: string,
  categoryId: string | null,
  points: string,
  score: string | null,
  more = {},
) => ({
  ...{ id, categoryId, name: id, points, score, extraCredit: false, excused: false, assignmentId: null, day: null },
  ...more,
})
export const makeGradeCategory = (id: string, weight: string, more = {}) => ({
  id,
  name: id,
  weight,
  dropLowest: 0,
  extraCredit: false,
  ...more,
})
export const makeBook = (
  categories: GradeBasis['categories'],
  items: GradeBasis['items'],
  more: Partial<GradeBasis> = {},
): GradeBasis => ({
  ...{ categories, items, scale: builtInScalesByName['plus-minus'], rounding: 'none', ...more },
})
