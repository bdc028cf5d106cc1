import fc from 'fast-check'
import Fraction from 'fraction.js'
import { describe, expect, test } from 'vitest'
import { arbitraryBooks, arbitraryDecimals, makeBook, makeGradeCategory, makeGradeItem } from './gradebooks.testing.ts'
import { effectiveWeight, exactGrade, type GradeBasis, standingOf, stepOf, thresholdOf, typedGrade } from './rules.ts'
import { builtInScalesByName } from './scales.rules.ts'

/*
 * The reference is written differently on purpose: numerators and denominators by hand, every set of droppable items
 * tried, and no code shared.
 */
type Ratio = [top: bigint, bottom: bigint]

const ratio = (text: string): Ratio => {
  const [whole = '0', parts = ''] = text.split('.')
  return [BigInt(whole + parts), 10n ** BigInt(parts.length)]
}
const plus = ([a, b]: Ratio, [c, d]: Ratio): Ratio => [a * d + c * b, b * d]
const times = ([a, b]: Ratio, [c, d]: Ratio): Ratio => [a * c, b * d]
const over = ([a, b]: Ratio, [c, d]: Ratio): Ratio => [a * d, b * c]
const more = ([a, b]: Ratio, [c, d]: Ratio) => a * d > c * b
const none: Ratio = [0n, 1n]
const total = (all: Ratio[]) => all.reduce(plus, none)

type Items = GradeBasis['items']

function slowCategory(items: Items, drop: number): Ratio | null {
  const counted = items.filter(({ excused, score }) => !excused && score !== null)
  const regular = counted.filter(({ extraCredit, points }) => !extraCredit && Number(points) > 0)
  const bonus = total(counted.filter((one) => !regular.includes(one)).map(({ score }) => ratio(score ?? '0')))
  if (regular.length === 0) return null
  const keep = Math.max(1, regular.length - drop)
  let best: Ratio | null = null
  for (let set = 0; set < 2 ** regular.length; set++) {
    const kept = regular.filter((_, at) => (set >> at) & 1)
    if (kept.length !== keep) continue
    const points = total(kept.map(({ points }) => ratio(points)))
    const share = over(plus(bonus, total(kept.map(({ score }) => ratio(score ?? '0')))), points)
    if (best === null || more(share, best)) best = share
  }
  return best
}

function slowGrade({ categories, items }: Pick<GradeBasis, 'categories' | 'items'>): Ratio | null {
  if (categories.length === 0) return slowCategory(items, 0)
  let [sum, weights, extra]: [Ratio, Ratio, Ratio] = [none, none, none]
  for (const one of categories) {
    const share = slowCategory(
      items.filter(({ categoryId }) => categoryId === one.id),
      one.dropLowest,
    )
    if (share === null) continue
    const weighed = times(share, ratio(one.weight))
    if (one.extraCredit) extra = plus(extra, over(weighed, [100n, 1n]))
    else [sum, weights] = [plus(sum, weighed), plus(weights, ratio(one.weight))]
  }
  return weights[0] === 0n ? null : plus(over(sum, weights), extra)
}

const runs = { numRuns: 4000 }
const isSame = (fast: Fraction | null, slow: Ratio | null) =>
  fast === null || slow === null ? fast === slow : fast.equals(new Fraction(slow[0], slow[1]))

describe('the grade of any gradebook', () => {
  test('is what trying every set of dropped items by hand gives', () => {
    fc.assert(
      fc.property(arbitraryBooks, (book) => isSame(exactGrade(book), slowGrade(book))),
      runs,
    )
  })

  test('never falls when a score rises, or when one more is dropped', () => {
    fc.assert(
      fc.property(arbitraryBooks, fc.nat(), arbitraryDecimals(20), (book, at, by) => {
        const before = exactGrade(book)
        const target = at % Math.max(1, book.items.length)
        const raised = book.items.map((item, index) =>
          index === target && item.score !== null
            ? { ...item, score: new Fraction(item.score).add(by).toString() }
            : item,
        )
        const dropped = book.categories.map((one) => ({ ...one, dropLowest: one.dropLowest + 1 }))
        for (const after of [exactGrade({ ...book, items: raised }), exactGrade({ ...book, categories: dropped })])
          if (before && (!after || after.compare(before) < 0)) return false
        return true
      }),
      runs,
    )
  })

  test('does not hang on the order of items and categories, nor on weights that are all doubled', () => {
    fc.assert(
      fc.property(arbitraryBooks, (book) => {
        const plain = { ...book, categories: book.categories.filter(({ extraCredit }) => !extraCredit) }
        const turned = { ...plain, items: plain.items.toReversed(), categories: plain.categories.toReversed() }
        const doubled = plain.categories.map((one) => ({ ...one, weight: new Fraction(one.weight).mul(2).toString() }))
        const grade = exactGrade(plain)?.toFraction()
        return (
          grade === exactGrade(turned)?.toFraction() &&
          (plain.categories.length === 0 || grade === exactGrade({ ...plain, categories: doubled })?.toFraction())
        )
      }),
      runs,
    )
  })
})

describe('by hand', () => {
  const syllabus = [
    makeGradeCategory('homework', '40', { dropLowest: 1 }),
    makeGradeCategory('midterm', '25'),
    makeGradeCategory('final', '35'),
  ]
  const work = [
    makeGradeItem('h1', 'homework', '10', '6'),
    makeGradeItem('h2', 'homework', '20', '18'),
    makeGradeItem('h3', 'homework', '10', '9.5'),
  ]

  test('categories without grades are left out, the lowest is dropped, and percents are rounded', () => {
    const seen = standingOf(makeBook(syllabus, [...work, makeGradeItem('m', 'midterm', '60', '52')]))
    // 27.5 of 30 and 52 of 60, at 40 and 25 of 65.
    expect(seen).toMatchObject({ percent: '89.74', letter: 'B+', decided: '65' })
    expect(seen.categories).toEqual([
      { id: 'homework', percent: '91.67', graded: 3, dropped: ['h1'] },
      { id: 'midterm', percent: '86.67', graded: 1, dropped: [] },
      { id: 'final', percent: null, graded: 0, dropped: [] },
    ])
  })

  test('one item always stays, however many are to be dropped', () => {
    const one = makeBook(
      [makeGradeCategory('quizzes', '100', { dropLowest: 5 })],
      [makeGradeItem('q', 'quizzes', '10', '7')],
    )
    expect(standingOf(one)).toMatchObject({ percent: '70', categories: [{ dropped: [] }] })
  })

  test('the one whose leaving out helps most is dropped, not the one with the lowest share', () => {
    const book = makeBook(
      [makeGradeCategory('labs', '100', { dropLowest: 1 })],
      [
        makeGradeItem('small', 'labs', '2', '0'),
        makeGradeItem('big', 'labs', '100', '60'),
        makeGradeItem('good', 'labs', '10', '10'),
      ],
    )
    expect(standingOf(book)).toMatchObject({ percent: '83.33', categories: [{ dropped: ['big'] }] })
  })

  test('extra credit goes beyond full marks, in items, of no points, and in categories of its own', () => {
    const items = [
      makeGradeItem('e', 'exam', '50', '50'),
      makeGradeItem('bonus', 'exam', '10', '5', { extraCredit: true }),
      makeGradeItem('puzzle', 'exam', '0', '1'),
    ]
    expect(standingOf(makeBook([makeGradeCategory('exam', '80')], items))).toMatchObject({
      percent: '112',
      letter: 'A',
    })
    const apart = [...items.slice(0, 1), makeGradeItem('talk', 'extra', '4', '3')]
    expect(
      standingOf(
        makeBook([makeGradeCategory('exam', '80'), makeGradeCategory('extra', '5', { extraCredit: true })], apart),
      ),
    ).toMatchObject({
      percent: '103.75',
    })
  })

  test('without categories all points together are the grade; with them, items outside do not count', () => {
    const items = [
      makeGradeItem('a', null, '10', '5'),
      makeGradeItem('b', null, '30', '30'),
      makeGradeItem('c', null, '60', null),
    ]
    expect(standingOf(makeBook([], items))).toMatchObject({ percent: '87.5', letter: 'B+', decided: '40' })
    expect(standingOf(makeBook([makeGradeCategory('exam', '100')], items))).toMatchObject({
      percent: null,
      letter: null,
      decided: '0',
    })
  })

  test.each<[why: string, drop: number, scores: (string | null)[], decided: string]>([
    ['one of ten', 0, ['9', ...Array(9).fill(null)], '10'],
    ['all ten', 0, Array(10).fill('9'), '100'],
    // Eight will count; the first score is one of them.
    ['one of ten, two of which are dropped', 2, ['9', ...Array(9).fill(null)], '12.5'],
    ['three of ten, of which one counts now', 2, ['9', '8', '7', ...Array(7).fill(null)], '12.5'],
    ['nine of ten, two dropped', 2, [...Array(9).fill('9'), null], '87.5'],
    ['all ten, two dropped', 2, Array(10).fill('9'), '100'],
    ['nothing yet', 2, Array(10).fill(null), '0'],
    ['one of two, one dropped: the other can still take its place', 1, ['9', null], '50'],
    ['the only one, which always stays', 2, ['9'], '100'],
  ])('of homework graded %s: the share inside the category counts', (_, dropLowest, scores, decided) => {
    const items = scores.map((score, at) => makeGradeItem(`h${at}`, 'homework', '10', score))
    const whole = [makeGradeCategory('homework', '100', { dropLowest })]
    expect(standingOf(makeBook(whole, items))).toMatchObject({ decided })
    // At 40 of 100 beside a category without items, it is that share of 40.
    const part = [makeGradeCategory('homework', '40', { dropLowest }), makeGradeCategory('final', '60')]
    expect(Number(standingOf(makeBook(part, items)).decided)).toBe(Number(decided) * 0.4)
  })

  test('weights that do not add up to 100 have the share that they make up', () => {
    const two = [
      makeGradeCategory('a', '40'),
      makeGradeCategory('b', '80'),
      makeGradeCategory('x', '5', { extraCredit: true }),
    ]
    expect(two.map((one) => effectiveWeight(one, two))).toEqual(['33.33', '66.67', null])
    expect(syllabus.map((one) => effectiveWeight(one, syllabus))).toEqual([null, null, null])
  })

  test('rounding decides the letter and not the percent', () => {
    const of = (rounding: GradeBasis['rounding']) =>
      standingOf(makeBook([], [makeGradeItem('a', null, '1000', '929.5')], { rounding }))
    expect([of('none'), of('tenth'), of('whole')].map(({ percent, letter }) => [percent, letter])).toEqual([
      ['92.95', 'A-'],
      ['92.95', 'A'],
      ['92.95', 'A'],
    ])
    expect(thresholdOf('93', 'whole').toString()).toBe('92.5')
    expect(thresholdOf('93', 'tenth').toString()).toBe('92.95')
    expect(stepOf(builtInScalesByName['plus-minus'], new Fraction('92.949'), 'tenth')?.label).toBe('A-')
  })

  test('a what-if score changes nothing that is stored', () => {
    const book = makeBook(syllabus, work)
    expect(standingOf(book, { h1: '10', h2: null })).toMatchObject({ percent: '100' })
    expect(standingOf(book)).toMatchObject({ percent: '91.67' })
  })

  test('what was typed is a label, a percent, or points of the scale, and else only words', () => {
    const read = (scale: keyof typeof builtInScalesByName, typed: string) => {
      const { letter, points, passes } = typedGrade(builtInScalesByName[scale], typed, 'none')
      return [letter, points?.toFraction() ?? null, passes]
    }
    expect(read('plus-minus', ' a− ')).toEqual(['A-', '37/10', true])
    expect(read('plus-minus', '91.5 %')).toEqual(['A-', '37/10', true])
    expect(read('plus-minus', '3.3')).toEqual(['B+', '33/10', true])
    expect(read('plus-minus', '3.5')).toEqual([null, null, null])
    expect(read('german', '1,7')).toEqual(['1.7', '17/10', true])
    expect(read('german', '5.0')).toEqual(['5.0', '5', false])
    expect(read('uk', '68')).toEqual(['2:1', '68', true])
    expect(read('percent', '49.9%')).toEqual([null, '499/10', false])
    expect(read('pass-fail', 'p')).toEqual(['P', null, true])
    expect(read('plus-minus', 'doing fine')).toEqual([null, null, null])
  })
})
