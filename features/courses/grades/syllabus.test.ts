import { expect, test } from 'vitest'
import { parseScheme } from './syllabus.rules.ts'

/** "Homework 30", or "Homework 30 drop 2", "Bonus 5 extra": a scheme in short form. */
const short = (text: string) =>
  parseScheme(text).parts.map(({ name, weight, dropLowest, extraCredit }) =>
    [name, weight, dropLowest ? `drop ${dropLowest}` : '', extraCredit ? 'extra' : ''].filter(Boolean).join(' '),
  )

test('a student pastes one part a line, whatever stands between name and number', () => {
  const lines = [
    'Homework 30%',
    'Quizzes: 12.5 %',
    '- Lab reports — 12,5%',
    '3. Midterm exam ........ 20%',
    'Final\t25%',
    'Participation 5',
  ]
  expect(short(lines.join('\n'))).toEqual([
    'Homework 30',
    'Quizzes 12.5',
    'Lab reports 12.5',
    'Midterm exam 20',
    'Final 25',
    'Participation 5',
  ])
})

test('a student pastes a whole scheme in one line, names first or numbers first', () => {
  expect(short('Homework 30%, Midterm 20%, Final 50%')).toEqual(['Homework 30', 'Midterm 20', 'Final 50'])
  expect(short('30% homework, 20% midterm and 50% final exam')).toEqual(['Homework 30', 'Midterm 20', 'Final exam 50'])
  expect(short('Homework (30%), Midterm (20%), and Final (50%)')).toEqual(['Homework 30', 'Midterm 20', 'Final 50'])
  expect(short('Your homework is worth 40% of your final grade; the final counts for 60 percent.')).toEqual([
    'Your homework 40',
    'Final 60',
  ])
})

test('a student pastes how often something counts and what is dropped', () => {
  expect(short('Two midterms, 20% each\nQuizzes (5 x 4%)\nHomework 40% (lowest two dropped)')).toEqual([
    'Midterms 40',
    'Quizzes 20',
    'Homework 40 drop 2',
  ])
  expect(short('Quizzes 20%, drop lowest, Final 80%')).toEqual(['Quizzes 20 drop 1', 'Final 80'])
  expect(short('Homework (best 8 of 10) 50%\nExam 50%\nExtra credit: up to 3%')).toEqual([
    'Homework 50 drop 2',
    'Exam 50',
    'Extra credit 3 extra',
  ])
  expect(short('Exams 40% (midterm 15%, final 25%)\nEssays 60%')).toEqual(['Midterm 15', 'Final 25', 'Essays 60'])
})

test('a student pastes a scheme in points, and each part is given its share of them', () => {
  const scheme = parseScheme('Homework 200 points\nMidterm 100 pts\nFinal 300 points\nTotal 600 points')
  expect(scheme.points).toBe(true)
  expect(scheme.parts.map(({ name, weight }) => `${name} ${weight}`)).toEqual([
    'Homework 33.33',
    'Midterm 16.67',
    'Final 50',
  ])
})

test('a student pastes more than the scheme, and what is no part of it is named', () => {
  const scheme = parseScheme('Grading\nA: 93%\nB+: 87%\nEssays 100%\nTotal: 100%\nLate work loses a letter a day.')
  expect(scheme.parts.map(({ name }) => name)).toEqual(['Essays'])
  expect(scheme.unread).toEqual(['Grading', 'A: 93%', 'B+: 87%', 'Late work loses a letter a day.'])
  expect(parseScheme('   \n ')).toEqual({ parts: [], unread: [], points: false })
})

test('whatever is pasted is read in no time', () => {
  for (const piece of ['1 x ', '(((', 'a 1', 'drop lowest ', '9%', 'is worth '])
    expect(parseScheme(piece.repeat(8000)).parts.length).toBeLessThanOrEqual(50)
})
