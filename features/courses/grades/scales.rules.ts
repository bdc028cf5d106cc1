import type { builtInScales } from '../rules.ts'
import type { GradeStep, GradingScale } from './scales.contract.ts'

type BuiltIn = (typeof builtInScales)[number]
type Row = [label: string, from: string, points?: string]

/** Steps of a scale; `failing` names those that do not earn the credits. */
function stepsOf(rows: readonly Row[], failing: readonly string[]): GradeStep[] {
  return rows.map(([label, from, points]) => ({
    label,
    from,
    points: points ?? null,
    passes: !failing.includes(label),
  }))
}

const plusMinus: Row[] = [
  ['A', '93', '4'],
  ['A-', '90', '3.7'],
  ['B+', '87', '3.3'],
  ['B', '83', '3'],
  ['B-', '80', '2.7'],
  ['C+', '77', '2.3'],
  ['C', '73', '2'],
  ['C-', '70', '1.7'],
  ['D+', '67', '1.3'],
  ['D', '63', '1'],
  ['D-', '60', '0.7'],
  ['F', '0', '0'],
]
const letters: Row[] = [
  ['A', '90', '4'],
  ['B', '80', '3'],
  ['C', '70', '2'],
  ['D', '60', '1'],
  ['F', '0', '0'],
]
const fourThree: Row[] = [
  ['A+', '97', '4.33'],
  ['A', '93', '4'],
  ['A-', '90', '3.67'],
  ['B+', '87', '3.33'],
  ['B', '83', '3'],
  ['B-', '80', '2.67'],
  ['C+', '77', '2.33'],
  ['C', '73', '2'],
  ['C-', '70', '1.67'],
  ['D+', '67', '1.33'],
  ['D', '63', '1'],
  ['D-', '60', '0.67'],
  ['F', '0', '0'],
]
const german: Row[] = [
  ['1.0', '95', '1'],
  ['1.3', '90', '1.3'],
  ['1.7', '85', '1.7'],
  ['2.0', '80', '2'],
  ['2.3', '75', '2.3'],
  ['2.7', '70', '2.7'],
  ['3.0', '65', '3'],
  ['3.3', '60', '3.3'],
  ['3.7', '55', '3.7'],
  ['4.0', '50', '4'],
  ['5.0', '0', '5'],
]
const uk: Row[] = [
  ['First', '70'],
  ['2:1', '60'],
  ['2:2', '50'],
  ['Third', '40'],
  ['Fail', '0'],
]
const passFail: Row[] = [
  ['P', '60'],
  ['NP', '0'],
]

const own = false
export const builtInScalesByName: Record<BuiltIn, GradingScale> = {
  'plus-minus': {
    ...named('plus-minus', 'Letters with plus and minus (4.0)', 'gpa'),
    steps: stepsOf(plusMinus, ['F']),
  },
  letters: { ...named('letters', 'Letters (4.0)', 'gpa'), steps: stepsOf(letters, ['F']) },
  'four-three': { ...named('four-three', 'Letters with A+ (4.33)', 'gpa'), steps: stepsOf(fourThree, ['F']) },
  percent: { ...named('percent', 'Percent only (50 passes)', 'percent'), steps: [] },
  'pass-fail': { ...named('pass-fail', 'Pass or fail (60 passes)', 'gpa'), steps: stepsOf(passFail, ['NP']) },
  german: { ...named('german', 'German grades (1.0 to 5.0)', 'german'), steps: stepsOf(german, ['5.0']) },
  uk: { ...named('uk', 'UK honours', 'percent'), steps: stepsOf(uk, ['Fail']) },
}

function named(id: BuiltIn, name: string, average: GradingScale['average']) {
  return { id, name, own, average }
}
