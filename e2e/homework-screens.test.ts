import { test } from 'vitest'
import { addAssignment } from '../features/homework/contract.ts'
import { addSubtask } from '../features/homework/subtasks/contract.ts'
import { lookAtScreen, openDemoWalk, phone, visit } from './look.ts'
import { joinQuad, openAs } from './quad.ts'

test('everybody can use every screen of homework and its import', async () => {
  const { page, close, lookAt } = await openDemoWalk()
  await visit(page, '/homework')
  await page.getByRole('main').getByText('Eigenvalues worksheet').waitFor()
  await lookAt('homework')
  await visit(page, '/homework?view=list')
  await page.getByRole('heading', { name: /^Overdue/ }).waitFor()
  await lookAt('homework, list')
  await page.getByRole('button', { name: 'More filters' }).click()
  await page.getByLabel('Kind').waitFor()
  await lookAt('homework, filters')
  await visit(page, '/homework?view=board')
  await page.getByRole('group', { name: 'Eigenvalues worksheet' }).waitFor()
  await lookAt('homework, board')
  await page.getByRole('button', { name: 'Actions for Eigenvalues worksheet' }).click()
  await page.getByRole('button', { name: 'Move to Completed' }).waitFor()
  await lookAt('homework, menu of a card')
  await visit(page, '/homework?later=1&kind=exam&view=cards')
  await page.getByRole('button', { name: 'Exam, remove' }).waitFor()
  await page.getByRole('button', { name: 'Select', exact: true }).click()
  await page.getByRole('region', { name: 'Selection' }).waitFor()
  await lookAt('homework, filtered, with a selection')
  await visit(page, '/homework?q=nothing+like+it')
  await page.getByRole('main').getByText('No assignments found').waitFor()
  await lookAt('homework, nothing found')
  await visit(page, '/homework?add=1')
  await page.getByRole('dialog').waitFor()
  await page.getByRole('dialog').getByRole('button', { name: 'Add Assignment' }).click()
  await page.getByRole('dialog').getByText('Give it a title.').waitFor()
  await lookAt('add an assignment, with faults')
  await visit(page, '/homework')
  await page
    .getByRole('button', { name: /^Delete/ })
    .first()
    .click()
  await page.getByRole('dialog').getByText('Are you sure you want to delete this assignment?').waitFor()
  await lookAt('delete')
  await page.getByRole('button', { name: 'Cancel' }).click()
  await visit(page, '/homework/import')
  await page.getByRole('main').getByText('Choose file').waitFor()
  await lookAt('import')
  await page.locator('input[type=file]').setInputFiles({
    name: 'page.ics',
    mimeType: 'text/calendar',
    buffer: Buffer.from('<!doctype html><title>Sign in</title>'),
  })
  await page.getByRole('alert').waitFor()
  await lookAt('import of a web page')
  await close()
})

test('an assignment with a long course and long words fits its details, on a phone and on a desk', async () => {
  const { origin } = joinQuad()
  const { me, page, close } = await openAs(origin, {}, phone)
  const added = await me.call(addAssignment, {
    title: `Donau${'dampfschifffahrts'.repeat(6)}gesellschaft`,
    course: 'Introduction to the Comparative Political Economy of Postindustrial Societies (Seminar)',
    description: `https://example.edu/${'deep/'.repeat(40)}`,
    dueDate: '2031-05-05',
  })
  if (!('id' in added)) throw new Error(JSON.stringify(added))
  await me.call(addSubtask, { id: added.id, title: 'Rindfleisch'.repeat(20) })
  for (const view of ['cards', 'list', 'board']) {
    await page.goto(`/homework?view=${view}`)
    await page.getByRole('link', { name: added.title }).waitFor()
    await lookAtScreen(page, `a long course and title in ${view}`)
  }
  await visit(page, `/homework?open=${added.id}`)
  await page.getByRole('dialog').getByText('RindfleischRind').waitFor()
  await lookAtScreen(page, 'a long course and title in the details')
  await close()
})
