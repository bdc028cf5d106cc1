import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseQuick } from './rules.ts'
import { plainRangesAfter } from './title.rules.ts'

/** A Friday, at two in the afternoon. */
const friday = {
  today: '2026-11-20',
  now: '14:00',
  courses: ['CS 301 Algorithms', 'MATH 240', 'BIO 210', 'Linear Algebra', 'HIST-118', 'Art'],
}
const read = (line: string, more: Partial<Parameters<typeof parseQuick>[1]> = {}) =>
  parseQuick(line, { ...friday, ...more })

test('a student types an assignment in one line, and every part of it is understood', () => {
  expect(read('Graph coloring notes CS301 fri 5pm 3h !high')).toEqual({
    title: 'Graph coloring notes',
    course: 'CS 301 Algorithms',
    dueDate: '2026-11-20',
    dueTime: '17:00',
    estimateMinutes: 180,
    priority: 'high',
    kind: null,
    repeat: null,
    showFrom: null,
    parts: [
      { what: 'course', from: 21, to: 26, words: 'CS301', stays: false },
      { what: 'due', from: 27, to: 34, words: 'fri 5pm', stays: false },
      { what: 'estimate', from: 35, to: 37, words: '3h', stays: false },
      { what: 'priority', from: 38, to: 43, words: '!high', stays: false },
    ],
  })
})

test.each([
  ['!high', 'high'],
  ['!med', 'medium'],
  ['!Low', 'low'],
  ['!1', 'high'],
  ['!2', 'medium'],
  ['!3', 'low'],
  ['!!!', 'high'],
  ['!!', 'medium'],
])('%s is the priority %s', (mark, priority) => {
  expect(read(`x ${mark}`)).toMatchObject({ title: 'x', priority })
  expect(read(`${mark} x`)).toMatchObject({ title: 'x', priority })
})

test.each([
  ['x p1', 'high'],
  ['x p2 fri', 'medium'],
  ['x fri p3', 'low'],
])('"%s" has the priority %s', (line, priority) => {
  expect(read(line)).toMatchObject({ title: 'x', priority })
})

test.each([
  ['Essay on rivers', 'essay', 'Essay on rivers'],
  ['Rivers essay', 'essay', 'Rivers essay'],
  ['Reading quiz', 'exam', 'Reading quiz'],
  ['Lab report fri', 'lab', 'Lab report'],
  ['Read chapter 4', 'reading', 'Read chapter 4'],
  ['Rivers #essay', 'essay', 'Rivers'],
  ['Rivers #quiz fri', 'exam', 'Rivers'],
  ['My essay on rivers', null, 'My essay on rivers'],
  ['Test plan', null, 'Test plan'],
  ['Rivers #delta', null, 'Rivers #delta'],
])('"%s" is of the kind %s', (line, kind, title) => {
  expect(read(line)).toMatchObject({ kind, title })
})

test.each([
  'Sun spots',
  'Essay on sun spots',
  'May paper',
  'March madness',
  'Second draft',
  'Lire mon livre',
  '3H chemistry',
  'Chapter 5',
  'Exercise 3.2.',
  'Exercise 4.30',
  'John 3:16 and its readers',
  'Psalm 5:30',
  '1/2 of the book',
  'Around the world in 80 days: a reply',
  'Midnight’s children',
  'High noon and after',
  'Black Friday',
  'The Daily Mail and the war',
  'Every day counts',
  'Essay on the 19th century',
  '100m sprint analysis',
  'Two hours of silence',
  'Do it!',
  'p1 is prime',
  'p4',
  'Sun and Mon, a myth',
  'feb 30',
  'feb 29',
  'nov 31',
  '13pm',
  '25:00',
  'sun-dried soil',
  'quad@fri',
  'later Roman empire',
  'Read "fri 5pm 3h !high CS301"',
  'Read “The Ferry fri”',
  'दिन और रात',
  '時間割を見直す',
])('"%s" is a title and nothing else', (line) => {
  const { title, parts, course, dueDate, estimateMinutes } = read(line)
  expect({ title, course, dueDate, estimateMinutes }).toEqual({
    ...{ title: line, course: null, dueDate: null, estimateMinutes: null },
  })
  expect(parts.filter(({ stays }) => !stays)).toEqual([])
})

test('if a field is given twice the last one counts, unless "due" marks another', () => {
  expect(read('Notes of fri for mon')).toMatchObject({ dueDate: '2026-11-23', title: 'Notes of fri' })
  expect(read('Notes due fri tue')).toMatchObject({ dueDate: '2026-11-20', title: 'Notes tue' })
  expect(read('Notes 2h 3h')).toMatchObject({ estimateMinutes: 180, title: 'Notes 2h' })
})

test.each([
  ['x every mon', '2026-11-23', { every: 'week', interval: 1, weekdays: [1], until: '2027-03-08', count: null }],
  ['x monday and wednesday', '2026-11-23', { every: 'week', weekdays: [1, 3] }],
  ['x on tue, thu and fri 9am', '2026-11-20', { every: 'week', weekdays: [2, 4, 5] }],
  ['x mon & wed until dec 12', '2026-11-23', { weekdays: [1, 3], until: '2026-12-12' }],
  ['x every mon and thu until dec 12', '2026-11-23', { every: 'week', weekdays: [1, 4], until: '2026-12-12' }],
  ['x every mon 9am until dec 12', '2026-11-23', { weekdays: [1], until: '2026-12-12' }],
  ['x every other tue 10 times', '2026-11-24', { interval: 2, weekdays: [2], until: null, count: 10 }],
  ['x every 2 weeks on fri', '2026-11-20', { every: 'week', interval: 2, weekdays: [5] }],
  ['x nov 24 every 2 weeks', '2026-11-24', { every: 'week', interval: 2, weekdays: [], until: '2027-03-09' }],
  ['x weekly for 10 weeks', '2026-11-20', { every: 'week', interval: 1, weekdays: [], until: '2027-01-28' }],
  ['x daily until dec 1', '2026-11-20', { every: 'day', until: '2026-12-01' }],
  ['x every weekday', '2026-11-20', { every: 'week', weekdays: [1, 2, 3, 4, 5] }],
  ['x monthly', '2026-11-20', { every: 'month', monthly: 'day', from: 'schedule' }],
])('"%s" begins on %s and repeats', (line, dueDate, repeat) => {
  expect(read(line)).toMatchObject({ title: 'x', dueDate, repeat })
})

const termEnds = {
  terms: [
    { firstDay: '2026-08-24', lastDay: '2026-12-12' },
    { firstDay: '2027-01-11', lastDay: '2027-05-07' },
  ],
  courses: [
    { courseCode: 'MATH 240', lastDay: '2026-12-04', of: 'course' as const },
    { courseCode: 'BIO 210', lastDay: '2027-05-07', of: 'term' as const },
    { courseCode: 'BIO 210', lastDay: '2025-12-12', of: 'term' as const },
  ],
}

test.each([
  ['x every mon', '2026-12-12', 'end of term'],
  ['x every mon math 240', '2026-12-04', 'end of the course'],
  // The code of an earlier term's course is not asked.
  ['x every mon bio210', '2027-05-07', 'end of term'],
  ['x every mon until end of term', '2026-12-12', 'end of term'],
  ['x every mon 9am until the end of the semester', '2026-12-12', 'end of term'],
  ['x daily end of term', '2026-12-12', 'end of term'],
  ['x every mon cs301 until end of term', '2026-12-12', 'end of term'],
  ['x every mon math240 until end of term', '2026-12-04', 'end of the course'],
  ['x every mon cs301 until dec 1', '2026-12-01', ''],
  ['x every mon until dec 1', '2026-12-01', ''],
  ['x every mon for 10 weeks', '2027-01-31', ''],
  // What begins in the next term ends with it; between terms, after fifteen weeks.
  ['x jan 12 2027 weekly', '2027-05-07', 'end of term'],
  ['x dec 20 weekly', '2027-04-04', '15 weeks'],
])('"%s" ends on %s, and says why: %s', (line, until, repeatEnds) => {
  expect(read(line, { termEnds })).toMatchObject({ title: 'x', repeat: { until }, repeatEnds })
})

test('end of term is a day, where a term is known', () => {
  expect(read('x end of term', { termEnds })).toMatchObject({ title: 'x', dueDate: '2026-12-12', repeat: null })
  expect(read('x math240 due end of term', { termEnds })).toMatchObject({ title: 'x', dueDate: '2026-12-04' })
  expect(read('End of term party plan', { termEnds })).toMatchObject({ title: 'End of term party plan', dueDate: null })
  expect(read('x end of term')).toMatchObject({ title: 'x end of term', dueDate: null })
  // A repetition ends anyway: it takes the words, and says when.
  expect(read('x every mon until end of term')).toMatchObject({
    ...{ title: 'x', repeat: { until: '2027-03-08' }, repeatEnds: '15 weeks' },
  })
})

test('work that is not to be shown yet says from when', () => {
  expect(read('x from mon due dec 4')).toMatchObject({ title: 'x', showFrom: '2026-11-23', dueDate: '2026-12-04' })
  expect(read('x dec 4 later')).toMatchObject({ title: 'x', showFrom: '2026-11-27', dueDate: '2026-12-04' })
  // "Later" within a week hides nothing, and nothing is hidden until after it is due.
  expect(read('x mon later')).toMatchObject({ title: 'x later', showFrom: null })
  expect(read('x from dec 4 due mon')).toMatchObject({ title: 'x from dec 4', showFrom: null, dueDate: '2026-11-23' })
})

test('what the student takes back is title again, also while they go on typing around it, until it is edited', () => {
  const line = 'Notes sun 3h'
  const plain = [{ from: 10, to: 12 }]
  expect(read(line, { plain })).toMatchObject({ title: 'Notes 3h', estimateMinutes: null, dueDate: '2026-11-22' })
  expect(plainRangesAfter(plain, line, 'My notes sun 3h')).toEqual([{ from: 13, to: 15 }])
  expect(plainRangesAfter(plain, line, `${line} more`)).toEqual(plain)
  expect(plainRangesAfter(plain, line, 'Notes sun 4h')).toEqual([])
  expect(plainRangesAfter(plain, line, 'Notes sun 3hx')).toEqual([])
  expect(plainRangesAfter(plain, line, 'Notes sun x3h')).toEqual([])
  expect(plainRangesAfter(plain, line, '')).toEqual([])
})

const vocabulary = fc.constantFrom(
  ...[
    'Essay',
    'notes',
    'CS301',
    'cs 301',
    '301',
    'algebra',
    'fri',
    'next',
    'sun',
    'may',
    '5',
    '5pm',
    'at',
    '17:00',
    '3h',
  ],
  ...[
    '!high',
    '!!!',
    '#lab',
    '@x',
    '"',
    '“',
    '”',
    'every',
    'mon',
    '9',
    'p1',
    '&',
    'end of term',
    'and',
    'until',
    'dec 12',
    'from',
    'later',
    'in',
    '2',
  ],
  ...['weeks', 'nov 24', '11/24', '24.11.', 'due', 'by', ',', '-', '(', 'レポート', 'تقرير', '🧪', 'x'],
)
const lines = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.array(vocabulary, { maxLength: 12 }).map((words) => words.join(' ')),
)

test('whatever is typed, parts lie in the line and never overlap, and their words are not lost when taken back', () => {
  const letters = (text: string) => text.replace(/[\s,;:–—-]/g, '')
  fc.assert(
    fc.property(lines, (line) => {
      const { parts } = read(line)
      let end = 0
      for (const part of parts) {
        expect(part.from).toBeGreaterThanOrEqual(end)
        expect(part.to).toBeGreaterThan(part.from)
        expect(line.slice(part.from, part.to)).toBe(part.words)
        end = part.to
        const without = read(line, { plain: [part] })
        expect(letters(without.title)).toContain(letters(part.words))
        expect(without.parts.some((other) => other.from < part.to && part.from < other.to)).toBe(false)
      }
    }),
    { numRuns: 3000 },
  )
})

test('a title left as it is stays as it is when it is read again', () => {
  fc.assert(
    fc.property(lines, (line) => {
      const { title } = read(line)
      expect(read(title, { plain: [{ from: 0, to: title.length }] }).title).toBe(title)
    }),
    { numRuns: 1000 },
  )
})
