import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { plusDays } from '../../../contract/zone.ts'
import { testApp } from '../../../server/testing/app.ts'
import type { Caller } from '../../../server/testing/caller.ts'
import type { Running } from '../../../server/testing/run.ts'
import { addAssignment } from '../../homework/contract.ts'
import { addSession, deleteSession, editSession, listSessions } from '../contract.ts'
import { joinSession, makeJoinLink } from '../invitations/contract.ts'
import { addPlan, listedTitles, studyPlan } from '../plans.testing.ts'

let app: Running
let ada: Caller
beforeAll(async () => {
  app = await testApp()
})
beforeEach(async () => {
  ada = await app.student({ zone: 'Europe/Berlin' })
})

const planned = (more: Parameters<typeof addPlan>[1] = {}, who = ada) => addPlan(who, more)
const listed = (input: Parameters<typeof listedTitles>[1] = {}) => listedTitles(ada, input)

describe('plans that repeat', () => {
  const weekly = { every: 'week', count: 4 } as const
  const starts = async () => {
    const answer = await ada.call(listSessions, { q: 'eigen' })
    return 'rows' in answer ? answer.rows.map(({ startTime }) => startTime.slice(0, 16)) : []
  }

  test('stand in the list with the next one only, and are all found by searching', async () => {
    expect(await planned({ repeat: weekly })).toMatchObject({ repeats: true, startTime: '2031-03-04T16:30:00.000Z' })
    expect(await listed()).toEqual(['Eigenvalues'])
    // The clocks change on 30 March; it stays at half past five.
    expect(await planned({ date: '2031-03-25', title: 'Eigen', repeat: { ...weekly, count: 2 } })).toBeTruthy()
    expect(await starts()).toEqual(
      [
        '2031-03-04T16:30',
        '2031-03-11T16:30',
        '2031-03-18T16:30',
        '2031-03-25T16:30',
        '2031-03-25T16:30',
        '2031-04-01T15:30',
      ].toSorted(),
    )
  })

  test('change from one on, in time and place, and leave those before', async () => {
    await planned({ repeat: weekly })
    const all = await ada.call(listSessions, { q: 'eigen' })
    const second = 'rows' in all ? (all.rows[1]?.id ?? '') : ''
    await ada.call(editSession, { id: second, date: '2031-03-12', time: '09:00', scope: 'following' })
    expect(await starts()).toEqual(['2031-03-04T16:30', '2031-03-12T08:00', '2031-03-19T08:00', '2031-03-26T08:00'])
    await ada.call(editSession, { id: second, time: '10:00' })
    expect(await starts()).toEqual(['2031-03-04T16:30', '2031-03-12T09:00', '2031-03-19T08:00', '2031-03-26T08:00'])
    await ada.call(deleteSession, { id: second })
    expect(await starts()).toEqual(['2031-03-04T16:30', '2031-03-19T08:00', '2031-03-26T08:00'])
  })

  test('end, or repeat otherwise, from one on', async () => {
    const { id } = await planned({ repeat: weekly })
    await ada.call(editSession, { id, repeat: { every: 'day', count: 3 } })
    expect(await starts()).toEqual(['2031-03-04T16:30', '2031-03-05T16:30', '2031-03-06T16:30'])
    expect(await ada.call(editSession, { id, repeat: null })).toMatchObject({ repeats: false })
    expect(await starts()).toEqual(['2031-03-04T16:30'])
    await ada.call(editSession, { id, repeat: weekly })
    await ada.call(deleteSession, { id, scope: 'following' })
    expect(await starts()).toEqual([])
  })

  test('that become several are for the same assignments, and a group finds them when the host does', async () => {
    const essay = await ada.call(addAssignment, { title: 'Essay', course: 'CS 301', dueDate: '2031-03-20' })
    const assignmentIds = 'id' in essay ? [essay.id] : []
    const { id } = await planned({ assignmentIds })
    const link = await ada.call(makeJoinLink, { id })
    const ben = await app.student()
    await ben.call(joinSession, { token: 'token' in link ? link.token : '' })
    // The fourth is a Tuesday; the first Thursday comes two days later.
    await ada.call(editSession, { id, repeat: { every: 'week', weekdays: [4], count: 3 } })
    expect(await starts()).toEqual(['2031-03-06T16:30', '2031-03-13T16:30', '2031-03-20T16:30'])
    const all = await ada.call(listSessions, { q: 'eigen' })
    const titles = 'rows' in all && all.rows.map(({ assignments }) => assignments.map(({ title }) => title))
    expect(titles).toEqual([['Essay'], ['Essay'], ['Essay']])
    const bens = await ben.call(listSessions, {})
    expect('rows' in bens && bens.rows.map(({ startTime }) => startTime)).toEqual(['2031-03-06T16:30:00.000Z'])
  })

  test('reach no further than calendars do', async () => {
    const { id } = await planned({ repeat: { every: 'year', interval: 52, until: '2199-12-31' } })
    expect(await ada.call(editSession, { id, scope: 'following', date: '2199-12-30' })).toHaveProperty('fields.date')
    const far = { ...studyPlan, date: '2199-12-30', repeat: { every: 'day', count: 3 } } as const
    expect(await ada.call(addSession, far)).toHaveProperty(['fields', 'repeat.count'])
  })

  test('are at least one and at most two hundred', async () => {
    const until = plusDays(studyPlan.date, -1)
    expect(await ada.call(addSession, { ...studyPlan, repeat: { every: 'day', until } })).toHaveProperty([
      'fields',
      'repeat.until',
    ])
    expect(await ada.call(addSession, { ...studyPlan, repeat: { every: 'day', count: 201 } })).toHaveProperty([
      'fields',
      'repeat.count',
    ])
  })
})
