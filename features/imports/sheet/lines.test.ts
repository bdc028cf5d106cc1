import { expect, test } from 'vitest'
import { isTable, parseAssignmentLine, parseRepeatedLine } from './lines.rules.ts'

const around = { today: '2026-09-10', zone: 'America/Chicago', courses: ['Intro to Geology', 'CS 101', 'Biology'] }

test.each<[line: string, title: string, course: string, due: string]>([
  ['Oct 3 – Essay 1 due (CS 101)', 'Essay 1', 'CS 101', 'Oct 3'],
  ['10/3 Essay 1 CS 101', 'Essay 1', 'CS 101', '10/3'],
  ['Essay 1, CS 101, Oct 3', 'Essay 1', 'CS 101', 'Oct 3'],
  ['CS 101: Essay 1 is due on October 3, 2026 at 5pm', 'Essay 1', 'CS 101', 'due on October 3, 2026 at 5pm'],
  ['- Problem set 4 (due 10/3, 11:59 PM)', 'Problem set 4', '', 'due 10/3, 11:59 PM'],
  ['3. Rock report, intro to geology, Sat Oct 3', 'Rock report', 'Intro to Geology', 'Sat Oct 3'],
  ['Read pp. 3-4 by Oct 7', 'Read pp. 3-4', '', 'by Oct 7'],
  ['Fri 10/2: Lab 2 [SOIL 101]', 'Lab 2', 'SOIL 101', 'Fri 10/2'],
  ['2026-10-03T17:00:00Z Lab report', 'Lab report', '', '2026-10-03T17:00:00Z'],
  ['HW 101, Oct 3', 'HW 101', '', 'Oct 3'],
  ['Poster (Marine Ecology) 3 Oct', 'Poster', 'Marine Ecology', '3 Oct'],
  ['مقال عن الأنهار – Oct 3 🧪', 'مقال عن الأنهار 🧪', '', 'Oct 3'],
  ['Week 5', 'Week 5', '', ''],
  ['Chapters 3-4', 'Chapters 3-4', '', ''],
  ['Essay, first draft, Octember 3', 'Essay, first draft, Octember 3', '', ''],
  ['Microbiology quiz Oct 3', 'Microbiology quiz', '', 'Oct 3'],
  ['Oct 3', '', '', 'Oct 3'],
  ['', '', '', ''],
])('%s', (line, title, course, due) => {
  expect(parseAssignmentLine(line, around)).toMatchObject({ title, course, due })
})

test.each<[line: string, title: string, priority: string, kind: string, estimate: string]>([
  ['Oct 3 – Essay on rivers 3h !high (CS 101)', 'Essay on rivers', 'high', 'essay', '180 min'],
  ['10/3 Osmosis #lab 90 min', 'Osmosis', '', 'lab', '90 min'],
  ['Problem set 4 !2 due 10/3', 'Problem set 4', 'medium', '', ''],
  ['Read p3, Oct 3', 'Read p3', '', 'reading', ''],
  ['Three hours in Rome, Oct 3', 'Three hours in Rome', '', '', ''],
])('%s is read as quick add would', (line, title, priority, kind, estimate) => {
  expect(parseAssignmentLine(line, around)).toMatchObject({
    title,
    priority,
    kind,
    estimate,
    due: expect.stringMatching(/3$/),
  })
})

test('a line that repeats ends with the term, as in quick add', () => {
  const termEnds = { terms: [{ firstDay: '2026-08-24', lastDay: '2026-12-12' }], courses: [] }
  const parse = (line: string) => parseRepeatedLine(line, { ...around, termEnds })
  expect(parse('- Reading response every mon 9am until end of term, CS 101')).toMatchObject({
    ...{ title: 'Reading response', course: 'CS 101', dueDate: '2026-09-14', dueTime: '09:00' },
    words: 'Every week on Mon until Sat, Dec 12, end of term',
  })
  expect(parse('Quiz every fri')).toMatchObject({ repeat: { weekdays: [5], until: '2026-12-12' } })
  expect(parse('Class meets Monday and Wednesday')).toBeNull()
  expect(parse('Weekly quiz Oct 3')).toBeNull()
  expect(parse('Read the notes weekly')).toBeNull()
})

test('rows of as many cells with a column of dates are a table', () => {
  expect(isTable([['Essay', 'CS 101', 'Oct 3']], around)).toBe(true)
  expect(
    isTable(
      [
        ['Title', 'Due'],
        ['Essay', 'Oct 3'],
        ['Lab', '10/4'],
      ],
      around,
    ),
  ).toBe(true)
  expect(isTable([['Essay, part 1', 'due soon']], around)).toBe(false)
  expect(
    isTable(
      [
        ['Essay', 'Oct 3'],
        ['Lab', 'part 2', 'Oct 4'],
      ],
      around,
    ),
  ).toBe(false)
  expect(isTable([['Oct 3 – Essay']], around)).toBe(false)
})
