import { expect } from 'vitest'
import { addAssignment, listAssignments } from '../features/homework/contract.ts'
import { listSessions } from '../features/study/contract.ts'
import { carry, cell, chip, edges, hoursColumn } from './calendarGrid.ts'
import { expectAccessible, goOffline, joinQuad, openAs, pressUndo, said, testInChromium } from './quad.ts'

testInChromium(
  'an assignment carried to another day is due then, and time for it is planned by carrying it onto an hour',
  async () => {
    const { origin } = joinQuad()
    const { me, page, context, close } = await openAs(origin, {}, { scrollbars: true })
    const report = { title: 'Lab report', course: 'BIO 210', dueDate: '2031-03-04', estimateMinutes: 90 }
    await me.call(addAssignment, report)
    const due = async () => {
      const list = await me.call(listAssignments, {})
      return 'rows' in list ? list.rows.map(({ dueDate, dueTime }) => `${dueDate} ${dueTime}`) : list
    }
    const planned = async () => {
      const list = await me.call(listSessions, {})
      return 'rows' in list
        ? list.rows.map((one) => `${one.startTime} ${one.plannedMinutes} ${one.assignments.map(({ title }) => title)}`)
        : list
    }
    const toPlan = page.getByRole('region', { name: /^To plan/ })
    const hourOf = async (day: string, hour: number) => {
      const { width, height } = (await hoursColumn(page, day).boundingBox()) ?? { width: 0, height: 0 }
      return { x: width / 2, y: (height / 24) * hour + 2 }
    }
    await page.goto('/calendar?view=month&on=2031-03-04')
    await carry(page, chip(cell(page, '2031-03-04'), 'Lab report'), cell(page, '2031-03-06'))
    await said(page, 'Moved to Thu, Mar 6, 2031, all day.')
    expect(await due()).toEqual(['2031-03-06 null'])

    // From the strip of whole days onto an hour: it stays due, and a session for it is planned.
    await page.keyboard.press('w')
    await page.getByRole('heading', { name: 'Mar 2 to 8, 2031', exact: true }).waitFor()
    await toPlan.getByText('1 h 30 min').waitFor()
    await hoursColumn(page, '2031-03-08').waitFor()
    expect(await edges(page, '[data-hours]')).toHaveLength(7)
    expect(await edges(page, '[role=columnheader]:has([data-cell])')).toEqual(await edges(page, '[data-hours]'))
    expect(await edges(page, '[role=gridcell][data-day]')).toEqual(await edges(page, '[data-hours]'))
    const bar =
      "(({ offsetWidth, clientWidth }) => offsetWidth - clientWidth)(document.querySelector('[role=rowgroup]'))"
    expect(await page.evaluate<number>(bar)).toBeGreaterThan(0)
    await carry(page, chip(page, 'Lab report'), hoursColumn(page, '2031-03-07'), await hourOf('2031-03-07', 10))
    await said(page, 'Planned for Fri, Mar 7, 2031, 10:00 AM to 11:30 AM. That is after it is due.')
    await chip(hoursColumn(page, '2031-03-07'), 'Lab report').waitFor()
    expect(await planned()).toEqual(['2031-03-07T10:00:00.000Z 90 Lab report'])
    expect(await due()).toEqual(['2031-03-06 null'])
    await toPlan.getByText('A time is planned for all open work.').waitFor()
    await page.keyboard.press('Control+z')
    await expect.poll(planned).toEqual([])

    // From the list of work to plan; without a network nothing changes, and nothing is lost.
    const work = toPlan.getByRole('button', { name: /^Plan Lab report/ })
    await work.waitFor()
    await goOffline({ page, context })
    await carry(page, work, hoursColumn(page, '2031-03-05'), await hourOf('2031-03-05', 14))
    await said(page, /^Error: It was not planned\. Quad cannot be reached/)
    await expect.poll(() => chip(hoursColumn(page, '2031-03-05'), 'Lab report').count()).toBe(0)
    await context.setOffline(false)
    await work.waitFor()
    await carry(page, work, hoursColumn(page, '2031-03-05'), await hourOf('2031-03-05', 14))
    await said(page, 'Planned for Wed, Mar 5, 2031, 2:00 PM to 3:30 PM.')
    expect(await planned()).toEqual(['2031-03-05T14:00:00.000Z 90 Lab report'])
    await pressUndo(page, 'Planned for Wed, Mar 5')
    await expect.poll(planned).toEqual([])

    // By keys: a press asks for the time, and proposes one.
    await work.focus()
    await page.keyboard.press('Enter')
    const form = page.getByRole('dialog', { name: 'Plan a study session' })
    expect(await form.getByLabel('Day').inputValue()).toBe('2031-03-04')
    expect(await form.getByLabel('Time').inputValue()).toBe('09:00')
    await form.getByLabel('Length').selectOption('30')
    await form.getByRole('button', { name: 'Plan', exact: true }).click()
    await said(page, 'Planned for Tue, Mar 4, 2031, 9:00 AM to 9:30 AM.')
    expect(await planned()).toEqual(['2031-03-04T09:00:00.000Z 30 Lab report'])
    await expectAccessible(page, 'the week with work that is planned')

    await chip(cell(page, '2031-03-06'), 'Lab report').click()
    await page.getByRole('dialog').getByText('Lab report').first().waitFor()
    await page.waitForURL(/\/homework\?open=/)
    await page.getByRole('dialog').getByRole('link', { name: 'Plan a time' }).click()
    await form.getByText('Lab report').waitFor()
    await form.getByRole('button', { name: 'Close' }).click()
    await page.goBack()
    await page.goBack()
    await page.getByRole('heading', { name: 'Mar 2 to 8, 2031', exact: true }).waitFor()
    await close()
  },
)
