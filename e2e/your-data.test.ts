import fs from 'node:fs'
import { expect, test } from 'vitest'
import { jsonIn, textIn, unzipped } from '../features/export/archives.testing.ts'
import { visit } from './look.ts'
import { demoQuad, expectAccessible, openBrowser } from './quad.ts'

test('the demo student takes everything along: the archive holds what the screens show', async () => {
  const { origin } = await demoQuad()
  const { page, close } = await openBrowser(origin)
  await page.goto('/')
  await page.getByRole('button', { name: 'Student', exact: true }).click()
  await page.getByRole('heading', { name: 'Welcome back, Maya!' }).waitFor()

  await visit(page, '/settings#your-data')
  const panel = page.getByRole('region', { name: 'Your data' })
  await panel.getByRole('button', { name: 'Export my data' }).click()
  const button = panel.getByRole('button', { name: 'Download' })
  await button.waitFor()
  await panel.getByText(/^Available until /).waitFor()
  await panel.getByText(/^One archive a day\. The next can be made from /).waitFor()
  // What lies half under the top bar would be counted as too small.
  await page.getByRole('heading', { name: 'Settings' }).scrollIntoViewIfNeeded()
  await expectAccessible(page, 'an archive that can be downloaded')
  const [download] = await Promise.all([page.waitForEvent('download'), button.click()])
  expect(download.suggestedFilename()).toMatch(/^quad-\d{4}-\d\d-\d\d\.zip$/)
  const files = await unzipped(fs.readFileSync(await download.path()))

  const exported: { title: string }[] = jsonIn(files, 'data/homework.json').assignments
  await visit(page, '/homework')
  const cards = page.getByRole('article')
  await cards.first().waitFor()
  const titles = await cards.getByRole('heading').allTextContents()
  expect(titles.length).toBeGreaterThan(3)
  expect(exported.map(({ title }) => title)).toEqual(expect.arrayContaining(titles))
  expect(textIn(files, 'lists/assignments.csv')).toContain(titles[0])

  const courses: { courseName: string }[] = jsonIn(files, 'data/courses.json').courses
  await visit(page, '/courses')
  await cards.first().waitFor()
  const names = await cards.getByRole('heading').allTextContents()
  expect(names.length).toBeGreaterThan(2)
  expect(courses.map(({ courseName }) => courseName)).toEqual(expect.arrayContaining(names))
  expect(textIn(files, 'README.txt')).toContain('Maya')
  await close()
})
