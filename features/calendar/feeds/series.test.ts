import { expect, test } from 'vitest'
import { readAgendaKinds } from '../../../contract/agenda.ts'
import { daysAfter } from '../../../contract/day.ts'
import type { OpenRepeat } from '../../../contract/repeat.ts'
import { collectFills } from '../../../contract/slot.ts'
import { recurrencePatternFrom } from '../events/queries.ts'
import { planOccurrences } from '../events/series.queries.ts'
import { calendarReaders, readerInstance } from './calendarReaders.testing.ts'
import { feedText } from './ics.queries.ts'
import { entryOfSeries } from './series.queries.ts'

const kinds = readAgendaKinds(collectFills([]))
const any = (below: number) => Math.floor(Math.random() * below)
const one = <T>(of: readonly [T, ...T[]]): T => of[any(of.length)] ?? of[0]
const two = (number: number) => String(number).padStart(2, '0')

/** Any repetition that a form can make, from any day of a leap year and the three after it. */
function anything() {
  const day = daysAfter('2028-01-01', any(1400))
  const start = `${two(any(24))}:${one(['00', '15', '30', '45'])}`
  const long = one([0, 0, 0, 1, 2])
  const end = long === 0 ? '23:59' : `${two(any(24))}:00`
  const repeat: OpenRepeat = {
    every: one(['day', 'week', 'month', 'year']),
    interval: 1 + any(4),
    weekdays: Array.from({ length: any(4) }, () => any(7)),
    monthly: one(['day', 'weekday', 'last-day']),
    ...one([
      { until: daysAfter(day, 500 + any(700)), count: null },
      { until: null, count: 2 + any(14) },
    ]),
  }
  const zone = one(['Europe/Berlin', 'America/New_York', 'Australia/Lord_Howe', 'Africa/Casablanca', 'Asia/Kathmandu'])
  const weekStart = any(7)
  const when = { kind: 'time' as const, start: `${day}T${start}`, end: `${daysAfter(day, long)}T${end}` }
  return { when, repeat, zone, weekStart }
}

test('whatever repetition a student chooses, other calendars find the same times', () => {
  const to = '2095-01-01'
  for (let round = 0; round < 60; round++) {
    const chosen = anything()
    const pattern = recurrencePatternFrom(chosen.when, chosen.repeat, chosen.zone, chosen.weekStart)
    const { rule, zone, firstStart: start, firstEnd: end } = pattern
    const kept = planOccurrences(pattern, to).rows.flatMap(({ startsAt, endsAt }) =>
      startsAt && endsAt ? [readerInstance(startsAt, endsAt)] : [],
    )
    const entry = entryOfSeries(
      {
        ...{ id: 'any', feature: 'calendar', kind: 'class', title: 'Any', location: null, course: null, notes: null },
        ...{ zone, rule, without: [], changed: [], first: { kind: 'time', start, end } },
      },
      { from: '2028-01-01', to, start: new Date(0), end: new Date(0) },
      kinds,
    )
    const settings = { name: 'All', kinds: [], busyOnly: false }
    const text = feedText(settings, zone, entry ? [entry] : [], { stamps: new Map(), gone: [] })
    // Rules with BYSETPOS, which ical.js ignores, are published one by one: see calendarSeries.
    for (const reader of rule?.includes('BYSETPOS') ? ['ours'] : ['ical.js', 'ours'])
      expect({
        chosen,
        reader,
        found: calendarReaders[reader]?.(text, '2027-12-01T00:00:00.000Z', '2400-01-01T00:00:00.000Z'),
      }).toEqual({
        ...{ chosen, reader, found: kept.toSorted() },
      })
  }
})
