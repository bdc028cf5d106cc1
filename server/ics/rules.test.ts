import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { eventLines, readLines, startsOf } from './lines.testing.ts'

const dates = (start: string, ...lines: string[]) => startsOf(readLines(eventLines(`DTSTART${start}`, ...lines)))

describe('rules', () => {
  test.each([
    [
      'every second Tuesday and Thursday',
      ':20260908',
      'FREQ=WEEKLY;INTERVAL=2;BYDAY=TU,TH;COUNT=4',
      '09-08 09-10 09-22 09-24',
    ],
    [
      'weeks that begin on Sunday',
      ':20260908',
      'FREQ=WEEKLY;INTERVAL=2;BYDAY=TU,SU;WKST=SU;COUNT=4',
      '09-08 09-20 09-22 10-04',
    ],
    [
      'weeks that begin on Monday',
      ':20260908',
      'FREQ=WEEKLY;INTERVAL=2;BYDAY=TU,SU;COUNT=4',
      '09-08 09-13 09-22 09-27',
    ],
    ['the 31st of months that have one', ':20260131', 'FREQ=MONTHLY;COUNT=4', '01-31 03-31 05-31 07-31'],
    ['the last day but one', ':20260130', 'FREQ=MONTHLY;BYMONTHDAY=-2;COUNT=3', '01-30 02-27 03-30'],
    ['the second and the last Friday', ':20260901', 'FREQ=MONTHLY;BYDAY=2FR,-1FR;COUNT=3', '09-11 09-25 10-09'],
    ['the last working day', ':20260901', 'FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1;COUNT=3', '09-30 10-30 11-30'],
    ['Friday the 13th', ':20260101', 'FREQ=MONTHLY;BYDAY=FR;BYMONTHDAY=13;COUNT=3', '02-13 03-13 11-13'],
    ['the fourth Thursday in November', ':20260101', 'FREQ=YEARLY;BYMONTH=11;BYDAY=4TH;COUNT=1', '11-26'],
    ['the 250th day of the year', ':20260101', 'FREQ=YEARLY;BYYEARDAY=250,-1;COUNT=2', '09-07 12-31'],
    ['Monday of week 20', ':20260101', 'FREQ=YEARLY;BYWEEKNO=20;BYDAY=MO;COUNT=1', '05-11'],
    ['the 20th Monday of the year', ':20260101', 'FREQ=YEARLY;BYDAY=20MO;COUNT=1', '05-18'],
    [
      'every day in two months',
      ':20260101',
      'FREQ=DAILY;BYMONTH=2,3;BYMONTHDAY=1,2;COUNT=4',
      '02-01 02-02 03-01 03-02',
    ],
    ['written carelessly', ':20260908', 'freq=WEEKLY;X-OLD;BYDAY=TU, TH,;COUNT=3;', '09-08 09-10 09-15'],
    ['a start that the rule does not name', ':20260907', 'FREQ=WEEKLY;BYDAY=TU;COUNT=2', '09-08 09-15'],
    ['an end before the start', ':20260907', 'FREQ=WEEKLY;UNTIL=20260901', ''],
  ])('%s', (_, start, rule, expected) => {
    const found = dates(start, `RRULE:${rule}`).map((date) => date?.slice(5))
    expect(found.join(' ')).toBe(expected)
  })

  test('an hourly rule keeps to its hours', () => {
    expect(dates(':20260914T083000Z', 'RRULE:FREQ=HOURLY;INTERVAL=2;BYHOUR=8,10,11;COUNT=3')).toEqual([
      '2026-09-14T08:30Z',
      '2026-09-14T10:30Z',
      '2026-09-15T08:30Z',
    ])
  })

  test('a class keeps its hour on the clock when the clocks change', () => {
    expect(dates(';TZID=America/New_York:20261026T090000', 'RRULE:FREQ=WEEKLY;COUNT=2')).toEqual([
      '2026-10-26T13:00Z',
      '2026-11-02T14:00Z',
    ])
    expect(dates(';TZID=Australia/Lord_Howe:20260930T090000', 'RRULE:FREQ=WEEKLY;COUNT=2')).toEqual([
      '2026-09-29T22:30Z',
      '2026-10-06T22:00Z',
    ])
  })

  test('two rules and single dates make one series, without what is taken out', () => {
    const lines = [
      'RRULE:FREQ=WEEKLY;COUNT=2',
      'RRULE:FREQ=WEEKLY;BYDAY=FR;COUNT=2',
      'EXRULE:FREQ=WEEKLY;BYDAY=FR;COUNT=1',
    ]
    expect(dates(':20260914', ...lines, 'RDATE:20260930,20260914')).toEqual([
      '2026-09-14',
      '2026-09-21',
      '2026-09-25',
      '2026-09-30',
    ])
  })
})

describe('UNTIL is inclusive', () => {
  test.each([
    ['in UTC', '20260916T130000Z', 3],
    ['in UTC, a second short', '20260916T125959Z', 2],
    ['on the clock of the event', '20260916T090000', 3],
    ['as a date: to the end of that day there', '20260916', 3],
  ])('%s', (_, until, count) => {
    expect(dates(';TZID=America/New_York:20260914T090000', `RRULE:FREQ=DAILY;UNTIL=${until}`)).toHaveLength(count)
  })

  test('for days by the date alone', () => {
    for (const until of ['20260916', '20260916T000000Z', '20260916T235959Z'])
      expect(dates(':20260914', `RRULE:FREQ=DAILY;UNTIL=${until}`)).toHaveLength(3)
  })
})

describe('EXDATE and RDATE', () => {
  const rule = 'RRULE:FREQ=DAILY;COUNT=3'
  test.each([
    ['the same zone', 'EXDATE;TZID=America/New_York:20260915T090000', 2],
    ['UTC', 'EXDATE:20260915T130000Z', 2],
    ['another zone, the same instant', 'EXDATE;TZID=Europe/Berlin:20260915T150000', 2],
    ['another zone, another instant', 'EXDATE;TZID=Europe/Berlin:20260915T090000', 3],
    ['no zone: the clock of the event', 'EXDATE:20260915T090000', 2],
    ['only the day', 'EXDATE;VALUE=DATE:20260915', 2],
    ['a list', 'EXDATE;TZID=America/New_York:20260914T090000,20260916T090000,', 1],
  ])('%s', (_, line, count) => {
    expect(dates(';TZID=America/New_York:20260914T090000', rule, line)).toHaveLength(count)
  })

  test('a whole day is taken out by its date, also when written with a time', () => {
    expect(dates(':20260914', rule, 'EXDATE:20260915T000000Z')).toEqual(['2026-09-14', '2026-09-16'])
  })

  test('single dates without a rule add to the start, and a period brings its own end', () => {
    const lines = [
      'DTEND:20260914T090000Z',
      'RDATE;VALUE=PERIOD:20260916T080000Z/PT3H,20260917T080000Z/20260917T083000Z',
    ]
    const [entry] = readLines(eventLines('DTSTART:20260914T080000Z', ...lines, 'RDATE;VALUE=DATE:20260918')).entries
    expect(entry?.repeats).toBe(true)
    expect(entry?.occurrences.map(({ end }) => end?.kind === 'instant' && end.at.slice(8, 16))).toEqual([
      '14T09:00',
      '16T11:00',
      '17T08:30',
      '18T09:00',
    ])
  })
})

describe('what would run away is stopped and said', () => {
  test.each([
    'FREQ=SECONDLY',
    'FREQ=MINUTELY;INTERVAL=5',
    'FREQ=HOURLY;BYMINUTE=0,10,20,30,40,50',
    `FREQ=DAILY;BYHOUR=1;BYSECOND=${[...Array(60).keys()]};BYMINUTE=1,2`,
  ])('%s', (rule) => {
    const reading = readLines([
      ...eventLines('DTSTART:20260914T080000Z', `RRULE:${rule}`),
      ...eventLines('DTSTART:20260914').with(1, 'UID:b'),
    ])
    expect(startsOf(reading)).toEqual(['2026-09-14'])
    expect(reading.skipped).toEqual([
      { line: 6, why: '“Soil science”: It repeats more often than four times an hour.' },
    ])
  })

  test('30 February yields nothing, and has no more to come', () => {
    const rule = 'RRULE:FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30'
    expect(readLines(eventLines('DTSTART:20000101', rule)).entries).toMatchObject([{ occurrences: [], more: false }])
  })

  test('a rule that cannot be read leaves the first date', () => {
    for (const rule of [
      'FREQ=FORTNIGHTLY',
      'FREQ=WEEKLY;BYDAY=XX',
      'FREQ=WEEKLY;UNTIL=soon',
      'RSCALE=HEBREW;FREQ=YEARLY',
    ]) {
      const reading = readLines(eventLines('DTSTART:20260914', `RRULE:${rule}`))
      expect(startsOf(reading)).toEqual(['2026-09-14'])
      expect(reading.skipped).toMatchObject([{ line: 6 }])
    }
  })

  test('an endless rule has more to come, one that ends has not', () => {
    const more = (rule: string) => readLines(eventLines('DTSTART:20260914', `RRULE:${rule}`)).entries[0]?.more
    expect(more('FREQ=DAILY')).toBe(true)
    expect(more('FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=29')).toBe(true)
    expect(more('FREQ=DAILY;UNTIL=20271231')).toBe(false)
    expect(more('FREQ=DAILY;COUNT=400')).toBe(false)
  })

  test('too many dates are cut, for one event and for all', () => {
    const daily = eventLines('DTSTART:20260901', 'RRULE:FREQ=DAILY')
    const one = readLines(daily, { perEntry: 5 })
    expect(startsOf(one)).toHaveLength(5)
    expect(one).toMatchObject({ entries: [{ more: true }], warnings: [{ line: 2 }] })
    const all = readLines([...daily, ...daily.with(1, 'UID:b'), ...eventLines('DTSTART:20260914').with(1, 'UID:c')], {
      perEntry: 5,
      total: 7,
    })
    expect(all.entries.map(({ occurrences, more }) => [occurrences.length, more])).toEqual([
      [5, true],
      [2, true],
      [0, true],
    ])
  })

  test('a rule of 50,000 steps before the window gives up and says so', () => {
    const reading = readLines(eventLines('DTSTART:19000101T080000Z', 'RRULE:FREQ=HOURLY;COUNT=9999999'))
    expect(reading).toMatchObject({ entries: [{ more: true, occurrences: [] }], warnings: [{ line: 2 }] })
  })
})

test('COUNT is counted from 1970 on, also in a window long after', () => {
  const window = { from: '2000-01-01T00:00:00Z', to: '2000-12-31T00:00:00Z' }
  const reading = readLines(eventLines('DTSTART:19700101T090000Z', 'RRULE:FREQ=DAILY;COUNT=10960'), window)
  expect(startsOf(reading)).toEqual(['2000-01-01T09:00Z', '2000-01-02T09:00Z', '2000-01-03T09:00Z'])
})

test('simple rules agree with going through every day by hand', () => {
  const DAY = 86_400_000
  const first = Date.UTC(2019, 0, 1)
  const names = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU']
  const monday = (at: number) => at - ((new Date(at).getUTCDay() + 6) % 7) * DAY
  const months = (at: number) => new Date(at).getUTCFullYear() * 12 + new Date(at).getUTCMonth()

  const plan = fc.record({
    frequency: fc.constantFrom('DAILY', 'WEEKLY', 'MONTHLY', 'YEARLY'),
    begin: fc.integer({ min: 0, max: 2_500 }).map((day) => first + day * DAY),
    interval: fc.integer({ min: 1, max: 5 }),
    count: fc.option(fc.integer({ min: 1, max: 300 }), { nil: null }),
    weekdays: fc.uniqueArray(fc.integer({ min: 0, max: 6 }), { maxLength: 3 }),
  })
  fc.assert(
    fc.property(plan, ({ frequency, begin, interval, count, weekdays }) => {
      const start = new Date(begin)
      const onDay = (at: number) => weekdays.includes((new Date(at).getUTCDay() + 6) % 7)
      const sameDate = (at: number) => new Date(at).getUTCDate() === start.getUTCDate()
      const open = weekdays.length === 0
      const fits = (at: number) => {
        if (frequency === 'DAILY') return ((at - begin) / DAY) % interval === 0 && (open || onDay(at))
        if (frequency === 'WEEKLY') {
          const inWeek = ((monday(at) - monday(begin)) / DAY / 7) % interval === 0
          return inWeek && (open ? (at - begin) % (7 * DAY) === 0 : onDay(at))
        }
        if (frequency === 'MONTHLY')
          return (months(at) - months(begin)) % interval === 0 && (open ? sameDate(at) : onDay(at))
        const inYear = (new Date(at).getUTCFullYear() - start.getUTCFullYear()) % interval === 0
        return inYear && (open ? sameDate(at) && new Date(at).getUTCMonth() === start.getUTCMonth() : onDay(at))
      }
      const expected: string[] = []
      let seen = 0
      for (let at = begin; at <= Date.UTC(2027, 11, 31); at += DAY) {
        if (!fits(at) || (count !== null && ++seen > count)) continue
        if (at >= Date.UTC(2026, 0, 1)) expected.push(new Date(at).toISOString().slice(0, 10))
      }
      const byDay = open ? '' : `;BYDAY=${weekdays.map((day) => names[day])}`
      const rule = `RRULE:FREQ=${frequency};INTERVAL=${interval}${byDay}${count === null ? '' : `;COUNT=${count}`}`
      expect(dates(`:${start.toISOString().slice(0, 10).replaceAll('-', '')}`, rule)).toEqual(expected)
    }),
    { numRuns: 300 },
  )
})
