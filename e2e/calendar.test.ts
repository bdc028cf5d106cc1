import { expect, test } from 'vitest'
import { addEvent, readCalendar } from '../features/calendar/contract.ts'
import { addCourse } from '../features/courses/contract.ts'
import { carry, cell, chip, hoursColumn } from './calendarGrid.ts'
import { visit } from './look.ts'
import { expectAccessible, joinQuad, onScreen, openAs, pressUndo, said, startQuad, testInChromium } from './quad.ts'

test('a student adds an event that repeats, carries one of them by mouse and by keys, changes and deletes it, and takes it back', async () => {
  const { origin, start, stop } = await startQuad()
  const { me, page, close } = await openAs(origin, {})
  const starts = async () => {
    const calendar = await me.call(readCalendar, { from: '2031-03-01', to: '2031-04-01' })
    return 'rows' in calendar ? calendar.rows.map(({ title, when }) => `${title} ${when.start}`) : calendar
  }

  await page.goto('/calendar?view=month&on=2031-03-04')
  await page.getByRole('heading', { name: 'March 2031', exact: true }).waitFor()
  await page.getByRole('button', { name: 'Add Event', exact: true }).click()
  const form = page.getByRole('dialog')
  await form.getByLabel('Title').fill('Choir practice')
  await form.getByLabel('Start time').fill('18:00')
  await form.getByLabel('End time').fill('19:30')
  await form.getByLabel('Repeat').selectOption('week')
  await form.getByText(/Tue, Mar 4, 2031 · Tue, Mar 11, 2031/).waitFor()
  await form.getByLabel('Location').fill('Old chapel')
  await form.getByRole('button', { name: 'Add Event' }).click()
  await said(page, 'Event created successfully!')
  for (const day of ['2031-03-04', '2031-03-11', '2031-03-18', '2031-03-25'])
    await chip(cell(page, day), 'Choir practice').waitFor()
  await page.getByRole('complementary').getByText('Old chapel').waitFor()

  // The server is another one from here on.
  await stop()
  await start()

  // By mouse, this one alone.
  await carry(page, chip(cell(page, '2031-03-11'), 'Choir practice'), cell(page, '2031-03-13'))
  await page.getByRole('dialog').getByRole('button', { name: 'This one' }).click()
  await said(page, 'Moved to Thu, Mar 13, 2031, 6:00 PM to 7:30 PM.')
  await chip(cell(page, '2031-03-13'), 'Choir practice').waitFor()
  await chip(cell(page, '2031-03-18'), 'Choir practice').waitFor()
  await pressUndo(page, 'Moved to Thu, Mar 13')
  await chip(cell(page, '2031-03-11'), 'Choir practice').waitFor()

  // By keys: into the day, onto the event, a day on and back over a week's end; this and the following.
  await cell(page, '2031-03-18').click({ position: { x: 20, y: 80 } })
  await page.locator('[data-cell="2031-03-18"]:focus').waitFor()
  await page.keyboard.press('Enter')
  await page.locator('[data-event]:focus').waitFor()
  await page.keyboard.press('Shift+ArrowRight')
  await page.keyboard.press('Shift+ArrowRight')
  await page.getByRole('dialog').getByRole('button', { name: 'This and the following' }).click()
  await chip(cell(page, '2031-03-27'), 'Choir practice').waitFor()
  await chip(cell(page, '2031-03-20'), 'Choir practice').waitFor()
  await chip(cell(page, '2031-03-11'), 'Choir practice').waitFor()
  expect(await starts()).toEqual([
    'Choir practice 2031-03-04T18:00:00.000Z',
    'Choir practice 2031-03-11T18:00:00.000Z',
    'Choir practice 2031-03-20T18:00:00.000Z',
    'Choir practice 2031-03-27T18:00:00.000Z',
  ])

  // One of them is renamed in its form.
  await chip(cell(page, '2031-03-20'), 'Choir practice').click()
  await page.getByRole('dialog').getByText('Every week').waitFor()
  await page.getByRole('dialog').getByRole('button', { name: 'Edit' }).click()
  await page.getByRole('dialog').getByLabel('Title').fill('Dress rehearsal')
  await page.getByRole('dialog').getByRole('button', { name: 'Save Changes' }).click()
  await said(page, 'Event updated successfully!')
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
  await chip(cell(page, '2031-03-20'), 'Dress rehearsal').waitFor()
  await chip(cell(page, '2031-03-27'), 'Choir practice').waitFor()

  // Deleted from there on, and restored.
  await chip(cell(page, '2031-03-20'), 'Dress rehearsal').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'This and the following' }).click()
  await said(page, 'Event deleted.')
  await expect.poll(() => chip(page, 'Dress rehearsal').count()).toBe(0)
  await expect.poll(() => chip(cell(page, '2031-03-27'), 'Choir practice').count()).toBe(0)
  await pressUndo(page, 'Event deleted.')
  await chip(cell(page, '2031-03-20'), 'Dress rehearsal').waitFor()
  await chip(cell(page, '2031-03-27'), 'Choir practice').waitFor()
  await close()
})

test('in a week an event is drawn, made longer by its edge and by keys, and what overlaps is said before it is saved', async () => {
  const { origin } = joinQuad()
  const { me, page, close } = await openAs(origin, {})
  await me.call(addEvent, {
    title: 'Algorithms',
    type: 'class',
    when: { kind: 'time', start: '2031-03-04T09:30', end: '2031-03-04T10:45' },
  })
  await page.goto('/calendar?view=week&on=2031-03-04')
  await chip(page, 'Algorithms').waitFor()
  const box = await hoursColumn(page, '2031-03-04').boundingBox()
  if (!box) throw new Error('no column')
  const y = (hour: number) => box.y + (box.height / 24) * hour
  await page.mouse.move(box.x + 60, y(12) + 1)
  await page.mouse.down()
  await page.mouse.move(box.x + 60, y(12) + 20, { steps: 3 })
  await page.mouse.move(box.x + 60, y(13) - 1, { steps: 5 })
  await page.mouse.up()
  const form = page.getByRole('dialog')
  expect(await form.getByLabel('Start time').inputValue()).toBe('12:00')
  expect(await form.getByLabel('End time').inputValue()).toBe('13:00')
  await form.getByLabel('Start time').fill('10:00')
  await form.getByText('Overlaps Algorithms, 9:30 to 10:45.').waitFor()
  await form.getByLabel('Start time').fill('12:00')
  await expect.poll(() => form.getByText('Overlaps Algorithms').count()).toBe(0)
  await form.getByLabel('Title').fill('Lunch with Ada')
  await form.getByRole('button', { name: 'Add Event' }).click()
  const lunch = chip(page, 'Lunch with Ada')
  await lunch.waitFor()

  const edge = await lunch.boundingBox()
  if (!edge) throw new Error('no event')
  await page.mouse.move(edge.x + 40, edge.y + edge.height - 2)
  await page.mouse.down()
  await page.mouse.move(edge.x + 40, edge.y + edge.height + 10, { steps: 3 })
  await page.mouse.move(edge.x + 40, y(13.5), { steps: 5 })
  await page.mouse.up()
  await said(page, 'Moved to Tue, Mar 4, 2031, 12:00 PM to 1:30 PM.')

  await lunch.focus()
  await page.keyboard.press('Alt+ArrowUp')
  await page.keyboard.press('Shift+ArrowUp')
  await page.getByRole('main').getByText('Lunch with Ada: Tue, Mar 4, 2031, 11:45 AM to 1:00 PM').waitFor()
  await said(page, 'Moved to Tue, Mar 4, 2031, 11:45 AM to 1:00 PM.')
  await expectAccessible(page, 'the week')
  await close()
})

testInChromium('on a phone the month shows marks, the day its list, and a stroke turns the page', async () => {
  const { origin } = joinQuad()
  const { me, page, context, close } = await openAs(origin, {}, { width: 360, height: 740 })
  await me.call(addEvent, {
    title: 'Field trip',
    type: 'class',
    when: { kind: 'days', start: '2031-03-12', end: '2031-03-15' },
  })
  await page.goto('/calendar?view=month&on=2031-03-04')
  await page.getByRole('main').getByText('No events scheduled').waitFor()
  await cell(page, '2031-03-13').click()
  await page.getByRole('button', { name: 'Field trip', exact: false }).first().waitFor()
  await onScreen(page)
  const [touch, box] = [await context.newCDPSession(page), await cell(page, '2031-03-20').boundingBox()]
  if (!box) throw new Error('no cell')
  const at = (x: number) => [{ x, y: box.y + 20 }]
  await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: at(300) })
  for (const x of [240, 160, 80])
    await touch.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: at(x) })
  await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  await page.getByRole('heading', { name: 'April 2031', exact: true }).waitFor()
  await page.goBack()
  await page.getByRole('heading', { name: 'March 2031', exact: true }).waitFor()
  await expectAccessible(page, 'the month on a phone')
  await close()
})

testInChromium('a student gives a calendar elsewhere a private feed, and ends it', async () => {
  const { origin } = joinQuad()
  const { me, page, close } = await openAs(origin, {})
  // Feeds contain near dates only.
  const day = new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10)
  await me.call(addEvent, {
    title: 'Harbour walk',
    when: { kind: 'time', start: `${day}T09:30`, end: `${day}T10:45` },
  })
  await page.goto('/settings')
  await page.getByRole('button', { name: 'Create feed' }).click()
  await page.getByRole('dialog').getByLabel('Name').fill('For my phone')
  await page.getByRole('dialog').getByRole('button', { name: 'Create feed' }).click()
  const address = page.getByRole('dialog').getByLabel('Address')
  await address.waitFor()
  const feed = await address.inputValue()
  expect(await page.getByRole('dialog').getByText('Open in this device’s calendar').getAttribute('href')).toMatch(
    /^webcal:/,
  )
  expect(await (await fetch(feed)).text()).toContain('SUMMARY:Harbour walk')
  await page.getByRole('button', { name: 'Done' }).click()

  await page.getByRole('button', { name: 'Actions for For my phone' }).click()
  await page.getByRole('button', { name: 'Revoke' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click()
  await said(page, 'Feed revoked.')
  expect((await fetch(feed)).ok).toBe(false)
  await expect.poll(() => page.locator('body').getByText('For my phone').count()).toBe(0)
  await close()
})

test('a class is opened and moved from the calendar, and what courses and study offer there leads to their forms', async () => {
  const { origin } = joinQuad()
  const { me, page, close } = await openAs(origin, {})
  const meetings = [{ weekday: 1, start: '09:30', end: '10:45' }]
  const days = { firstDay: '2031-03-01', lastDay: '2031-03-31' }
  await me.call(addCourse, { courseCode: 'CS 301', courseName: 'Algorithms', ...days, meetings })

  await page.goto('/calendar?view=month&on=2031-03-10')
  await carry(page, chip(cell(page, '2031-03-10'), 'Algorithms'), cell(page, '2031-03-12'))
  await chip(cell(page, '2031-03-12'), 'Algorithms').waitFor()
  await said(page, 'Moved to Wed, Mar 12, 2031, 9:30 AM to 10:45 AM.')
  await chip(cell(page, '2031-03-17'), 'Algorithms').waitFor()
  await pressUndo(page, 'Moved to Wed, Mar 12')
  await chip(cell(page, '2031-03-10'), 'Algorithms').click()
  await page.getByRole('heading', { name: 'Algorithms', level: 1, exact: true }).waitFor()

  await page.goBack()
  await page.getByRole('link', { name: 'Add Class' }).click()
  await page.getByRole('dialog', { name: 'Add Course' }).waitFor()
  await visit(page, '/calendar')
  await page.getByRole('link', { name: 'Schedule Study Group' }).click()
  const session = page.getByRole('dialog', { name: 'New Session' })
  expect(await session.getByLabel(/^(Session )?[Tt]ype/).inputValue()).toBe('group')
  await close()
})
