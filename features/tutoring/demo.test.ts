import { beforeAll, describe, expect, test } from 'vitest'
import { succeeded } from '../../server/testing/answers.ts'
import { testApp } from '../../server/testing/app.ts'
import type { Running } from '../../server/testing/run.ts'
import { signInToDemo } from '../account/contract.ts'
import { listTutoring } from './sessions/contract.ts'
import { priceRanges } from './tutors/rules.ts'
import { listTutors, listVerificationRequests } from './tutors/shown.contract.ts'

let app: Running
beforeAll(async () => {
  app = await testApp({ QUAD_DEMO: 'on' })
})

async function visit(as: string) {
  const browser = app.browser()
  succeeded(await browser.call(signInToDemo, { as }))
  return browser
}
async function ask(text: string): Promise<Record<string, unknown>[]> {
  return (await app.shell.database.pool.query(text)).rows
}

describe('the demo campus', () => {
  test('has 15 tutors of all prices and many places, one of whom pauses', async () => {
    const student = await visit('student')
    const { rows, total } = succeeded(await student.call(listTutors, {}))
    expect(total).toBe(14)
    for (const price of Object.keys(priceRanges) as (keyof typeof priceRanges)[])
      expect(succeeded(await student.call(listTutors, { price })).total, price).toBeGreaterThan(0)
    const verified = rows.filter((one) => one.verified)
    expect(verified.length).toBeGreaterThan(3)
    expect(verified.length).toBeLessThan(rows.length)
    expect(rows.filter(({ totalReviews }) => totalReviews === 0)).toHaveLength(1)
    expect(new Set(rows.map(({ averageRating }) => averageRating)).size).toBeGreaterThan(6)
    const [profiles] = await ask(`select count(*)::int as tutors, count(distinct zone) > 8 as places,
        count(*) filter (where not is_active)::int as paused, count(*) filter (where confirms)::int as confirming,
        count(distinct free_until_minutes)::int as policies from tutor_profiles`)
    expect(profiles).toEqual({ tutors: 15, places: true, paused: 1, confirming: 1, policies: 3 })
  })

  test('has sessions that took place in the past, on quarter hours, and reviews of them', async () => {
    const [wrong] = await ask(`select
        count(*) filter (where extract(minute from b.scheduled_start)::int % 15 <> 0)::int as uneven,
        count(*) filter (where b.status = 'completed' and b.scheduled_end > now())::int as early,
        count(*) filter (where r.created_at > now() or r.replied_at > now())::int as reviewed,
        count(*) filter (where b.status in ('scheduled', 'requested') and b.scheduled_start < now())::int as late
      from tutoring_sessions b left join session_reviews r on r.session_id = b.id`)
    expect(wrong).toEqual({ uneven: 0, early: 0, reviewed: 0, late: 0 })
    const [counted] = await ask(`select count(*)::int as tutors from tutor_profiles t
      where t.total_sessions <> (select count(*) from tutoring_sessions b where b.tutor_id = t.id and b.status = 'completed')
        or t.total_reviews <> (select count(*) from session_reviews r where r.tutor_id = t.id)`)
    expect(counted).toEqual({ tutors: 0 })
  })

  test('its student has bookings, one of which waits, and disputes a report', async () => {
    const student = await visit('student')
    const { rows } = succeeded(await student.call(listTutoring, { tab: 'all' }))
    expect(rows.map(({ status }) => status).sort()).toEqual([
      ...['completed', 'completed', 'no_show', 'requested', 'scheduled', 'scheduled'],
    ])
    expect(rows.find(({ status }) => status === 'no_show')).toMatchObject({
      noShowBy: 'tutor',
      disputedAt: expect.any(String),
    })
    expect(rows.filter(({ status, review }) => status === 'completed' && review === null)).toHaveLength(1)
  })

  test('its tutor is tutor and student', async () => {
    const tutor = await visit('tutor')
    for (const tab of ['upcoming', 'past'] as const) {
      const { rows } = succeeded(await tutor.call(listTutoring, { tab }))
      expect(new Set(rows.map(({ side }) => side)), tab).toEqual(new Set(['student', 'tutor']))
    }
  })

  test('its admin finds who asks to be verified', async () => {
    const { counts } = succeeded(await (await visit('admin')).call(listVerificationRequests, {}))
    expect(counts).toEqual({ asked: 2, verified: 5 })
  })
})
