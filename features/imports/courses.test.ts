import { beforeEach, expect, test } from 'vitest'
import { succeeded } from '../../server/testing/answers.ts'
import { testApp } from '../../server/testing/app.ts'
import type { Caller } from '../../server/testing/caller.ts'
import type { Running } from '../../server/testing/run.ts'
import { assignmentBlock, calendarFile, eventBlock } from '../calendar/imported/calendarFiles.testing.ts'
import { addCourse, addTerm, editCourse, listClasses, listCourses, listTerms } from '../courses/contract.ts'
import { addFirstCourses } from '../courses/first/contract.ts'
import { listAssignments } from '../homework/contract.ts'
import { chooseFoundCourses, confirmImport, previewImport, previewLines, undoImport } from './contract.ts'

let app: Running
let ada: Caller
beforeEach(async () => {
  app = await testApp()
  app.setClock('2026-09-10T12:00:00Z')
  ada = await app.student({ zone: 'America/Chicago' })
})

const at = 'TZID=America/Chicago'
const series = (uid: string, title: string, first: string, hours: [string, string], days: string, ...more: string[]) =>
  eventBlock(
    `UID:${uid}`,
    `DTSTART;${at}:${first}T${hours[0]}00`,
    `DTEND;${at}:${first}T${hours[1]}00`,
    `RRULE:FREQ=WEEKLY;BYDAY=${days};UNTIL=20261212T000000Z`,
    `SUMMARY:${title}`,
    ...more,
  )
const timetable = calendarFile(
  series('a', 'CS 301-01: Algorithms (Lecture)', '20260831', ['1000', '1115'], 'MO,WE', 'LOCATION:Foundry 3'),
  series('b', 'CS 301 Lab', '20260904', ['1400', '1550'], 'FR'),
  series('c', 'Chess club', '20260901', ['1900', '2100'], 'TU'),
  // A program that writes each class by itself.
  ...['15', '22', '29'].map((day) =>
    eventBlock(
      `UID:d${day}`,
      `DTSTART:202609${day}T150000Z`,
      `DTEND:202609${day}T160000Z`,
      'SUMMARY:BIO 210 Cell Biology',
    ),
  ),
  eventBlock('UID:m', 'DTSTART:20261020T150000Z', 'DTEND:20261020T170000Z', 'SUMMARY:CS 301 Midterm'),
  assignmentBlock(1, '20260914', 'Problem set 1 [CS 301]'),
)
const look = async (file = timetable) => succeeded(await ada.call(previewImport, { fileName: 'term.ics' }, file))
const coursesNow = async () => succeeded(await ada.call(listCourses, {}))

test('weekly classes of a timetable become courses with their classes, in the term of their days', async () => {
  const seen = await look()
  expect(seen.courses).toEqual([
    {
      key: 'bio210',
      courseCode: 'BIO 210',
      courseName: 'Cell Biology',
      meets: ['Tue 10:00 AM'],
      fate: 'new',
      chosen: true,
    },
    {
      key: 'chessclub',
      courseCode: 'Chess club',
      courseName: 'Chess club',
      meets: ['Tue 7:00 PM'],
      fate: 'new',
      chosen: false,
    },
    {
      key: 'cs301',
      courseCode: 'CS 301',
      courseName: 'Algorithms',
      meets: ['Mon, Wed 10:00 AM', 'Fri 2:00 PM'],
      fate: 'new',
      chosen: true,
    },
  ])
  expect(seen).toMatchObject({ classesFrom: '2026-09-11', assignments: { new: 1 }, events: { new: 2 } })
  expect(await coursesNow()).toEqual([])

  const { id } = seen
  const done = { assignments: 1, events: 2, changed: 0, courses: 2 }
  expect(await ada.call(confirmImport, { id })).toEqual(done)
  expect(await ada.call(confirmImport, { id })).toEqual(done)
  expect(await ada.call(listTerms, {})).toMatchObject([
    { name: 'Fall 2026', firstDay: '2026-08-24', lastDay: '2026-12-12', courses: 2 },
  ])
  expect(await coursesNow()).toMatchObject([
    { courseCode: 'BIO 210', termName: 'Fall 2026' },
    {
      courseCode: 'CS 301',
      courseName: 'Algorithms',
      zone: 'America/Chicago',
      meetings: [
        { weekday: 1, start: '10:00', end: '11:15', room: 'Foundry 3', kind: 'lecture' },
        { weekday: 3, start: '10:00' },
        { weekday: 5, start: '14:00', end: '15:50', room: null, kind: 'lab' },
      ],
      assignments: 1,
    },
  ])
  const classes = succeeded(await ada.call(listClasses, { from: '2026-09-13', to: '2026-09-19' }))
  expect(classes.map(({ courseCode, date }) => `${courseCode} ${date}`)).toEqual([
    'CS 301 2026-09-14',
    'BIO 210 2026-09-15',
    'CS 301 2026-09-16',
    'CS 301 2026-09-18',
  ])

  const again = await look()
  expect(again.courses.map(({ key, fate }) => [key, fate])).toEqual([
    ['bio210', 'same'],
    ['cs301', 'same'],
  ])
  expect(again).toMatchObject({ assignments: { new: 0, same: 1 }, events: { new: 0, same: 2 } })

  expect(await ada.call(undoImport, { id })).toEqual({ removed: 5, kept: 0 })
  expect(await coursesNow()).toEqual([])
})

test('a course that the student edited since stays when the import is undone', async () => {
  const { id } = await look()
  await ada.call(confirmImport, { id })
  const [bio] = await coursesNow()
  await ada.call(editCourse, { id: bio?.id ?? '', courseName: 'Cells' })
  expect(await ada.call(undoImport, { id })).toEqual({ removed: 4, kept: 1 })
  expect(await coursesNow()).toMatchObject([{ courseName: 'Cells' }])
})

test('the student decides which become courses; the others are events, and stay events', async () => {
  const { id } = await look()
  const chosen = succeeded(await ada.call(chooseFoundCourses, { id, keys: ['chessclub'] }))
  expect(chosen).toMatchObject({ events: { new: 6 } })
  expect(chosen.courses.map(({ chosen }) => chosen)).toEqual([false, true, false])
  expect(await ada.call(confirmImport, { id })).toMatchObject({ events: 6, courses: 1 })
  expect(await look()).toMatchObject({ courses: [{ key: 'chessclub', fate: 'same' }, {}], events: { new: 0, same: 6 } })
})

test('a typed course without times gets those of the timetable; one that has times keeps them', async () => {
  await ada.call(addFirstCourses, { courses: [{ courseCode: 'cs301', courseName: 'My algorithms' }] })
  await ada.call(addCourse, {
    ...{ courseCode: 'BIO 210', courseName: 'Cells', firstDay: '2026-09-01', lastDay: '2026-12-01' },
    meetings: [{ weekday: 4, start: '08:00', end: '09:00' }],
  })
  const { id, courses } = await look()
  expect(courses.map(({ fate }) => fate)).toEqual(['same', 'new', 'times'])
  expect(await ada.call(confirmImport, { id })).toEqual({ assignments: 1, events: 2, changed: 1 })
  expect(await coursesNow()).toMatchObject([
    { courseName: 'Cells', meetings: [{ weekday: 4 }] },
    { courseCode: 'cs301', courseName: 'My algorithms', meetings: [{}, {}, {}] },
  ])
})

test('a timetable of the next term goes into that one, or into the term that is chosen', async () => {
  app.setClock('2026-12-01T12:00:00Z')
  ada = await app.student({ zone: 'America/Chicago' })
  const now = { name: 'Now', firstDay: '2026-09-01', lastDay: '2026-12-18' }
  const term = succeeded(await ada.call(addTerm, now))
  const spring = calendarFile(
    ...['19', '26'].map((day) =>
      eventBlock(`UID:s${day}`, `DTSTART:202701${day}T150000Z`, `DTEND:202701${day}T160000Z`, 'SUMMARY:ENG 205'),
    ),
    eventBlock('UID:s3', 'DTSTART:20270202T150000Z', 'DTEND:20270202T160000Z', 'SUMMARY:ENG 205'),
  )
  const { id } = await look(spring)
  await ada.call(confirmImport, { id })
  expect(await coursesNow()).toMatchObject([{ courseCode: 'ENG 205', termName: 'Spring 2027' }])
  await ada.call(undoImport, { id })
  await ada.call(confirmImport, { id: (await look(spring)).id, termId: term.id })
  expect(await coursesNow()).toMatchObject([{ courseCode: 'ENG 205', termName: 'Now' }])
})

test('nobody puts courses into somebody else’s term', async () => {
  const ben = await app.student()
  const term = succeeded(await ben.call(addTerm, { name: 'His', firstDay: '2026-09-01', lastDay: '2026-12-18' }))
  const { id } = await look()
  expect(await ada.call(confirmImport, { id, termId: term.id })).toMatchObject({ code: 'invalid' })
  expect(await coursesNow()).toEqual([])
  expect(await ada.call(listAssignments, {})).toMatchObject({ total: 0 })
})

test('courses that only deadlines name can be taken too, and are not by themselves', async () => {
  const seen = succeeded(await ada.call(previewLines, {}, 'Essay, HIST 118, 10/3/2026\nLab, SOIL 101, 10/4/2026'))
  expect(seen.courses).toMatchObject([
    { courseCode: 'HIST 118', meets: [], chosen: false },
    { courseCode: 'SOIL 101', meets: [], chosen: false },
  ])
  const { id } = succeeded(await ada.call(chooseFoundCourses, { id: seen.id, keys: ['hist118'] }))
  expect(await ada.call(confirmImport, { id })).toEqual({ assignments: 2, events: 0, changed: 0, courses: 1 })
  expect(await coursesNow()).toMatchObject([{ courseCode: 'HIST 118', assignments: 1 }])
})
