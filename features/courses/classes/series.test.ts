import { beforeAll, beforeEach, expect, test } from 'vitest'
import { instantOf } from '../../../contract/zone.ts'
import { agendaSeriesOf } from '../../../server/agenda.ts'
import { datesOf } from '../../../server/ics/ruleDates.ts'
import { testApp } from '../../../server/testing/app.ts'
import type { Caller } from '../../../server/testing/caller.ts'
import type { Running } from '../../../server/testing/run.ts'
import { asOwner, profileById } from '../../account/queries.ts'
import { addCourse, addTerm, editClass, editTerm, listClasses } from '../contract.ts'

let app: Running
beforeAll(async () => {
  app = await testApp()
})
beforeEach(() => app.setClock('2026-11-02T15:00:00Z'))

const idOf = (answer: object) => ('id' in answer ? String(answer.id) : JSON.stringify(answer))

async function seriesOf(who: Caller, from = '2026-11-02') {
  const { database } = app.shell
  const row = await profileById(database.db, who.id)
  if (!row) throw new Error('nobody')
  return agendaSeriesOf(app.shell, database.db, asOwner(row), from)
}

/** When another calendar shows classes, computed from its feed alone. */
async function told(who: Caller): Promise<string[]> {
  const all = []
  for (const { first, rule, zone, without, changed } of await seriesOf(who)) {
    const [day = '', time = ''] = first.start.split('T')
    for (const date of datesOf(rule ?? '', day)) {
      const start = `${date}T${time}`
      const other = changed.find(({ of }) => of === start)
      if (without.includes(start)) continue
      all.push(other ? other.when.start : instantOf(date, time, zone).toISOString())
    }
  }
  return all.toSorted()
}

async function shown(who: Caller): Promise<string[]> {
  const found = await who.call(listClasses, { from: '2026-08-01', to: '2027-08-01' })
  return Array.isArray(found) ? found.filter(({ cancelled }) => !cancelled).map(({ startsAt }) => startsAt) : []
}

test('a calendar elsewhere shows every class at the very moment it takes place', async () => {
  const ada = await app.student({ zone: 'America/New_York' })
  const breaks = [{ name: 'Harvest', firstDay: '2026-11-23', lastDay: '2026-11-29' }]
  const term = { name: 'Autumn', firstDay: '2026-09-03', lastDay: '2027-03-19', breaks }
  const termId = idOf(await ada.call(addTerm, term))
  const meetings = [
    { weekday: 1, start: '09:30', end: '10:45', room: 'Wren Hall 204' },
    { weekday: 4, start: '16:00', end: '17:00', everyWeeks: 2, week: 1 },
    { weekday: 3, start: '16:00', end: '17:00', everyWeeks: 3, week: 3 },
    // On 14 March clocks skip from two to three.
    { weekday: 0, start: '02:15', end: '02:45' },
  ]
  await ada.call(addCourse, { courseCode: 'CS 301', courseName: 'Algorithms', termId, meetings })
  expect((await shown(ada)).length).toBeGreaterThan(70)
  expect(await told(ada)).toEqual((await shown(ada)).toSorted())

  const all = await ada.call(listClasses, { from: '2026-11-01', to: '2026-12-24' })
  if (!Array.isArray(all)) throw new Error(JSON.stringify(all))
  await ada.call(editClass, { id: all[1]?.id ?? '', cancelled: true })
  await ada.call(editClass, { id: all[3]?.id ?? '', wall: { date: '2026-12-30', start: '08:00', end: '09:00' } })
  await ada.call(editClass, { id: all[4]?.id ?? '', room: 'Foundry 3' })
  await ada.call(editTerm, {
    id: termId,
    breaks: [...breaks, { name: 'Ice', firstDay: '2027-01-04', lastDay: '2027-01-08' }],
  })
  expect(await told(ada)).toEqual((await shown(ada)).toSorted())
  const changed = (await seriesOf(ada)).flatMap((one) => one.changed)
  expect(changed).toContainEqual(expect.objectContaining({ location: 'Foundry 3' }))
  expect(changed).toContainEqual(
    expect.objectContaining({ when: expect.objectContaining({ start: '2026-12-30T13:00:00.000Z' }) }),
  )
})

test('what was over before is left out, and so is what others take', async () => {
  const [ada, eve] = [await app.student(), await app.student()]
  const own = {
    firstDay: '2026-09-01',
    lastDay: '2026-10-31',
    meetings: [{ weekday: 1, start: '09:30', end: '10:45' }],
  }
  await ada.call(addCourse, { courseCode: 'CS 301', courseName: 'Algorithms', ...own })
  expect(await seriesOf(ada, '2026-11-02')).toEqual([])
  expect(await seriesOf(ada, '2026-10-01')).toMatchObject([
    { feature: 'courses', kind: 'class', title: 'Algorithms', course: 'CS 301', first: { start: '2026-09-07T09:30' } },
  ])
  expect(await seriesOf(eve, '2026-10-01')).toEqual([])
})
