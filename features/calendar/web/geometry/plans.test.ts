import { describe, expect, test } from 'vitest'
import type { AgendaRow } from '../../../../contract/agenda.ts'
import { type PlacedRow, placeRow } from './grid.rules.ts'
import { endsAfterDue, plannedSpan, proposedStart, withPlans } from './plans.rules.ts'

const york = 'America/New_York'
const at = (moment: string) => Date.parse(moment)
let made = 0
function placed(when: AgendaRow['when'], title = 'Event'): PlacedRow {
  const none = { location: null, course: null, color: null, series: null }
  const same = { feature: 'calendar', kind: 'personal', state: 'open', busy: true, changes: 'span' } as const
  return placeRow({ ...none, ...same, id: String(++made), title, when }, york)
}
const timed = (start: string, end: string) => placed({ kind: 'time', start, end })

describe('planning time for work', () => {
  const start = (rows: PlacedRow[], day: string, minutes: number, now: string) =>
    new Date(proposedStart(rows, york, day, minutes, at(now))).toISOString()
  test('the proposed start is the first between nine and nine at which all of it is free', () => {
    const taken = [
      timed('2026-11-19T14:00:00Z', '2026-11-19T15:15:00Z'),
      timed('2026-11-19T16:00:00Z', '2026-11-19T17:00:00Z'),
    ]
    expect(start([], '2026-11-19', 60, '2026-11-01T12:00:00Z')).toBe('2026-11-19T14:00:00.000Z')
    expect(start(taken, '2026-11-19', 30, '2026-11-01T12:00:00Z')).toBe('2026-11-19T15:30:00.000Z')
    expect(start(taken, '2026-11-19', 60, '2026-11-01T12:00:00Z')).toBe('2026-11-19T17:00:00.000Z')
    const all = [timed('2026-11-19T10:00:00Z', '2026-11-20T09:00:00Z')]
    expect(start(all, '2026-11-19', 60, '2026-11-01T12:00:00Z')).toBe('2026-11-19T14:00:00.000Z')
  })
  test('it is never in the past: later today, or the next quarter of an hour', () => {
    expect(start([], '2026-11-19', 60, '2026-11-19T18:10:00Z')).toBe('2026-11-19T18:30:00.000Z')
    expect(start([], '2026-11-19', 60, '2026-11-20T03:50:00Z')).toBe('2026-11-20T04:00:00.000Z')
    expect(start([], '2026-11-10', 60, '2026-11-19T18:10:00Z')).toBe('2026-11-19T18:15:00.000Z')
  })
  test('a plan keeps its length over midnight and over a clock change', () => {
    expect(plannedSpan(at('2026-11-20T04:30:00Z'), 90)).toEqual({
      ...{ kind: 'time', start: '2026-11-20T04:30:00.000Z', end: '2026-11-20T06:00:00.000Z' },
    })
    const over = placed(plannedSpan(at('2026-11-01T05:30:00Z'), 120))
    expect([over.first, over.last, over.end - over.start]).toEqual(['2026-11-01', '2026-11-01', 7_200_000])
  })
  test('what ends after its work is due is told from what was overdue before', () => {
    const [due, now] = ['2026-11-20T04:59:59Z', at('2026-11-19T12:00:00Z')]
    expect(endsAfterDue(at('2026-11-20T04:00:00Z'), due, now)).toBe(false)
    expect(endsAfterDue(at('2026-11-20T05:15:00Z'), due, now)).toBe(true)
    expect(endsAfterDue(at('2026-11-20T05:15:00Z'), '2026-11-18T04:59:59Z', now)).toBe(false)
  })
  test('a plan that has arrived is shown once', () => {
    const when = plannedSpan(at('2026-11-19T15:00:00Z'), 60)
    const [sent, other] = [placed(when, 'Essay'), placed(when, 'Sheet')]
    const arrived = placed(when, 'Essay')
    expect(withPlans([], [sent, other])).toEqual([sent, other])
    expect(withPlans([arrived], [sent, other])).toEqual([arrived, other])
  })
})
