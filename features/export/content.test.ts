import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { parse } from 'csv-parse/sync'
import { beforeAll, describe, expect, test } from 'vitest'
import { testApp } from '../../server/testing/app.ts'
import type { Running } from '../../server/testing/run.ts'
import { tinyPicture } from '../account/access.ts'
import { putAvatar } from '../account/avatar/contract.ts'
import { makeCalendar } from '../calendar/access.ts'
import { readCalendar } from '../calendar/contract.ts'
import { calendarReaders } from '../calendar/feeds/calendarReaders.testing.ts'
import { makeCourses } from '../courses/access.ts'
import { listCourses } from '../courses/contract.ts'
import { attachSuccessfully, pngBytes, someAssignment } from '../homework/attachments/attach.testing.ts'
import { deleteAttachment, readContent } from '../homework/attachments/contract.ts'
import { addAssignment, listAssignments } from '../homework/contract.ts'
import { readAvatar } from '../people/contract.ts'
import { makeStudy } from '../study/access.ts'
import { listSessions } from '../study/contract.ts'
import { beginOne, exportedFiles, fetchArchive, jsonIn, textIn } from './archives.testing.ts'

let app: Running
beforeAll(async () => {
  app = await testApp()
})

const tableIn = (files: Map<string, Buffer>, name: string): Record<string, string>[] =>
  parse(textIn(files, `lists/${name}.csv`), { columns: true, bom: true })

describe('an archive', () => {
  test('holds as JSON what the screens show, of every feature, and a text that explains it', async () => {
    const ona = await app.student({ name: 'Ona Tamm' })
    await makeCourses(ona, 'Amber')
    await makeStudy(ona, 'Amber', app)
    await makeCalendar(ona, 'Amber')
    const files = await exportedFiles(app, ona)

    const shown = await ona.call(listAssignments, { limit: 100 })
    const assignments = 'rows' in shown ? shown.rows : []
    expect(assignments.length).toBeGreaterThan(0)
    for (const { id, title, course, dueDate, status } of assignments)
      expect(jsonIn(files, 'data/homework.json').assignments).toContainEqual(
        expect.objectContaining({ id, title, course, dueDate, status }),
      )
    const sessions = await ona.call(listSessions, { limit: 100 })
    for (const { id, title, course } of 'rows' in sessions ? sessions.rows : [])
      expect(jsonIn(files, 'data/study.json').studySeats).toContainEqual(expect.objectContaining({ id, title, course }))
    const courses = await ona.call(listCourses, {})
    for (const { id, courseCode, courseName } of Array.isArray(courses) ? courses : [])
      expect(jsonIn(files, 'data/courses.json').courses).toContainEqual(
        expect.objectContaining({ id, courseCode, courseName }),
      )
    expect(jsonIn(files, 'data/account.json').profile).toMatchObject({ name: 'Ona Tamm', email: ona.email })
    expect(jsonIn(files, 'data/export.json').exports).toMatchObject([{ state: 'running' }])
    const readme = textIn(files, 'README.txt')
    for (const name of files.keys())
      if (!name.startsWith('files/') && name !== 'README.txt') expect(readme).toContain(name)
    expect(readme).toContain(`Ona Tamm (${ona.email})`)
    for (const list of ['courses', 'grades', 'study-sessions', 'events', 'assignments'])
      expect(tableIn(files, list).length, list).toBeGreaterThan(0)
  })

  test('holds lists that a spreadsheet reads as they were written, and in which it computes nothing', async () => {
    const ona = await app.student()
    const titles = [
      '=HYPERLINK("https://example.org")',
      '+1 more',
      '-2',
      '@SUM(A1)',
      'واجب الرياضيات',
      'Quote " and, comma',
      '宿題 🌱',
    ]
    for (const title of titles)
      await ona.call(addAssignment, {
        title,
        course: 'CS 301',
        dueDate: '2031-03-04',
        description: 'one\ntwo; "three"',
      })
    const files = await exportedFiles(app, ona)
    const rows = tableIn(files, 'assignments')
    expect(rows.map(({ Title }) => Title).sort()).toEqual(
      titles.map((title) => (/^[=+\-@]/.test(title) ? `'${title}` : title)).sort(),
    )
    expect(rows[0]).toMatchObject({ Description: 'one\ntwo; "three"', 'Due date': '2031-03-04', 'Due time': '' })
    expect(files.get('lists/assignments.csv')?.subarray(0, 3)).toEqual(Buffer.from([0xef, 0xbb, 0xbf]))
  })

  test('holds a calendar in which other programs find every date, also years ahead', async () => {
    const ona = await app.student()
    await makeCourses(ona, 'Birch')
    await makeCalendar(ona, 'Birch')
    await ona.call(addAssignment, { title: 'Far away', course: 'CS 301', dueDate: '2041-03-04', dueTime: '17:00' })
    const text = textIn(await exportedFiles(app, ona), 'calendar.ics')
    const [from, to] = ['2020-01-01', '2042-01-01']
    const read = Object.values(calendarReaders).map((reader) =>
      reader(text, `${from}T00:00:00.000Z`, `${to}T00:00:00Z`),
    )
    expect(new Set(read.map((some) => some.length))).toHaveLength(1)
    expect(read[0]).toContain('2041-03-04T16:30:00.000Z/2041-03-04T17:00:00.000Z')
    const month = await ona.call(readCalendar, { from: '2041-03-01', to: '2041-04-01' })
    expect('rows' in month && month.rows).toHaveLength(1)
    expect(text).toContain('SUMMARY:Due: Far away')
  })

  test('holds all stored files byte for byte, under names that every system can unpack', async () => {
    const ona = await app.student()
    await ona.call(putAvatar, {}, tinyPicture)
    const long = 'Ж'.repeat(200)
    const names: [assignment: string, file: string, path: string][] = [
      ['Lab/report: “soil”?', 'واجب.png', 'Lab_report_ “soil”_/واجب.png'],
      ['Lab/report: “soil”?', 'Soil.png', 'Lab_report_ “soil”_ (2)/Soil.png'],
      ['..', 'CON.png', 'unnamed/CON_.png'],
      [long, `${'x'.repeat(100)}.png`, `${'Ж'.repeat(46)}…/${'x'.repeat(46)}….png`],
      ['\u202egnp.exe', '../../etc/passwd.png', 'gnp.exe/passwd.png'],
    ]
    const written = new Map<string, string>()
    for (const [index, [title, name, place]] of names.entries()) {
      // Of two with one title the older one keeps the plain name.
      app.advance(1000)
      const { id } = await attachSuccessfully(ona, await someAssignment(ona, title), name, pngBytes(4000, index + 1))
      written.set(`files/${place}`, id)
    }
    const two = await someAssignment(ona, 'Twice')
    for (const [index, place] of ['plan.txt', 'PLAN (2).txt'].entries()) {
      const name = index === 0 ? 'plan.txt' : 'PLAN.txt'
      const made = await attachSuccessfully(ona, two, name, `${name}\n`.repeat(200_000))
      written.set(`files/Twice/${place}`, made.id)
    }
    const gone = await attachSuccessfully(ona, two, 'gone.txt', 'gone')
    await ona.call(deleteAttachment, { id: gone.id })

    const files = await exportedFiles(app, ona)
    const stored = [...files.keys()].filter((one) => one.startsWith('files/'))
    expect(stored.sort()).toEqual([...written.keys(), 'files/profile picture.webp'].sort())
    for (const [place, id] of written) {
      const answer = await ona.send(readContent, { id })
      expect(files.get(place)?.equals(Buffer.from(await answer.arrayBuffer())), place).toBe(true)
    }
    const picture = await ona.send(readAvatar, { id: ona.id })
    expect(files.get('files/profile picture.webp')).toEqual(Buffer.from(await picture.arrayBuffer()))
  })

  test.skipIf(spawnSync('unzip', ['-v']).error)('is found sound by the system’s own program', async () => {
    const ona = await app.student()
    await attachSuccessfully(ona, await someAssignment(ona, 'مختبر'), 'ملاحظات.txt', 'x'.repeat(3_000_000))
    const id = await beginOne(ona)
    await app.settle()
    const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'quad-unzip-'))
    const file = path.join(folder, 'quad.zip')
    fs.writeFileSync(file, await fetchArchive(ona, id))
    const { status, stdout } = spawnSync('unzip', ['-t', file], { encoding: 'utf8' })
    expect(stdout).toContain('No errors detected')
    expect(status).toBe(0)
    fs.rmSync(folder, { recursive: true })
  })
})
