import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { dayIn, daysAfter } from '../contract/day.ts'
import { addCourse, listCourses } from '../features/courses/contract.ts'
import { addGradeItem, readGradebook } from '../features/courses/grades/contract.ts'
import { visit } from './look.ts'
import { expectAccessible, goOffline, joinQuad, openAs, pressUndo, said } from './quad.ts'

const student = { name: 'Noor Haddad' }
const today = dayIn('America/Chicago', new Date())

const cell = (page: Page, label: string) => page.getByLabel(label, { exact: true })
const grade = (page: Page) => page.getByRole('region', { name: 'Grades' })

test('a student adds a term and a course, enters the syllabus, and sees grade, what-if and what is needed', async () => {
  const { origin } = joinQuad()
  const { me, page, close } = await openAs(origin, student)
  await page.goto('/courses')
  await page.getByRole('main').getByText('No courses yet.').waitFor()
  await expectAccessible(page, 'no courses yet')

  // The term is made in the form of the course.
  await page.getByRole('button', { name: 'Add Course' }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(/^Code/).fill('GEOG 201')
  await dialog.getByLabel(/^Name/).fill('Rivers and Hills')
  await dialog.getByLabel('Term', { exact: true }).selectOption('New term…')
  const term = dialog.getByRole('group', { name: 'New term' })
  await term.getByLabel('Name').fill('This term')
  await term.getByLabel('First day').fill(daysAfter(today, -30))
  await term.getByLabel('Last day').fill(daysAfter(today, 60))
  await term.getByRole('button', { name: 'Add term' }).click()
  await term.waitFor({ state: 'detached' })
  await dialog.getByLabel('Credits').fill('3')
  await dialog.getByRole('radio', { name: 'Teal' }).check()
  await dialog.getByRole('button', { name: 'Add a meeting' }).click()
  const meeting = dialog.getByRole('group', { name: 'Meeting 1' })
  for (const day of ['Monday', 'Wednesday']) await meeting.getByRole('button', { name: day }).click()
  await meeting.getByLabel('From').fill('09:30')
  await meeting.getByLabel('To', { exact: true }).fill('10:45')
  await meeting.getByLabel('Room').fill('Wren Hall 204')
  await expectAccessible(page, 'the form of a course')
  await dialog.getByRole('button', { name: 'Add Course' }).click()
  await said(page, 'Course added successfully!')
  await page.getByRole('main').getByText('Mon, Wed 9:30 – 10:45 AM, Wren Hall 204').first().waitFor()

  // The scheme as the syllabus has it.
  await page.getByRole('link', { name: 'Rivers and Hills' }).click()
  await page.getByRole('heading', { name: 'Rivers and Hills', exact: true }).waitFor()
  await page.getByRole('button', { name: 'Enter the scheme' }).click()
  await dialog
    .getByLabel('Lines of the syllabus')
    .fill('Grading\nHomework 30% (lowest dropped), Midterm 20%, Final exam 50%')
  await expect
    .poll(() => dialog.getByRole('list', { name: 'Understood' }).innerText())
    .toMatch(/Homework\s+30%\s+drop 1[\s\S]+Midterm[\s\S]+Final exam\s+50%/)
  await dialog.getByRole('button', { name: 'Use 3 categories' }).click()
  await dialog.getByText('Sum 100%').waitFor()
  await expectAccessible(page, 'the scheme')
  await dialog.getByRole('button', { name: 'Save Changes' }).click()
  await dialog.waitFor({ state: 'detached' })

  // Items are added line by line; Enter adds and stays.
  const add = (category: string) => page.getByLabel(`Add an item to ${category}`)
  await add('Homework').fill('Homework 1 12/20')
  await add('Homework').press('Enter')
  await cell(page, 'Score of Homework 1').waitFor()
  await expect.poll(() => add('Homework').inputValue()).toBe('')
  await add('Homework').fill('Homework 2 18/20')
  await add('Homework').press('Enter')
  await cell(page, 'Score of Homework 2').waitFor()
  await add('Midterm').fill('Midterm')
  await add('Midterm').press('Enter')
  await cell(page, 'Score of Midterm').waitFor()
  await add('Final exam').fill('Final exam')
  await add('Final exam').press('Enter')
  await cell(page, 'Score of Final exam').waitFor()

  // A score is written into its cell, and is saved by itself. The worse homework does not count.
  await cell(page, 'Score of Midterm').fill('84')
  await cell(page, 'Score of Midterm').press('Enter')
  // (30 × 90 + 20 × 84) ÷ 50 = 87.6
  await grade(page).getByText('87.6%').waitFor()
  await grade(page).getByText('B+', { exact: true }).first().waitFor()
  await grade(page).getByText('3 graded items, 50% of the grade decided').waitFor()
  await grade(page).getByText('Dropped', { exact: true }).waitFor()
  await expectAccessible(page, 'a gradebook')

  // Which score does the final need for an A? 93 = 0.5 × 87.6 + 0.5 × x, so 98.4.
  await page.getByRole('button', { name: 'What do I need?' }).click()
  const needed = page.getByRole('region', { name: 'What do I need?' })
  await needed.getByText('You need 98.4 of 100 points (98.4%) on Final exam for A.').waitFor()
  await needed.getByLabel('I want').selectOption('Another percent')
  await needed.getByLabel('Percent').fill('95')
  await needed.getByText('95% is out of reach: full marks on Final exam lead to 93.8% (A).').waitFor()
  await needed.getByLabel('Percent').fill('40')
  await needed.getByText('40% is certain: even with nothing on Final exam the grade is 43.8% (F).').waitFor()
  await expectAccessible(page, 'what is needed')

  // What if: nothing of it is saved, even after a look at it.
  await page.getByRole('button', { name: 'What if' }).click()
  await cell(page, 'Supposed score of Final exam').fill('90%')
  await cell(page, 'Supposed score of Final exam').press('Enter')
  await grade(page).getByText('88.8%').waitFor()
  await expectAccessible(page, 'what if')
  await page.getByRole('button', { name: 'Done' }).click()
  await grade(page).getByText('87.6%').waitFor()
  const [course] = await all(me.call(listCourses, {}))
  const book = await me.call(readGradebook, { id: course?.id ?? '' })
  expect(book).toMatchObject({ standing: { percent: '87.6', letter: 'B+' } })

  // The grade counts at once: 3 credits with 3.3 points.
  await visit(page, '/courses/progress')
  await page.getByRole('main').getByText('3.30 points × 3 credits').waitFor()
  await expectAccessible(page, 'grades and GPA')
  await page.getByLabel('Credits it needs').fill('120')
  await page.getByRole('button', { name: 'Save' }).click()
  await visit(page, '/profile')
  await page.getByRole('main').getByText('0 of 120 credits').waitFor()
  await page.getByRole('main').getByText('3.30').first().waitFor()
  await expectAccessible(page, 'the profile with academic progress')
  await close()
})

async function all<T>(answer: Promise<T[] | object>): Promise<T[]> {
  const rows = await answer
  if (!Array.isArray(rows)) throw new Error(JSON.stringify(rows))
  return rows
}

test('a score that cannot be saved keeps what was typed and goes again; arrows move; a deleted item comes back', async () => {
  const { origin } = joinQuad()
  const { me, page, context, close } = await openAs(origin, student)
  const made = await me.call(addCourse, { courseCode: 'ART 110', courseName: 'Drawing' })
  if (!('id' in made)) throw new Error(JSON.stringify(made))
  for (const name of ['Sketch 1', 'Sketch 2', 'Sketch 3'])
    await me.call(addGradeItem, { courseId: made.id, name, points: '10' })
  await page.goto(`/courses/${made.id}`)
  await cell(page, 'Score of Sketch 1').click()
  await goOffline({ page, context })
  await page.keyboard.type('9')
  await page.keyboard.press('Enter')
  await page.getByRole('alert').getByText('Quad cannot be reached.').first().waitFor()
  expect(await cell(page, 'Score of Sketch 1').inputValue()).toBe('9')
  await context.setOffline(false)
  await page.getByRole('table').getByRole('button', { name: 'Try again' }).click()
  await grade(page).getByText('90%').first().waitFor()

  // Down to the next score, right to its points, and back to take back what was typed.
  await cell(page, 'Score of Sketch 1').focus()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.type('7,5')
  await page.keyboard.press('ArrowDown')
  await grade(page).getByText('82.5%').first().waitFor()
  await page.keyboard.type('99')
  await page.keyboard.press('Escape')
  expect(await cell(page, 'Score of Sketch 3').inputValue()).toBe('')
  await cell(page, 'Score of Sketch 3').fill('none of it')
  await page.keyboard.press('Tab')
  await page.getByRole('main').getByText('A number from 0 to 99,999').waitFor()
  await cell(page, 'Score of Sketch 3').fill('')
  await page.keyboard.press('Tab')

  await page.getByRole('button', { name: 'Actions for Sketch 2' }).click()
  await page.getByRole('button', { name: 'Delete', exact: true }).last().click()
  await cell(page, 'Score of Sketch 2').waitFor({ state: 'detached' })
  await pressUndo(page, 'Sketch 2 deleted.')
  await cell(page, 'Score of Sketch 2').waitFor()
  expect(await cell(page, 'Score of Sketch 2').inputValue()).toBe('7.5')
  await close()
})
