import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { addAssignment } from '../features/homework/contract.ts'
import { expectAccessible, goOffline, joinQuad, onScreen, openAs, pressUndo, said } from './quad.ts'

/** A student who has these assignments, signed in. */
async function openStudent(origin: string, titles: string[], window?: Parameters<typeof openAs>[2]) {
  const opened = await openAs(origin, {}, window)
  for (const [index, title] of titles.entries())
    await opened.me.call(addAssignment, { title, course: 'MATH 240', dueDate: `2031-03-0${index + 1}` })
  return opened
}

const column = (page: Page, name: string) => page.getByRole('region', { name: new RegExp(`^${name}`) })
const card = (within: Page | Locator, title: string) => within.getByRole('group', { name: title })

async function drag(page: Page, from: Locator, to: Locator): Promise<void> {
  // Waits until the card does not move and nothing covers it: parts of the page may still be loading.
  await from.hover({ position: { x: 40, y: 20 } })
  const [start, end] = [await from.boundingBox(), await to.boundingBox()]
  if (!start || !end) throw new Error('nothing to drag')
  await page.mouse.down()
  await page.mouse.move(start.x + 60, start.y + 30, { steps: 4 })
  await page.mouse.move(end.x + end.width / 2, end.y + 60, { steps: 8 })
  await page.mouse.up()
}

test('a student moves cards over the board with the mouse, by keyboard alone and by menu, and finds them there after a reload', async () => {
  const { origin } = joinQuad()
  const { page, close } = await openStudent(origin, ['Sheet one', 'Sheet two', 'Sheet three'])
  await page.goto('/homework?view=board')
  await column(page, 'Not started').getByText('Sheet three').waitFor()

  await drag(page, card(page, 'Sheet two'), column(page, 'In progress'))
  await card(column(page, 'In progress'), 'Sheet two').waitFor()
  await drag(page, card(page, 'Sheet two'), column(page, 'Completed'))
  await card(column(page, 'Completed'), 'Sheet two').waitFor()
  await pressUndo(page, 'Assignment updated successfully!')
  await card(column(page, 'In progress'), 'Sheet two').waitFor()

  // Space lifts, the arrows choose, Escape leaves it, Space drops; the focus stays with the card.
  await card(page, 'Sheet one').focus()
  await page.keyboard.press('Space')
  await page.getByRole('main').getByText('Sheet one is over Not started.').waitFor()
  await onScreen(page)
  await page.keyboard.press('ArrowRight')
  await page.getByRole('main').getByText('Sheet one is over In progress.').waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('main').getByText('Sheet one is where it was.').waitFor()
  await card(column(page, 'Not started'), 'Sheet one').waitFor()
  await page.keyboard.press('Space')
  await page.getByRole('main').getByText('Sheet one is over Not started.').waitFor()
  await onScreen(page)
  await page.keyboard.press('ArrowRight')
  await page.getByRole('main').getByText('Sheet one is over In progress.').waitFor()
  await onScreen(page)
  await page.keyboard.press('ArrowRight')
  await page.getByRole('main').getByText('Sheet one is over Completed.').waitFor()
  await page.keyboard.press('Space')
  await card(column(page, 'Completed'), 'Sheet one').waitFor()
  await card(page, 'Sheet one').and(page.locator(':focus')).waitFor()
  await expectAccessible(page, 'the board')

  await page.getByRole('button', { name: 'Actions for Sheet three' }).click()
  await page.getByRole('button', { name: 'Move to In progress' }).click()
  await card(column(page, 'In progress'), 'Sheet three').waitFor()

  await page.reload()
  await card(column(page, 'In progress'), 'Sheet two').waitFor()
  await card(column(page, 'In progress'), 'Sheet three').waitFor()
  await card(column(page, 'Completed'), 'Sheet one').waitFor()
  await column(page, 'Not started').getByText('Nothing left to start.').waitFor()
  await close()
})

test('a card goes back to its column, and says so, when the server cannot be reached', async () => {
  const { origin } = joinQuad()
  const { page, context, close } = await openStudent(origin, ['Sheet one'])
  await page.goto('/homework?view=board')
  await card(page, 'Sheet one').waitFor()
  await goOffline({ page, context })
  await drag(page, card(page, 'Sheet one'), column(page, 'Completed'))
  await said(page, 'Failed to update assignment')
  await card(column(page, 'Not started'), 'Sheet one').waitFor()
  await context.setOffline(false)
  await drag(page, card(page, 'Sheet one'), column(page, 'Completed'))
  await said(page, 'Assignment updated successfully!')
  await card(column(page, 'Completed'), 'Sheet one').waitFor()
  await close()
})

test('completing one of a series brings the next to the board, and undoing takes it away again', async () => {
  const { origin } = joinQuad()
  const { me: ada, page, close } = await openStudent(origin, [])
  await ada.call(addAssignment, {
    title: 'Weekly quiz',
    course: 'BIO 210',
    dueDate: '2031-03-04',
    repeat: { every: 'week', count: 5 },
  })
  await page.goto('/homework?view=board')
  await drag(page, card(page, 'Weekly quiz'), column(page, 'Completed'))
  await card(column(page, 'Completed'), 'Weekly quiz').waitFor()
  await card(column(page, 'Not started'), 'Weekly quiz').getByText('Mar 11').waitFor()
  await pressUndo(page, 'Assignment updated successfully!')
  await card(column(page, 'Not started'), 'Weekly quiz').getByText('Mar 4').waitFor()
  await expect.poll(() => card(page, 'Weekly quiz').count()).toBe(1)
  await close()
})

test('on a phone a card is lifted by a long press, and columns are reached by name', async () => {
  const { origin } = joinQuad()
  const { page, context, close } = await openStudent(origin, ['Sheet one', 'Sheet two'], { width: 360, height: 740 })
  await page.goto('/homework?view=board')
  const box = await card(page, 'Sheet one').boundingBox()
  if (!box) throw new Error('no card')
  const touch = await context.newCDPSession(page)
  const at = (x: number) => [{ x, y: box.y + 30 }]
  await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: at(box.x + 60) })
  await page.getByRole('main').getByText('Sheet one is over Not started.').waitFor()
  for (const x of [120, 220, 320, 345])
    await touch.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: at(x) })
  await page.getByRole('main').getByText('Sheet one is over In progress.').waitFor()
  await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  await said(page, 'Assignment updated successfully!')
  // At the edge of the screen the board scrolls on, so that a slow machine may be a column further by now.
  const words = await page
    .getByRole('main')
    .getByText(/^Sheet one dropped in .*\.$/)
    .innerText()
  const [, into = ''] = /dropped in (In progress|Completed)\./.exec(words) ?? []
  await page.getByRole('radiogroup', { name: 'Column' }).getByText(`${into} 1`).click()
  await expect.poll(async () => (await card(column(page, into), 'Sheet one').boundingBox())?.x ?? 999).toBeLessThan(100)
  await close()
})
