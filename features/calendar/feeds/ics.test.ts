import { Temporal } from 'temporal-polyfill'
import { describe, expect, test } from 'vitest'
import { readAgendaKinds } from '../../../contract/agenda.ts'
import { collectFills } from '../../../contract/slot.ts'
import { planOccurrences } from '../events/series.queries.ts'
import { calendarReaders, readerInstance } from './calendarReaders.testing.ts'
import { feedText } from './ics.queries.ts'
import { entryOfSeries } from './series.queries.ts'

/** Zones with unusual clock changes: Ramadan, half an hour, two hours, a skipped day, at midnight, none any more. */
const odd = [
  ...['Africa/Casablanca', 'America/Havana', 'America/Sao_Paulo', 'Antarctica/Troll', 'Asia/Gaza', 'Asia/Tehran'],
  ...['Australia/Lord_Howe', 'Europe/Berlin', 'Europe/Dublin', 'Pacific/Apia'],
]
/** QUAD_ZONES=all tests every zone that this runtime knows, which takes many minutes; a list tests those. */
const wanted = process.env.QUAD_ZONES ?? odd.join()
const zones = wanted === 'all' ? Intl.supportedValuesOf('timeZone') : wanted.split(',')

/** Weekly, over ten years: in lectures, over midnight, at the hours of clock changes, and longer than a day. */
const weekly: [start: string, end: string, rule: string][] = [
  ['09-06T09:30', '09-06T10:45', 'FREQ=WEEKLY;INTERVAL=1;BYDAY=SU,MO;WKST=SU'],
  ['09-06T23:30', '09-07T01:15', 'FREQ=WEEKLY;INTERVAL=1;BYDAY=FR,SU;WKST=SU'],
  ['09-06T00:15', '09-06T00:45', 'FREQ=WEEKLY;INTERVAL=1;BYDAY=FR,SU;WKST=SU'],
  ['09-06T01:30', '09-06T02:15', 'FREQ=WEEKLY;INTERVAL=1;BYDAY=SA,SU;WKST=MO'],
  ['09-06T02:30', '09-06T03:30', 'FREQ=WEEKLY;INTERVAL=1;BYDAY=SA,SU;WKST=MO'],
  ['09-04T18:00', '09-06T16:00', 'FREQ=WEEKLY;INTERVAL=2;BYDAY=FR;WKST=SU'],
]
/** Where clocks skip midnight in the years from 2026 on. */
const midnightless = new Set(['Africa/Cairo', 'America/Havana', 'America/Santiago', 'Asia/Beirut'])
const eras = [
  { year: 2026, to: '2036-09-01' },
  { year: 2009, to: '2019-09-01' },
]

/** The text of the first test, for the readers in the later ones. */
const known = new Map<string, { kept: string[]; text: string }>()

/** The instants that we store and write. */
function written(zone: string, era: (typeof eras)[number], of: (typeof weekly)[number]) {
  const key = JSON.stringify([zone, era, of])
  const made = known.get(key) ?? write(zone, era, of)
  known.set(key, made)
  return made
}

function write(zone: string, { year, to }: (typeof eras)[number], [start, end, weekdays]: (typeof weekly)[number]) {
  const rule = `${weekdays};UNTIL=${to.replaceAll('-', '')}`
  const begun = { rule, zone, firstStart: `${year}-${start}`, firstEnd: `${year}-${end}` }
  const first = planOccurrences(begun, `${year}-10-31`).rows[0]?.day ?? ''
  const days = Number(end.slice(3, 5)) - Number(start.slice(3, 5))
  const last = new Date(Date.parse(`${first}T00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)
  const pattern = { rule, zone, firstStart: `${first}${start.slice(5)}`, firstEnd: `${last}${end.slice(5)}` }
  const kept = planOccurrences(pattern, to).rows.flatMap(({ startsAt, endsAt }) =>
    startsAt && endsAt ? [readerInstance(startsAt, endsAt)] : [],
  )
  const span = { from: `${year}-01-01`, to, start: new Date(0), end: new Date(0) }
  const entry = entryOfSeries(
    {
      ...{
        id: 'weekly',
        feature: 'calendar',
        kind: 'class',
        title: 'Weekly',
        location: null,
        course: null,
        notes: null,
      },
      ...{
        zone,
        rule,
        without: [],
        changed: [],
        first: { kind: 'time', start: pattern.firstStart, end: pattern.firstEnd },
      },
    },
    span,
    readAgendaKinds(collectFills([])),
  )
  const settings = { name: 'All', kinds: [], busyOnly: false }
  const text = feedText(settings, zone, entry ? [entry] : [], { stamps: new Map(), gone: [] })
  return { kept: kept.toSorted(), text }
}

function differing(zone: string, era: (typeof eras)[number], of: (typeof weekly)[number], reader: string) {
  const { kept, text } = written(zone, era, of)
  const { year, to } = era
  const found =
    calendarReaders[reader]?.(
      text,
      `${year}-01-01T00:00:00.000Z`,
      `${Number(to.slice(0, 4)) + 1}-01-01T00:00:00.000Z`,
    ) ?? []
  expect(kept.length).toBeGreaterThan(200)
  const [there, read] = [new Set(kept), new Set(found)]
  return { of, missing: [...there].filter((one) => !read.has(one)), extra: [...read].filter((one) => !there.has(one)) }
}

describe.each(['ical.js', 'ours'])('read by %s', (reader) => {
  test.each(zones)('ten years of weekly events in %s are where Quad has them', (zone) => {
    for (const era of eras)
      for (const of of weekly) expect(differing(zone, era, of, reader)).toEqual({ of, missing: [], extra: [] })
  })
})

const length = (one: string) => Date.parse(one.slice(25)) - Date.parse(one.slice(0, 24))

/** The moment is the first of two at which clocks show the same time. */
function isTwice(one: string, zone: string): boolean {
  const at = Temporal.Instant.from(one.slice(0, 24)).toZonedDateTimeISO(zone)
  const clock = at.toPlainDateTime()
  return !clock
    .toZonedDateTime(zone, { disambiguation: 'later' })
    .equals(clock.toZonedDateTime(zone, { disambiguation: 'earlier' }))
}

/**
 * Version 0.26.1 has two errors that a file cannot avoid. It ignores what a file says of one date when clocks show its
 * start twice, and gives it the length of the others. And where clocks skip midnight, all later occurrences of a series
 * at that time are late. Everything else has to be right.
 */
describe('read by node-ical', () => {
  test.each(zones)('ten years of weekly events in %s are where Quad has them', (zone) => {
    const [era] = eras
    if (!era) throw new Error('there is an era')
    for (const of of weekly) {
      if (of[0].endsWith('T00:15') && midnightless.has(zone)) continue
      const { missing, extra } = differing(zone, era, of, 'node-ical')
      expect({ of, missing: missing.filter((one) => !isTwice(one, zone)) }).toEqual({ of, missing: [] })
      expect(extra.map((one) => one.slice(0, 24))).toEqual(missing.map((one) => one.slice(0, 24)))
      for (const one of missing) expect(extra.every((other) => length(other) !== length(one))).toBe(true)
    }
  })

  test('a date whose start clocks show twice keeps the length of the others', () => {
    const { missing, extra } = differing(
      'America/New_York',
      { year: 2026, to: '2036-09-01' },
      ['09-06T01:30', '09-06T02:15', 'FREQ=WEEKLY;INTERVAL=1;BYDAY=SU'],
      'node-ical',
    )
    expect(missing[0]).toBe('2026-11-01T05:30:00.000Z/2026-11-01T07:15:00.000Z')
    expect(extra[0]).toBe('2026-11-01T05:30:00.000Z/2026-11-01T06:15:00.000Z')
  })

  test('a series at a midnight that clocks skip once is late from then on', () => {
    const { extra } = differing(
      'America/Havana',
      { year: 2026, to: '2036-09-01' },
      ['09-06T00:15', '09-06T00:45', 'FREQ=WEEKLY;INTERVAL=1;BYDAY=TH,FR,SA,SU;WKST=SU'],
      'node-ical',
    )
    expect(extra[0]).toBe('2027-03-18T05:15:00.000Z/2027-03-18T05:45:00.000Z')
  })
})
