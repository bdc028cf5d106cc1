import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { AgendaRow } from '../../../../contract/agenda.ts'
import { daysAfter, daysBetween } from '../../../../contract/day.ts'
import { wallClockIn } from '../../../../contract/wallClock.ts'
import { axisHoleOn, axisHoursOf, axisPositionOf, hourAxisOf, momentAtPosition } from './axis.rules.ts'
import {
  daysBesideHours,
  daysOfWeek,
  fittingView,
  groupByDay,
  monthGrid,
  monthsIn,
  type PlacedRow,
  placeRow,
  sameDayOfMonth,
  stepView,
  visibleDays,
} from './grid.rules.ts'
import { laneBarsOf, overlapBlocksOf, overlappingRows } from './lanes.rules.ts'
import { cellFit } from './month.rules.ts'
import {
  lengthen,
  moveByDays,
  moveToAllDay,
  moveToStart,
  resizeTo,
  sameWhen,
  snapToStep,
  spanDrawn,
} from './moves.rules.ts'

const york = 'America/New_York'
let made = 0
function row(when: AgendaRow['when'], more: Partial<AgendaRow> = {}): AgendaRow {
  const [course, color, location, series] = [null, null, null, null]
  const id = `00000000-0000-4000-8000-${String(++made).padStart(12, '0')}`
  const same = { kind: 'personal', state: 'open', busy: true, changes: 'span' } as const
  return { id, feature: 'calendar', title: `Event ${made}`, when, course, color, location, series, ...same, ...more }
}
const timed = (start: string, end: string | null, more?: Partial<AgendaRow>) =>
  placeRow(row({ kind: 'time', start, end }, more), york)
const days = (start: string, end: string) => placeRow(row({ kind: 'days', start, end }), york)
const at = (moment: string) => Date.parse(moment)

describe('months and weeks', () => {
  test('begin on the day on which the person lets weeks begin', () => {
    expect(monthGrid('2026-11-19', 0)[0]?.[0]).toBe('2026-11-01')
    expect(monthGrid('2026-11-19', 1)[0]?.[0]).toBe('2026-10-26')
    expect(monthGrid('2026-11-19', 1)).toHaveLength(6)
    expect(monthGrid('2026-02-10', 0)).toHaveLength(4)
    expect(daysOfWeek('2026-11-19', 6)[0]).toBe('2026-11-14')
  })
  test('hold every day of the month once, whatever the month', () => {
    fc.assert(
      fc.property(fc.integer({ min: 100, max: 80_000 }), fc.integer({ min: 0, max: 6 }), (ahead, weekStart) => {
        const day = daysAfter('1970-01-01', ahead)
        const all = monthGrid(day, weekStart).flat()
        expect(new Set(all).size).toBe(all.length)
        expect(all).toContain(day)
        expect(all.filter((one) => one.slice(0, 7) === day.slice(0, 7))[0]?.slice(8)).toBe('01')
        expect(daysBetween(all[0] ?? '', all.at(-1) ?? '')).toBe(all.length - 1)
      }),
    )
  })
  test('a step of a month keeps the day, or takes a shorter month’s last', () => {
    expect(visibleDays('month', '2026-11-19', 1)).toEqual({ first: '2026-10-26', last: '2026-12-06' })
    expect(visibleDays('week', '2026-11-19', 0)).toEqual({ first: '2026-11-15', last: '2026-11-21' })
    expect(visibleDays('day', '2026-11-19', 0)).toEqual({ first: '2026-11-19', last: '2026-11-19' })
    expect(sameDayOfMonth('2027-01-31', 1)).toBe('2027-02-28')
    expect(sameDayOfMonth('2027-12-15', 1)).toBe('2028-01-15')
    expect(stepView('month', '2027-03-31', -1)).toBe('2027-02-28')
    expect(stepView('week', '2026-12-28', 1)).toBe('2027-01-04')
    expect(stepView('day', '2199-11-30', 1)).toBe('2199-11-30')
    expect(monthsIn('2026-12-30', '2027-02-01')).toEqual(['2026-12', '2027-01', '2027-02'])
  })
})

describe('three days', () => {
  test('stand in for the week on a phone, and the other way round', () => {
    expect(fittingView('week', true)).toBe('3days')
    expect(fittingView('3days', false)).toBe('week')
    expect(fittingView('month', true)).toBe('month')
  })
  test('begin on the chosen day, or where they began before another of them was chosen', () => {
    expect(daysBesideHours('3days', '2026-12-30', 0)).toEqual(['2026-12-30', '2026-12-31', '2027-01-01'])
    expect(daysBesideHours('3days', '2026-12-31', 0, '2026-12-30')[0]).toBe('2026-12-30')
    expect(daysBesideHours('3days', '2027-01-02', 0, '2026-12-30')[0]).toBe('2027-01-02')
    expect(daysBesideHours('3days', '2026-12-29', 0, '2026-12-30')[0]).toBe('2026-12-29')
    expect(visibleDays('3days', '2026-12-31', 1, '2026-12-30')).toEqual({ first: '2026-12-30', last: '2027-01-01' })
    expect(stepView('3days', '2026-12-31', 1)).toBe('2027-01-03')
    expect(stepView('3days', '2026-12-31', -1)).toBe('2026-12-28')
  })
})

describe('what is on a day', () => {
  test('an event across midnight is on both days, and one that ends at midnight only on the first', () => {
    const late = timed('2026-11-20T04:00:00Z', '2026-11-20T06:30:00Z')
    expect([late.first, late.last]).toEqual(['2026-11-19', '2026-11-20'])
    const until = timed('2026-11-20T04:00:00Z', '2026-11-20T05:00:00Z')
    expect([until.first, until.last]).toEqual(['2026-11-19', '2026-11-19'])
    expect(days('2026-11-25', '2026-11-28').last).toBe('2026-11-27')
  })
  test('whole days come first, then the earlier rows', () => {
    const [noon, early, whole] = [
      timed('2026-11-19T17:00:00Z', '2026-11-19T18:00:00Z'),
      timed('2026-11-19T13:00:00Z', null),
      days('2026-11-18', '2026-11-20'),
    ]
    const on = groupByDay([noon, early, whole], '2026-11-01', '2026-11-30')
    expect(on.get('2026-11-19')).toEqual([whole, early, noon])
    expect(on.get('2026-11-18')).toEqual([whole])
    expect(on.has('2026-11-20')).toBe(false)
  })
  test('subtasks without a time come after classes, and assignments without one before', () => {
    const [sub, work] = [days('2026-11-19', '2026-11-20'), days('2026-11-19', '2026-11-20')]
    const lecture = timed('2026-11-19T14:00:00Z', '2026-11-19T15:00:00Z')
    const due = timed('2026-11-19T13:00:00Z', null)
    const on = groupByDay([sub, due, lecture, work], '2026-11-19', '2026-11-19', ({ id }) =>
      [sub, due].some(({ row }) => row.id === id),
    )
    expect(on.get('2026-11-19')).toEqual([work, due, lecture, sub])
  })
})

describe('a cell of the month', () => {
  test('shows two events and what is more at the height of the drawings, and more events where it is higher', () => {
    expect(cellFit(107)).toEqual({ events: 2, more: 83 })
    expect(cellFit(128)).toEqual({ events: 2, more: 83 })
    expect(cellFit(129)).toEqual({ events: 3, more: 107 })
    expect(cellFit(230)).toEqual({ events: 7, more: 203 })
  })
  test('never shows fewer than two: in a low row, what is more stands beside the number', () => {
    expect(cellFit(93)).toEqual({ events: 2, more: null })
    expect(cellFit(0)).toEqual({ events: 2, more: null })
  })
})

describe('lanes', () => {
  test('rows of several days keep their lane, and single ones fill free lanes', () => {
    const [trip, one, two] = [
      days('2026-11-16', '2026-11-19'),
      timed('2026-11-15T15:00:00Z', null),
      timed('2026-11-16T15:00:00Z', null),
    ]
    const week = daysOfWeek('2026-11-16', 0)
    const on = groupByDay([trip, one, two], '2026-11-15', '2026-11-21')
    const bars = laneBarsOf(week, (day) => on.get(day) ?? [])
    const lane = (of: PlacedRow) => bars.find((bar) => bar.of === of)
    expect(lane(trip)).toMatchObject({ from: 1, to: 3, lane: 0, goesOn: false, cameFrom: false })
    expect(lane(one)).toMatchObject({ from: 0, to: 0, lane: 0 })
    expect(lane(two)).toMatchObject({ from: 1, lane: 1 })
  })
  test('overlapping events never lie on each other, and stay within the day', () => {
    const spans = fc.array(fc.tuple(fc.integer({ min: 0, max: 1400 }), fc.integer({ min: 15, max: 300 })), {
      maxLength: 30,
    })
    fc.assert(
      fc.property(spans, (all) => {
        const of = days('2026-11-19', '2026-11-20')
        const blocks = overlapBlocksOf(all.map(([top, height]) => ({ of, top, height })))
        expect(blocks).toHaveLength(all.length)
        for (const [index, a] of blocks.entries()) {
          expect(a.left + a.width).toBeLessThanOrEqual(1.000001)
          for (const b of blocks.slice(index + 1)) {
            const together = a.top < b.top + b.height && b.top < a.top + a.height
            const beside = a.left + a.width <= b.left + 1e-9 || b.left + b.width <= a.left + 1e-9
            expect(!together || beside).toBe(true)
          }
        }
      }),
    )
  })
  test('a span overlaps what is busy in it, and neither deadlines nor what is cancelled or next to it', () => {
    const one = timed('2026-11-19T15:00:00Z', '2026-11-19T16:00:00Z')
    const two = timed('2026-11-19T15:30:00Z', '2026-11-19T16:30:00Z')
    const next = timed('2026-11-19T16:00:00Z', '2026-11-19T17:00:00Z')
    const due = timed('2026-11-19T15:30:00Z', null, { busy: false })
    const off = timed('2026-11-19T15:00:00Z', '2026-11-19T17:00:00Z', { state: 'cancelled' })
    expect(overlappingRows([next, two, one, off, due], one.start, one.end)).toEqual([one, two])
    expect(overlappingRows([two, one, off, due], one.start, one.end, one.key)).toEqual([two])
  })
})

describe('the scale of hours', () => {
  const week = (day: string) => hourAxisOf(york, daysOfWeek(day, 0))
  test('on an ordinary day is that of the clock', () => {
    const axis = week('2026-11-18')
    expect(axis.length).toBe(1440)
    const wednesday = axis.days[3]
    if (!wednesday) throw new Error('no day')
    expect(axisPositionOf(axis, wednesday, at('2026-11-18T14:30:00Z'))).toBe(570)
    expect(axisHoursOf(axis)).toHaveLength(24)
  })
  test('of a day with 23 hours has a gap where the clock goes forward', () => {
    const axis = week('2026-03-08')
    const [sunday] = axis.days
    if (!sunday) throw new Error('no day')
    expect(axisHoleOn(axis, sunday)).toEqual({ from: 120, to: 180 })
    expect(axisPositionOf(axis, sunday, at('2026-03-08T06:59:00Z'))).toBe(119)
    expect(axisPositionOf(axis, sunday, at('2026-03-08T07:00:00Z'))).toBe(180)
    expect(momentAtPosition(axis, sunday, 150)).toBe(at('2026-03-08T07:00:00Z'))
  })
  test('of a day with 25 hours has one of them twice, and the days beside it skip the second', () => {
    const axis = week('2026-11-01')
    const [sunday, monday] = axis.days
    if (!sunday || !monday) throw new Error('no day')
    expect(axis.length).toBe(1500)
    expect(axisHoursOf(axis).filter(({ hour }) => hour === 1)).toMatchObject([{ again: false }, { again: true }])
    expect(axisPositionOf(axis, sunday, at('2026-11-01T05:30:00Z'))).toBe(90)
    expect(axisPositionOf(axis, sunday, at('2026-11-01T06:30:00Z'))).toBe(150)
    expect(axisPositionOf(axis, monday, at('2026-11-02T07:00:00Z'))).toBe(180)
    expect(axisHoleOn(axis, monday)).toEqual({ from: 120, to: 180 })
    expect(momentAtPosition(axis, monday, 150)).toBe(at('2026-11-02T07:00:00Z'))
  })
  test.each(['2026-03-08', '2026-11-01', '2026-11-18'])('leads back to the same moment, in the week of %s', (day) => {
    const axis = week(day)
    for (const shape of axis.days)
      for (let elapsed = 0; elapsed < shape.minutes; elapsed += 15) {
        const moment = shape.start + elapsed * 60_000
        expect(momentAtPosition(axis, shape, axisPositionOf(axis, shape, moment))).toBe(moment)
      }
  })
})

describe('dragging', () => {
  const lecture = { kind: 'time', start: '2026-03-06T15:00:00.000Z', end: '2026-03-06T16:15:00.000Z' } as const
  test('to another day keeps the time of day, over a change of the clock as well', () => {
    const moved = moveByDays(lecture, 3, york)
    expect(wallClockIn(york, at(moved.start))).toEqual({ day: '2026-03-09', minutes: 600 })
    expect(at(moved.end ?? '') - at(moved.start)).toBe(75 * 60_000)
    expect(sameWhen(moved, lecture)).toBe(false)
    expect(sameWhen(moveByDays(moved, -3, york), lecture)).toBe(true)
    expect(moveByDays({ kind: 'days', start: '2026-12-30', end: '2027-01-02' }, 2, york)).toEqual({
      kind: 'days',
      start: '2027-01-01',
      end: '2027-01-04',
    })
  })
  test('to a time gives what lasted all day an hour, and a deadline none', () => {
    const whole = { kind: 'days', start: '2026-03-06', end: '2026-03-08' } as const
    const noon = at('2026-03-06T17:00:00Z')
    expect(moveToStart(whole, noon)).toMatchObject({ kind: 'time', end: '2026-03-06T18:00:00.000Z' })
    expect(moveToStart(whole, noon, true)).toMatchObject({ kind: 'time', end: null })
    expect(moveToAllDay(lecture, '2026-03-10')).toEqual({ kind: 'days', start: '2026-03-10', end: '2026-03-11' })
    expect(moveToAllDay(whole, '2026-03-10')).toEqual({ kind: 'days', start: '2026-03-10', end: '2026-03-12' })
  })
  test('an edge never makes it shorter than a quarter of an hour', () => {
    expect(resizeTo(lecture, 'end', at('2026-03-06T14:00:00Z'))).toMatchObject({ end: '2026-03-06T15:15:00.000Z' })
    expect(resizeTo(lecture, 'start', at('2026-03-06T17:00:00Z'))).toMatchObject({ start: '2026-03-06T16:00:00.000Z' })
    expect(lengthen(lecture, 1)).toMatchObject({ end: '2026-03-06T16:30:00.000Z' })
    const day = { kind: 'days', start: '2026-03-06', end: '2026-03-07' } as const
    expect(lengthen(day, -1)).toEqual(day)
    expect(lengthen(day, 1)).toEqual({ kind: 'days', start: '2026-03-06', end: '2026-03-08' })
  })
  test('over empty time draws a span in either direction', () => {
    expect(spanDrawn(610, 700, 1440)).toEqual({ from: 600, to: 705 })
    expect(spanDrawn(700, 610, 1440)).toEqual({ from: 600, to: 705 })
    expect([snapToStep(607), snapToStep(608)]).toEqual([600, 615])
    expect(spanDrawn(600, 600, 1440)).toEqual({ from: 600, to: 615 })
    expect(spanDrawn(1436, 1470, 1440)).toEqual({ from: 1425, to: 1440 })
  })
})
