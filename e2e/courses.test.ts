import { expect, test } from 'vitest'
import { dayIn, daysAfter, weekdayOf } from '../contract/day.ts'
import { deleteClass } from '../features/courses/classes/contract.ts'
import { addCourse, addTerm, listClasses, listCourses } from '../features/courses/contract.ts'
import { addAssignment, listAssignments } from '../features/homework/contract.ts'
import { visit } from './look.ts'
import { expectAccessible, goOffline, joinQuad, openAs, pressUndo, said } from './quad.ts'

const student = { name: 'Ilya Okonjo' }
const today = dayIn('America/Chicago', new Date())

test('names that assignments use become courses in one step, and the dashboard shows them', async () => {
  const { origin } = joinQuad()
  const { me, page, close } = await openAs(origin, student)
  for (const course of ['CS 301', 'cs-301', 'BIO 210', 'Choir'])
    await me.call(addAssignment, { title: `Work for ${course}`, course, dueDate: daysAfter(today, 3) })
  await page.goto('/')
  await page.getByRole('main').getByText('No courses yet.').waitFor()
  await visit(page, '/courses')
  const offered = page.getByRole('region', { name: 'From your assignments' })
  await offered.getByText('3 names in your assignments are no courses yet.').waitFor()
  await offered.getByRole('checkbox', { name: /Choir/ }).uncheck()
  await expectAccessible(page, 'names to adopt')
  await offered.getByRole('button', { name: 'Add 2 courses' }).click()
  await page.getByRole('heading', { name: 'BIO 210', exact: true }).waitFor()
  await offered.getByText('One name in your assignments is no course yet.').waitFor()
  await visit(page, '/')
  const panel = page.getByRole('region', { name: 'Active Courses' })
  await panel.getByRole('link', { name: 'BIO 210' }).waitFor()
  expect(await panel.getByRole('listitem').count()).toBe(2)
  await close()
})

test('a student changes one class, sees a break of the term take classes away, and deletes the course', async () => {
  const { origin } = joinQuad()
  const { me, page, close } = await openAs(origin, student, { width: 360, height: 740 })
  const term = await me.call(addTerm, { name: 'Fall', firstDay: daysAfter(today, -20), lastDay: daysAfter(today, 50) })
  if (!('id' in term)) throw new Error(JSON.stringify(term))
  const tomorrow = daysAfter(today, 1)
  const course = await me.call(addCourse, {
    ...{ courseCode: 'MATH 240', courseName: 'Linear Algebra', termId: term.id, zone: 'America/Chicago' },
    meetings: [{ weekday: weekdayOf(tomorrow), start: '11:15', end: '12:05', room: 'Old Library 12' }],
  })
  if (!('id' in course)) throw new Error(JSON.stringify(course))
  await me.call(addAssignment, { title: 'Worksheet', course: 'MATH 240', dueDate: tomorrow })

  await page.goto(`/courses/${course.id}`)
  const classes = page.getByRole('list', { name: 'Coming classes' })
  await classes.getByText('11:15 AM – 12:05 PM · Old Library 12').first().waitFor()
  await page
    .getByRole('button', { name: /^Change the class on/ })
    .first()
    .click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Room').fill('Wren Hall 3')
  await dialog.getByLabel('To').fill('12:30')
  await dialog.getByRole('button', { name: 'Save Changes' }).click()
  await classes.getByText('11:15 AM – 12:30 PM · Wren Hall 3').waitFor()
  await page
    .getByRole('button', { name: /^Change the class on/ })
    .nth(1)
    .click()
  await dialog.getByRole('button', { name: 'Cancel this class' }).click()
  await classes.getByText('Cancelled').waitFor()
  await expectAccessible(page, 'classes with changes')
  const span = { from: today, to: daysAfter(today, 50), courseId: course.id }
  expect(await me.call(listClasses, span)).toMatchObject([
    { moved: true, room: 'Wren Hall 3' },
    { cancelled: true },
    { cancelled: false },
    ...Array.from({ length: 5 }, () => ({ moved: false })),
  ])

  // An extra class on a single day: deleted, and restored.
  await page.getByRole('button', { name: 'Add extra class' }).click()
  await dialog.getByLabel('Day').fill(daysAfter(today, 2))
  await dialog.getByLabel('From').fill('18:00')
  await dialog.getByLabel('To').fill('17:00')
  await dialog.getByRole('button', { name: 'Add class' }).click()
  await dialog.getByText('It ends before it begins. Choose a later time.').waitFor()
  await dialog.getByLabel('To').fill('19:30')
  await expectAccessible(page, 'an extra class')
  await dialog.getByRole('button', { name: 'Add class' }).click()
  const extra = classes.getByText('6:00 – 7:30 PM · Old Library 12')
  await extra.waitFor()
  await page
    .getByRole('button', { name: /^Change the class on/ })
    .nth(1)
    .click()
  await dialog.getByRole('button', { name: 'Delete this class' }).click()
  await extra.waitFor({ state: 'detached' })
  await pressUndo(page, 'Class deleted.')
  await extra.waitFor()
  await me.call(deleteClass, { id: await extraIn(me) })

  // Days without classes are added to the term on the list's page.
  await visit(page, '/courses')
  await page.getByRole('button', { name: 'Terms' }).click()
  await dialog.getByRole('button', { name: 'Edit Fall' }).click()
  await dialog.getByRole('button', { name: 'Add days without classes' }).click()
  await dialog.getByLabel('Name').last().fill('Harvest days')
  await dialog.getByLabel('First day').last().fill(daysAfter(today, 14))
  expect(await dialog.getByLabel('Last day').last().inputValue()).toBe(daysAfter(today, 14))
  await dialog.getByLabel('Last day').last().fill(daysAfter(today, 21))
  await dialog.getByRole('button', { name: 'Save Changes' }).click()
  await dialog.getByText('1 break').waitFor()
  await dialog.getByRole('button', { name: 'Done' }).click()
  expect(await me.call(listClasses, span)).toHaveLength(7)

  // The dialog says beforehand what is deleted and what stays.
  await page.getByRole('button', { name: 'Delete MATH 240' }).click()
  await dialog.getByText(/Stays: 1 assignment/).waitFor()
  await dialog.getByRole('button', { name: 'Delete course' }).click()
  await said(page, 'Course deleted successfully!')
  await page.getByRole('main').getByText('No courses yet.').waitFor()
  expect(await me.call(listCourses, {})).toEqual([])
  expect(await me.call(listAssignments, {})).toMatchObject({ rows: [{ title: 'Worksheet', course: 'MATH 240' }] })

  // Both the course and its term come back as they were.
  await pressUndo(page, 'Course deleted successfully!')
  await page.getByRole('link', { name: 'Linear Algebra' }).waitFor()
  expect(await me.call(listClasses, span)).toMatchObject([
    { room: 'Wren Hall 3' },
    { cancelled: true },
    ...Array(5).fill({}),
  ])
  expect(await me.call(listAssignments, {})).toMatchObject({ rows: [{ courseId: course.id }] })
  await page.getByRole('button', { name: 'Terms' }).click()
  await dialog.getByRole('button', { name: 'Delete Fall' }).click()
  await dialog.getByRole('button', { name: 'Delete term' }).click()
  await dialog.getByText('No terms yet.').waitFor()
  await pressUndo(page, 'Term deleted.')
  await dialog.getByText('1 break').waitFor()
  expect(await me.call(listCourses, {})).toMatchObject([{ id: course.id, termName: 'Fall' }])
  await close()
})

async function extraIn(me: Awaited<ReturnType<typeof openAs>>['me']): Promise<string> {
  const found = await me.call(listClasses, { from: today, to: daysAfter(today, 9) })
  const extra = Array.isArray(found) ? found.find(({ meetingId }) => meetingId === null) : undefined
  if (!extra) throw new Error(JSON.stringify(found))
  return extra.id
}

test('a form keeps what was typed when it cannot be sent, and names the field that is taken', async () => {
  const { origin } = joinQuad()
  const { me, page, context, close } = await openAs(origin, student)
  await me.call(addCourse, { courseCode: 'ENG 205', courseName: 'The Novel' })
  await page.goto('/courses?add=1')
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(/^Code/).fill('eng-205')
  await dialog.getByLabel(/^Name/).fill('The Novel and the River')
  await dialog.getByLabel('Term', { exact: true }).selectOption('New term…')
  await dialog.getByRole('button', { name: 'Add Course' }).click()
  await dialog.getByText('Add the new term first, or choose another.').waitFor()
  await dialog.getByLabel('Term', { exact: true }).selectOption('No term')
  await goOffline({ page, context })
  await dialog.getByRole('button', { name: 'Add Course' }).click()
  await said(page, 'Failed to add course')
  expect(await dialog.getByLabel(/^Name/).inputValue()).toBe('The Novel and the River')
  await context.setOffline(false)
  await dialog.getByRole('button', { name: 'Add Course' }).click()
  await expect.poll(() => dialog.getByLabel(/^Code/).getAttribute('aria-invalid')).toBe('true')
  await dialog.getByLabel(/^Code/).fill('ENG 206')
  await dialog.getByRole('button', { name: 'Add Course' }).click()
  await page.getByRole('heading', { name: 'The Novel and the River', exact: true }).waitFor()
  await close()
})

test('the page of a course shows what was typed as its grade, work and study time however its code is written', async () => {
  const { origin } = joinQuad()
  const { me, page, close } = await openAs(origin, student)
  await me.call(addAssignment, { title: 'Field notes', course: 'geog-201', dueDate: daysAfter(today, 3) })
  const course = await me.call(addCourse, {
    ...{ courseCode: 'GEOG 201', courseName: 'Rivers and Hills', currentGrade: 'B+', credits: '3' },
  })
  if (!('id' in course)) throw new Error(JSON.stringify(course))
  await page.goto(`/courses/${course.id}`)
  const grades = page.getByRole('region', { name: 'Grades' })
  await grades.getByText('No grading scheme yet.').waitFor()
  await grades.getByText('B+', { exact: true }).waitFor()
  await page.getByRole('link', { name: 'Field notes' }).waitFor()
  const studied = page.getByRole('region', { name: 'Study Time' })
  await studied.getByText('Nothing studied for this course yet.').waitFor()
  await studied.getByText('its credits stand for 6 h a week').waitFor()
  await studied.getByRole('button', { name: 'Study now' }).click()
  await studied.getByRole('list', { name: 'Sessions for this course' }).getByText('GEOG 201').waitFor()
  // Nothing lies half under the top bar, where axe would measure the visible half.
  await page.evaluate('scrollTo(0, 0)')
  await expectAccessible(page, 'a course with a running session')
  // Deleting it here does not leave an empty page.
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete course' }).click()
  await page.waitForURL('**/courses')
  await pressUndo(page, 'Course deleted successfully!')
  await page.getByRole('link', { name: 'Rivers and Hills' }).waitFor()
  await close()
})
