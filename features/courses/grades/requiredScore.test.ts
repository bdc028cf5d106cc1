import fc from 'fast-check'
import Fraction from 'fraction.js'
import { expect, test } from 'vitest'
import { arbitraryBooks, arbitraryDecimals, makeBook, makeGradeCategory, makeGradeItem } from './gradebooks.testing.ts'
import { requiredScore, type UngradedPart } from './requiredScore.rules.ts'
import { exactGrade, type GradeBasis } from './rules.ts'

/** The book with the open items filled in with that share of their points. */
function filled(book: GradeBasis, unknown: UngradedPart, share: Fraction): Pick<GradeBasis, 'categories' | 'items'> {
  const extra = (id: string | null) => book.categories.some((one) => one.id === id && one.extraCredit)
  const score = (points: string) => share.mul(points).toString(400)
  const items = book.items.map((item) => {
    const asked =
      unknown.of === 'item'
        ? item.id === unknown.id
        : item.score === null &&
          !item.extraCredit &&
          (unknown.of === 'category' ? item.categoryId === unknown.id : !extra(item.categoryId))
    return asked ? { ...item, score: score(item.points) } : item
  })
  const parts = book.categories.length > 0 ? book.categories : [{ id: null, extraCredit: false }]
  const empty = parts.filter(
    ({ id, extraCredit }) =>
      (unknown.of === 'rest' ? !extraCredit : unknown.of === 'category' && id === unknown.id) &&
      !items.some(
        (item) =>
          (book.categories.length === 0 || item.categoryId === id) &&
          !item.excused &&
          !item.extraCredit &&
          item.score !== null &&
          Number(item.points) > 0,
      ),
  )
  const made = empty.map(({ id }) => ({
    ...{ id: `new ${id}`, categoryId: id, name: 'New', points: '100', score: score('100') },
    ...{ extraCredit: false, excused: false, assignmentId: null, day: null },
  }))
  return { categories: book.categories, items: [...items, ...made] }
}

const asked = fc
  .tuple(arbitraryBooks, fc.nat(), fc.constantFrom('item', 'category', 'rest'), arbitraryDecimals(110))
  .map(([book, at, of, goal]): [GradeBasis, UngradedPart, Fraction] => {
    const id = (of === 'item' ? book.items : book.categories)[at % 3]?.id
    return [
      book,
      of === 'rest' || !id ? { of: 'rest' } : { of: of === 'item' ? 'item' : 'category', id },
      new Fraction(goal),
    ]
  })

test('what is needed reaches the goal when it is tried, and a hair less does not', () => {
  let found = 0
  fc.assert(
    fc.property(asked, ([book, unknown, goal]) => {
      const answer = requiredScore(book, goal, unknown)
      const reached = (share: Fraction) =>
        exactGrade(filled(book, unknown, share))
          ?.mul(100)
          .compare(goal)
      if (answer.kind === 'nothing') return true
      if (answer.kind === 'certain') return (reached(new Fraction(0)) ?? -1) >= 0
      if (answer.kind === 'impossible') return (reached(new Fraction(1)) ?? 1) < 0
      found++
      // Shares as decimals are truncated, so a tiny amount is added for what may be a third.
      const hair = new Fraction(1, 10n ** 200n)
      const [least, less] = [answer.share.add(hair), answer.share.sub(new Fraction(1, 10n ** 9n))]
      return (
        (reached(least) ?? -1) >= 0 &&
        (less.compare(0) < 0 || (reached(less) ?? 1) < 0) &&
        (reached(new Fraction(answer.percent).div(100).add(hair)) ?? -1) >= 0
      )
    }),
    { numRuns: 4000 },
  )
  expect(found).toBeGreaterThan(100)
})

test('what is needed on the final is exact, certain or out of reach', () => {
  const book = makeBook(
    [makeGradeCategory('midterm', '40'), makeGradeCategory('final', '60')],
    [makeGradeItem('m', 'midterm', '100', '80'), makeGradeItem('f', 'final', '70', null)],
  )
  const final: UngradedPart = { of: 'item', id: 'f' }
  expect(requiredScore(book, new Fraction(90), final)).toMatchObject({
    kind: 'score',
    percent: '96.67',
    points: { f: '67.67' },
    grade: '90',
  })
  expect(requiredScore(book, new Fraction(93), final)).toEqual({ kind: 'impossible', grade: '92' })
  expect(requiredScore(book, new Fraction(32), final)).toEqual({ kind: 'certain', grade: '32' })
  expect(requiredScore(book, new Fraction(90), { of: 'category', id: 'midterm' })).toEqual({ kind: 'nothing' })
  const early = makeBook(
    [makeGradeCategory('midterm', '40'), makeGradeCategory('final', '60')],
    [makeGradeItem('m', 'midterm', '100', '80')],
  )
  expect(requiredScore(early, new Fraction(90), { of: 'category', id: 'final' })).toMatchObject({
    percent: '96.67',
    points: {},
  })
})
