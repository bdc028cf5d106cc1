import { describe, expect, onTestFinished, test } from 'vitest'
import { countWords, numberWords, shownWords } from './counts.ts'
import {
  comingDayWords,
  daySpanWords,
  dayWords,
  fullDayWords,
  longDayWords,
  monthWords,
  nearDayWords,
  relativeDayWords,
  weekdayListWords,
  weekWords,
} from './dates.ts'
import { minuteWords, roundedMinuteWords } from './durations.ts'
import { moneyWords, shortMoneyWords } from './money.ts'
import { byteWords } from './sizes.ts'
import {
  bareTimeOfDayWords,
  dayTimeWords,
  hourWords,
  instantSpanWords,
  instantTimeWords,
  instantWords,
  minuteOfDayWords,
  setPageClock,
  timeOfDayWords,
  timeSpanWords,
} from './times.ts'
import { placeOfZoneWords, zoneDifferenceWords } from './zones.ts'

const today = '2026-12-31'

describe('a day', () => {
  test('shows its year only if it is not the present one', () => {
    expect([dayWords('2026-01-02', today), dayWords('2027-01-01', today)]).toEqual(['Fri, Jan 2', 'Fri, Jan 1, 2027'])
    expect(longDayWords('2027-01-01', today)).toBe('Friday, January 1, 2027')
    expect(fullDayWords(today)).toBe('Thu, Dec 31, 2026')
    expect(monthWords(today)).toBe('December 2026')
  })

  test('is named where it is near, also over New Year', () => {
    expect(['2026-12-30', today, '2027-01-01'].map((day) => nearDayWords(day, today))).toEqual([
      'Yesterday',
      'Today',
      'Tomorrow',
    ])
    expect(nearDayWords('2027-01-02', today)).toBeUndefined()
    expect(relativeDayWords('2027-01-02', today)).toBe('Sat, Jan 2, 2027')
    expect(comingDayWords('2026-12-30', today)).toBe('Wed, Dec 30')
  })

  test('of a span says each month and year no more often than needed', () => {
    expect(weekWords('2026-11-15', '2026-11-21')).toBe('Nov 15 to 21, 2026')
    expect(weekWords('2026-11-29', '2026-12-05', { today })).toBe('Nov 29 to Dec 5')
    expect(weekWords('2026-12-27', '2027-01-02', { today })).toBe('Dec 27, 2026 to Jan 2, 2027')
    expect(daySpanWords('2026-08-24', '2027-01-11', today)).toBe('Aug 24 – Jan 11, 2027')
    expect(weekdayListWords([1, 3, 5])).toBe('Mon, Wed, Fri')
  })
})

describe('a time', () => {
  test('is shown on a clock of twelve hours', () => {
    expect(['00:00', '09:05', '12:00', '23:59'].map((time) => timeOfDayWords(time))).toEqual([
      '12:00 AM',
      '9:05 AM',
      '12:00 PM',
      '11:59 PM',
    ])
    expect([minuteOfDayWords(0), minuteOfDayWords(825), minuteOfDayWords(1440)]).toEqual([
      '12:00 AM',
      '1:45 PM',
      '12:00 AM',
    ])
    expect(bareTimeOfDayWords('17:05')).toBe('5:05')
    expect(timeSpanWords('09:30', '10:45')).toBe('9:30 – 10:45 AM')
    expect(timeSpanWords('11:15', '12:05')).toBe('11:15 AM – 12:05 PM')
  })

  test('is shown on a clock of twenty-four hours to who chose it', () => {
    const zone = 'America/New_York'
    expect(['00:00', '09:05', '12:00', '23:59'].map((time) => timeOfDayWords(time, '24'))).toEqual([
      '00:00',
      '09:05',
      '12:00',
      '23:59',
    ])
    expect(instantWords(zone, '2027-01-01T03:00:00Z', today, relativeDayWords, '24')).toBe('Today, 22:00')
    expect(dayTimeWords(zone, '2027-01-01T03:00:00Z', new Date('2026-06-01T12:00:00Z'), '24')).toBe('Dec 31, 22:00')
    expect([hourWords(8), hourWords(13), hourWords(24), hourWords(13, { bare: true })]).toEqual([
      '8 AM',
      '1 PM',
      '12 AM',
      '1',
    ])
    setPageClock('24')
    onTestFinished(() => setPageClock('12'))
    expect([hourWords(8), hourWords(13), hourWords(24), hourWords(8, { bare: true })]).toEqual([
      '08:00',
      '13:00',
      '00:00',
      '08',
    ])
    expect(bareTimeOfDayWords('17:05')).toBe('17:05')
    expect(timeSpanWords('09:30', '10:45')).toBe('09:30 – 10:45')
    expect(timeSpanWords('11:15', '12:05')).toBe('11:15 – 12:05')
    expect(instantSpanWords(zone, '2026-11-01T05:30:00Z', '2026-11-01T07:30:00Z')).toBe('01:30 to 02:30')
  })

  test('of a moment is that of the zone, on either side of a change of clocks', () => {
    const zone = 'America/New_York'
    expect(instantTimeWords(zone, '2026-11-01T05:30:00Z')).toBe('1:30 AM')
    expect(instantTimeWords(zone, Date.parse('2026-11-01T06:30:00Z'))).toBe('1:30 AM')
    expect(instantSpanWords(zone, '2026-11-01T05:30:00Z', '2026-11-01T07:30:00Z')).toBe('1:30 to 2:30')
    expect(instantWords(zone, '2027-01-01T03:00:00Z', today)).toBe('Today, 10:00 PM')
    expect(instantWords(zone, '2027-01-01T05:00:00Z', today)).toBe('Fri, Jan 1, 2027, 12:00 AM')
    expect(instantWords(zone, '2027-01-01T05:00:00Z', today, relativeDayWords)).toBe('Tomorrow, 12:00 AM')
    expect(dayTimeWords(zone, '2027-01-01T03:00:00Z', new Date('2026-06-01T12:00:00Z'))).toBe('Dec 31, 10:00 PM')
  })
})

test('counts, sizes and durations', () => {
  expect([0, 999, 1000, 1_234_567].map(numberWords)).toEqual(['0', '999', '1,000', '1,234,567'])
  expect([1, 2, 0].map((count) => countWords(count, 'try', 'tries'))).toEqual(['1 try', '2 tries', '0 tries'])
  expect(shownWords(60, 2000)).toBe('60 of 2,000 shown')
  expect([0, 812, 98_304, 1_468_006, 52_428_800, 2_147_483_648].map(byteWords)).toEqual([
    '0 B',
    '812 B',
    '96 kB',
    '1.4 MB',
    '50 MB',
    '2 GB',
  ])
  expect([0, 45, 120, 85].map(minuteWords)).toEqual(['0 min', '45 min', '2 h', '1 h 25 min'])
  expect([45, 660, 689].map(roundedMinuteWords)).toEqual(['45 min', '11 h', '11 h'])
})

test('a price is written with its cents, and without them where it has none', () => {
  expect([1000, 3050, 20_000].map(moneyWords)).toEqual(['$10.00', '$30.50', '$200.00'])
  expect([1000, 3050].map(shortMoneyWords)).toEqual(['$10', '$30.50'])
})

test('a zone is named after its place, and compared with the reader’s clock', () => {
  expect(['America/New_York', 'UTC'].map(placeOfZoneWords)).toEqual(['New York', 'UTC'])
  const at = Date.parse('2026-01-15T12:00:00Z')
  const differences = ['Asia/Tokyo', 'America/New_York', 'Asia/Kolkata'].map((zone) =>
    zoneDifferenceWords(zone, 'America/Chicago', at),
  )
  expect(differences).toEqual(['15 h ahead of you', '1 h ahead of you', '11 h 30 min ahead of you'])
  expect(zoneDifferenceWords('America/Chicago', 'Asia/Kolkata', at)).toBe('11 h 30 min behind you')
  expect(zoneDifferenceWords('Europe/London', 'UTC', at)).toBeUndefined()
})
