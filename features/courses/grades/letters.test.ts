import fc from 'fast-check'
import Fraction from 'fraction.js'
import { describe, expect, test } from 'vitest'
import { builtInScales, roundings } from '../rules.ts'
import { arbitraryBooks, arbitraryDecimals } from './gradebooks.testing.ts'
import { requiredScore } from './requiredScore.rules.ts'
import {
  exactGrade,
  gradeOf,
  type Rounding,
  roundForScale,
  shownPercent,
  standingOf,
  stepOf,
  thresholdOf,
} from './rules.ts'
import type { GradingScale } from './scales.contract.ts'
import { builtInScalesByName } from './scales.rules.ts'

const runs = { numRuns: 4000 }
const hair = new Fraction(1, 10n ** 30n)
const rounding = fc.constantFrom<Rounding>(...roundings)
/** Scales of up to eight grades at any cut-offs of up to three decimals, and the built-in ones. */
const scales: fc.Arbitrary<Pick<GradingScale, 'steps'>> = fc.oneof(
  fc.constantFrom(...builtInScales).map((name) => builtInScalesByName[name]),
  fc.uniqueArray(fc.nat(110_000), { minLength: 0, maxLength: 7 }).map((cuts) => ({
    steps: [...new Set([0, ...cuts])]
      .toSorted((one, other) => other - one)
      .map((from, at) => ({ label: `L${at}`, from: new Fraction(from, 1000).toString(), points: null, passes: true })),
  })),
)
const percents = fc.oneof(
  fc.tuple(fc.bigInt(0n, 10n ** 9n), fc.bigInt(1n, 10n ** 7n)).map(([top, bottom]) => new Fraction(top, bottom)),
  arbitraryDecimals(120).map((text) => new Fraction(text)),
)

describe('the letter of any percent', () => {
  test('begins exactly at its cut-off as it is rounded, and a hair below is the next one', () => {
    fc.assert(
      fc.property(scales, rounding, ({ steps }, how) =>
        steps.every((step, at) => {
          const least = thresholdOf(step.from, how)
          const [on, below] = [stepOf({ steps }, least, how), stepOf({ steps }, least.sub(hair), how)]
          // Rounded to whole percents two cut-offs may coincide: then the better label wins.
          const same = steps.slice(0, at).some(({ from }) => thresholdOf(from, how).equals(least))
          return (same || on === step) && (below === undefined || steps.indexOf(below) > at)
        }),
      ),
      runs,
    )
  })

  test('is what comparing with every cut-off by hand gives', () => {
    fc.assert(
      fc.property(scales, rounding, percents, ({ steps }, how, percent) => {
        const unit = { none: 0, tenth: 10, whole: 1 }[how]
        const [top, bottom] = [percent.n, percent.d]
        // Half up in whole numbers: floor((2 * top * unit + bottom) / (2 * bottom)).
        const units = (2n * top * BigInt(unit) + bottom) / (2n * bottom)
        const reaches = (from: string) => {
          const [whole = '0', parts = ''] = from.split('.')
          const wanted = BigInt(whole + parts.padEnd(3, '0'))
          return unit === 0 ? top * 1000n >= wanted * bottom : units * 1000n >= wanted * BigInt(unit)
        }
        return stepOf({ steps }, percent, how) === steps.find(({ from }) => reaches(from))
      }),
      runs,
    )
  })

  test('is the letter of the figure that is shown, where nothing is rounded and cut-offs have two decimals', () => {
    fc.assert(
      fc.property(fc.constantFrom(...builtInScales), percents, (name, percent) => {
        const scale = builtInScalesByName[name]
        const seen = shownPercent(scale, percent, 'none')
        const shown = new Fraction(seen.percent)
        return (
          stepOf(scale, shown, 'none') === stepOf(scale, percent, 'none') &&
          shown.equals(seen.rounded === null ? percent.round(2) : percent.floor(2)) &&
          (seen.rounded === null || shown.compare(percent) <= 0) &&
          gradeOf(scale, percent, 'none').percent === seen.percent
        )
      }),
      runs,
    )
  })

  test.each([
    ['89.994', '89.99', null],
    ['89.996', '89.99', '90'],
    ['91.996', '92', null],
    ['90', '90', null],
  ])('is beside %s percent as %s, rounded where no cut-off is crossed', (percent, shown, rounded) => {
    expect(shownPercent(builtInScalesByName.letters, new Fraction(percent), 'none')).toEqual({
      percent: shown,
      rounded,
    })
  })

  test('never falls when the percent rises, and rounding moves a percent by half a step at most', () => {
    fc.assert(
      fc.property(scales, rounding, percents, percents, ({ steps }, how, one, other) => {
        const [less, more] = one.compare(other) < 0 ? [one, other] : [other, one]
        const place = (percent: Fraction) => {
          const step = stepOf({ steps }, percent, how)
          return step ? steps.indexOf(step) : steps.length
        }
        const half = { none: 0, tenth: 0.05, whole: 0.5 }[how]
        return place(more) <= place(less) && roundForScale(one, how).sub(one).abs().compare(half) <= 0
      }),
      runs,
    )
  })
})

describe('of any gradebook', () => {
  test('what is shown agrees with itself: letter, percent, and how much is decided', () => {
    fc.assert(
      fc.property(arbitraryBooks, fc.constantFrom(...builtInScales), rounding, (book, name, how) => {
        const full = { ...book, scale: builtInScalesByName[name], rounding: how }
        const exact = exactGrade(full)?.mul(100)
        const seen = standingOf(full)
        const decided = Number(seen.decided)
        if (!exact) return seen.percent === null && seen.letter === null
        return (
          seen.percent === shownPercent(full.scale, exact, how).percent &&
          seen.letter === (stepOf(full.scale, exact, how)?.label ?? null) &&
          decided >= 0 &&
          decided <= 100
        )
      }),
      runs,
    )
  })

  test('excused items, items without a score and empty categories change nothing', () => {
    fc.assert(
      fc.property(arbitraryBooks, (book) => {
        const items = book.items.filter(({ excused, score }) => !excused && score !== null)
        const categories = book.categories.filter(({ id }) => items.some(({ categoryId }) => categoryId === id))
        const grade = exactGrade(book)?.toFraction()
        const without = book.categories.length > 0 && categories.length === 0
        return (
          grade === exactGrade({ ...book, items })?.toFraction() &&
          (without || grade === exactGrade({ categories, items })?.toFraction())
        )
      }),
      runs,
    )
  })

  test('the points that are named for a letter, written down, make that letter', () => {
    let found = 0
    fc.assert(
      fc.property(arbitraryBooks, rounding, fc.nat(), (book, how, at) => {
        const { steps } = builtInScalesByName['plus-minus']
        const step = steps[at % steps.length]
        if (!step) return false
        const answer = requiredScore(book, thresholdOf(step.from, how), { of: 'rest' })
        if (answer.kind !== 'score') return true
        const items = book.items.map((item) => ({ ...item, score: answer.points[item.id] ?? item.score }))
        // A grade without items has no points yet: the percent decides.
        const parts = book.categories.length > 0 ? book.categories : [{ id: null, extraCredit: false }]
        const left = parts.some(
          ({ id, extraCredit }) =>
            !extraCredit &&
            !items.some(
              ({ categoryId, score, excused, extraCredit, points }) =>
                (id === null || categoryId === id) && score !== null && !excused && !extraCredit && Number(points) > 0,
            ),
        )
        if (left) return true
        found++
        const made = exactGrade({ categories: book.categories, items })
        const reached = made && stepOf({ steps }, made.mul(100), how)
        return reached !== null && reached !== undefined && steps.indexOf(reached) <= steps.indexOf(step)
      }),
      runs,
    )
    expect(found).toBeGreaterThan(50)
  })
})
