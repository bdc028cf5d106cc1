import { beforeAll, describe, expect, test } from 'vitest'
import { readDashboard } from '../contract/dashboard.ts'
import { daysAfter } from '../contract/day.ts'
import { routePattern } from '../contract/endpoint.ts'
import { asOwner, profileById } from '../features/account/queries.ts'
import { addEvent } from '../features/calendar/contract.ts'
import { addCourse, addTerm } from '../features/courses/contract.ts'
import { addAssignment, editAssignment } from '../features/homework/contract.ts'
import { addSession } from '../features/study/contract.ts'
import { timerPage } from '../features/study/timer/timerPage.testing.ts'
import { agendaOf, agendaTopicsOf } from './agenda.ts'
import { dashboardFeature, dashboardSources } from './dashboard.ts'
import type { Counters } from './db/counters.ts'
import { features } from './features.ts'
import { idOf, succeeded } from './testing/answers.ts'
import { testApp } from './testing/app.ts'
import type { Caller } from './testing/caller.ts'
import type { Running } from './testing/run.ts'

let app: Running
beforeAll(async () => {
  app = await testApp()
})

const [minute, hour] = [60_000, 3_600_000]

async function looked(who: Caller, tag = '') {
  const answer = await who.fetch(routePattern(readDashboard), { headers: { 'if-none-match': tag } })
  return { status: answer.status, tag: answer.headers.get('etag') ?? '', text: await answer.text() }
}

/** The dashboard as a server answers it that has just been started. */
async function computed({ id }: Caller): Promise<string> {
  const { db } = app.shell.database
  const row = await profileById(db, id)
  const [route] = dashboardFeature.routes
  if (!row || !route) throw new Error('there is a person and a route')
  const shell = { ...app.shell }
  const context = { db, me: asOwner(row), now: shell.clock(), shell, input: {}, within: undefined }
  return ((await route.handle(context as unknown as Parameters<typeof route.handle>[0])) as { text: string }).text
}

describe('the tables that a part reads', () => {
  const at = {
    ...{ me: '$1::uuid', now: '$2::timestamptz', start: '$3::timestamptz', end: '$4::timestamptz' },
    ...{ firstDay: '$5::date', endDay: '$6::date', weekStart: '$7::timestamptz' },
  }
  /**
   * A new colour raises all counters of the person; while a timer runs, nothing of study is held; what is hidden changes
   * with the row that it belongs to.
   */
  const elsewhere = new Set(['course_colors', 'study_timers', 'hidden_texts'])
  const all: Counters[] = features.flatMap(({ data }) => data?.counters ?? [])
  const countedBy = (topics: readonly string[]) =>
    new Set(
      all
        .filter(({ topic }) => topics.includes(topic))
        // Whoever begins or ceases to follow something raises their own counter.
        .flatMap(({ tables, follows }) => [...tables, ...(follows ? [follows.table] : [])])
        .map((one) => (typeof one === 'string' ? one : one.table)),
    )

  type Plan = { 'Relation Name'?: string; Plans?: Plan[] }
  const relationsIn = (plan: Plan): string[] => [
    ...(plan['Relation Name'] ? [plan['Relation Name']] : []),
    ...(plan.Plans ?? []).flatMap(relationsIn),
  ]

  async function uncounted(select: string, topics: readonly string[]): Promise<string[]> {
    const { rows } = await app.shell.database.pool.query(`explain (generic_plan, format json) ${select}`)
    const counted = countedBy(topics)
    const read = new Set(relationsIn(rows[0]['QUERY PLAN'][0].Plan))
    return [...read].filter((table) => !counted.has(table) && !elsewhere.has(table))
  }

  test.each(
    features.flatMap(({ name, fills = [] }) => (fills.some(({ slot }) => slot === dashboardSources) ? [name] : [])),
  )('raise a counter of its topics: %s', async (name) => {
    const { shell } = app
    const [found] = shell.fills(dashboardSources).filter(({ feature }) => feature === name)
    if (!found) throw new Error('the feature has a part')
    const agenda = { rows: agendaOf(shell, at), incomplete: false }
    const topics = found.value.topics === 'agenda' ? agendaTopicsOf(shell) : found.value.topics
    const select = found.value.select(at, agenda, shell.fills)
    expect(await uncounted(select, topics)).toEqual([])
    expect(await uncounted(select, [])).not.toEqual([])
  })
})

test('what did not change is answered with 304, and a change of any part with the new one', async () => {
  const ada = await app.student()
  const today = app.shell.clock().toISOString().slice(0, 10)
  let last = await looked(ada)
  const changes = [
    () => ada.call(addAssignment, { title: 'Essay', course: 'HIST 118', dueDate: daysAfter(today, 2) }),
    () => ada.call(addCourse, { courseCode: 'BIO 210', courseName: 'Biology' }),
    () => ada.call(addSession, { title: 'Reading', course: 'Other', date: today, time: '23:00' }),
  ]
  for (const change of changes) {
    expect(await looked(ada, last.tag)).toMatchObject({ status: 304, text: '' })
    succeeded(await change())
    const next = await looked(ada, last.tag)
    expect(next.status).toBe(200)
    expect(next.text).toBe(await computed(ada))
    last = next
  }
  // What another person does, and what nobody sees here, changes nothing.
  const ben = await app.student()
  succeeded(await ben.call(addAssignment, { title: 'Quiz', course: 'HIST 118', dueDate: today }))
  succeeded(await ada.call(addAssignment, { title: 'Far away', course: 'HIST 118', dueDate: '2031-01-16' }))
  expect((await looked(ada, last.tag)).status).toBe(304)
})

test('at every moment of a day it is what a fresh server would answer', async () => {
  app.setClock('2026-03-03T06:00:00Z')
  const ada = await app.student({ zone: 'America/New_York' })
  const term = { name: 'Spring', firstDay: '2026-01-12', lastDay: '2026-05-08' }
  const termId = idOf(await ada.call(addTerm, term))
  const meetings = [{ weekday: 2, start: '09:30', end: '10:45', room: 'Hall 2', kind: 'lecture' as const }]
  succeeded(await ada.call(addCourse, { courseCode: 'BIO 210', courseName: 'Biology', termId, meetings }))
  for (const [dueDate, dueTime] of [
    ['2026-03-03', '11:20'],
    ['2026-03-03', null],
    ['2026-03-10', '13:10'],
    ['2026-03-11', '02:00'],
  ] as const)
    succeeded(
      await ada.call(addAssignment, { title: `Due ${dueDate} ${dueTime}`, course: 'BIO 210', dueDate, dueTime }),
    )
  const hidden = await ada.call(addAssignment, { title: 'Later', course: 'BIO 210', dueDate: '2026-03-06' })
  succeeded(await ada.call(editAssignment, { id: idOf(hidden), showFrom: '2026-03-04' }))
  const event = { title: 'Rehearsal', type: 'personal' }
  const times = { kind: 'time' as const, start: '2026-03-03T15:00', end: '2026-03-03T16:00' }
  succeeded(await ada.call(addEvent, { ...event, when: times }))
  const session = await ada.call(addSession, { title: 'Reading', course: 'BIO 210', date: '2026-03-03', time: '18:00' })
  const page = timerPage(app, ada)
  let held = 0
  let tag = ''
  const compare = async (words: string) => {
    const seen = await looked(ada, tag)
    if (seen.status === 304) held++
    else {
      expect(seen.text, words).toBe(await computed(ada))
      ;[tag, text] = [seen.tag, seen.text]
    }
    expect(text, words).toBe(await computed(ada))
  }
  let text = ''
  app.holdClock('2026-03-03T06:00:00Z')
  for (let at = Date.parse('2026-03-03T06:00:00Z'); at < Date.parse('2026-03-04T11:00:00Z'); at += 20 * minute) {
    app.holdClock(new Date(at).toISOString())
    await compare(new Date(at).toISOString())
  }
  // Most of them were not computed again.
  expect(held).toBeGreaterThan(60)
  app.holdClock('2026-03-04T12:00:00Z')
  await page.press('start', idOf(session))
  for (let step = 0; step < 3; step++) {
    await page.beat(10 * 1000)
    app.advance(10 * 1000)
    await compare(`running, ${step}`)
  }
  await page.press('stop', idOf(session))
  await compare('stopped')
  app.advance(hour)
  const before = held
  await compare('an hour later')
  expect(held).toBe(before + 1)
})
