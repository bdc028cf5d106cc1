import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type DatePartOrder, guessDateOrder, readDate } from './dates.rules.ts'
import { readTime } from './times.rules.ts'

const reader = { order: 'month' as DatePartOrder, today: '2026-11-20', zone: 'America/Chicago' }
const read = (text: string, order: DatePartOrder = 'month') => readDate(text, { ...reader, order })

describe('one date', () => {
  test.each<[text: string, date: string, time?: string | null]>([
    ['2027-03-04', '2027-03-04'],
    ['2027/3/4', '2027-03-04'],
    ['20270304', '2027-03-04'],
    ['3/4/27', '2027-03-04'],
    ['03/04/2027', '2027-03-04'],
    ['3-4-2027', '2027-03-04'],
    ['Mar 4', '2027-03-04'],
    ['Mar. 4th', '2027-03-04'],
    ['March 4, 2027', '2027-03-04'],
    ['March 4 2027', '2027-03-04'],
    ["Mar 4 '27", '2027-03-04'],
    ['4 March 2027', '2027-03-04'],
    ['4th of March', '2027-03-04'],
    ['4-Mar-27', '2027-03-04'],
    ['4. March 2027', '2027-03-04'],
    ['Thu 3/4', '2027-03-04'],
    ['Thursday, March 4', '2027-03-04'],
    ['3/4 (Thu)', '2027-03-04'],
    ['Wednesday 3 Mar', '2027-03-03'],
    ['Saturday, 6 March 2027', '2027-03-06'],
    ['Sept 9, 2027', '2027-09-09'],
    ['Due: Mar 4', '2027-03-04'],
    ['due by 3/4/27', '2027-03-04'],
    ['  3/4/2027  ', '2027-03-04'],
    ['2028-02-29', '2028-02-29'],
    ['2/29/28', '2028-02-29'],
    ['3/4/27 5pm', '2027-03-04', '17:00'],
    ['Mar 4 at 11:59 PM', '2027-03-04', '23:59'],
    ['Mar 4, 2027 at 11:59pm', '2027-03-04', '23:59'],
    ['2027-03-04 17:00', '2027-03-04', '17:00'],
    ['2027-03-04T17:00', '2027-03-04', '17:00'],
    ['2027-03-04 17:00:30.000', '2027-03-04', '17:00'],
    ['Mar 4, noon', '2027-03-04', '12:00'],
    ['Mar 4 midnight', '2027-03-04', null],
    ['2027-03-04T23:00:00Z', '2027-03-04', '17:00'],
    ['2027-03-05T04:59:00.000Z', '2027-03-04', '22:59'],
    ['2027-03-04 23:00:00 UTC', '2027-03-04', '17:00'],
    ['2027-03-04T17:00:00+01:00', '2027-03-04', '10:00'],
    ['2027-03-04T17:00:00+0530', '2027-03-04', '05:30'],
    ['2027-03-14T07:30:00Z', '2027-03-14', '01:30'],
    ['2027-03-14T08:00:00Z', '2027-03-14', '03:00'],
    ['2026-11-01T06:30:00Z', '2026-11-01', '01:30'],
    ['2026-11-01T07:30:00Z', '2026-11-01', '01:30'],
  ])('%s is %s', (text, date, time) => {
    expect(read(text)).toEqual({ date, time, doubt: null })
  })

  test.each([
    ['4.3.2027', '2027-03-04'],
    ['4.3.27', '2027-03-04'],
    ['04/03/2027', '2027-03-04'],
    ['4/3', '2027-03-04'],
    ['4.3.', '2027-03-04'],
    ['2027-03-04', '2027-03-04'],
  ])('with the day first, %s is %s', (text, date) => {
    expect(read(text, 'day')).toMatchObject({ date })
  })

  test('with the year first in two digits, 27/03/04 is in March', () => {
    expect(read('27/03/04', 'year')).toMatchObject({ date: '2027-03-04' })
  })

  test.each([
    ['Octember 3', '“Octember 3” is not a date'],
    ['soon', '“soon” is not a date'],
    ['2/30/2027', '“2/30/2027” is not a date: February 2027 has no day 30'],
    ['2/29/2027', '“2/29/2027” is not a date: February 2027 has no day 29'],
    ['2027-02-29', '“2027-02-29” is not a date: February 2027 has no day 29'],
    ['Apr 31', '“Apr 31” is not a date: April 2027 has no day 31'],
    ['14/3/2027', '“14/3/2027” is not a date: there is no month 14'],
    ['0/4/2027', '“0/4/2027” is not a date: there is no month 0'],
    ['3/0/2027', '“3/0/2027” is not a date: no month has a day 0'],
    ['3/4/7', '“3/4/7” is not a date'],
    ['Mar 4-10', '“Mar 4-10” is not a date'],
    ['Mar 4 - Mar 6', '“Mar 4 - Mar 6” is not a date'],
    ['3/4/1027', '“3/4/1027” is not between 1970 and 2199'],
    ['2027-02-30T10:00:00Z', '“2027-02-30T10:00:00Z” is not a date'],
    ['46085', '“46085” is a spreadsheet’s number for a day; give the column a date format and save it again'],
    ['TBA', '“TBA” is no date yet'],
    ['n/a', '“n/a” is no date yet'],
    ['٠٣/٠٤/٢٠٢٧', '“٠٣/٠٤/٢٠٢٧” has digits other than 0 to 9'],
    ['３/４/２０２７', '“３/４/２０２７” has digits other than 0 to 9'],
    ['Mar 4, 5pm EST', '“EST” could be several zones; write UTC or an offset such as -05:00'],
    ['Mar 4 25:00', '“25:00” is not a time'],
    ['=HYPERLINK("x")', '“=HYPERLINK("x")” is not a date'],
  ])('%s is refused with the reason', (text, fault) => {
    expect(read(text)).toEqual({ fault })
  })

  test.each([
    ['2026-11-20', 'May 22', '2026-05-22'],
    ['2026-11-20', 'May 21', '2027-05-21'],
    ['2026-11-20', 'Dec 31', '2026-12-31'],
    ['2027-01-05', 'Dec 31', '2026-12-31'],
    ['2027-07-04', 'Jan 2', '2028-01-02'],
    ['2028-01-15', '2/29', '2028-02-29'],
  ])('on %s, %s without a year is %s', (today, text, date) => {
    expect(readDate(text, { ...reader, today })).toMatchObject({ date })
  })

  test('a weekday that is another day is kept and doubted', () => {
    expect(read('Fri, Mar 4, 2027')).toEqual({
      date: '2027-03-04',
      time: undefined,
      doubt: 'it says Friday, but that day is a Thursday',
    })
  })

  test('every date that spreadsheets write is read back, in any of their ways', () => {
    const days = fc.date({ min: new Date('2000-01-01'), max: new Date('2099-12-31'), noInvalidDate: true })
    const zoned = (options: Intl.DateTimeFormatOptions, locale = 'en-US') =>
      new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' })
    const ways = [
      (d: Date) => d.toISOString().slice(0, 10),
      (d: Date) => zoned({ dateStyle: 'short' }).format(d),
      (d: Date) => zoned({ dateStyle: 'medium' }).format(d),
      (d: Date) => zoned({ dateStyle: 'long' }).format(d),
      (d: Date) => zoned({ dateStyle: 'full' }).format(d),
      (d: Date) => zoned({ dateStyle: 'full' }, 'en-GB').format(d),
      (d: Date) => zoned({ dateStyle: 'medium' }, 'en-GB').format(d),
    ]
    fc.assert(
      fc.property(days, fc.constantFrom(...ways), (day, write) => {
        expect(read(write(day))).toMatchObject({ date: day.toISOString().slice(0, 10), doubt: null })
      }),
    )
  })

  test('no text at all breaks it', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'binary' }),
        fc.constantFrom<DatePartOrder>('month', 'day', 'year'),
        (text, order) => {
          const reading = read(text, order)
          expect('date' in reading ? reading.date : reading.fault).toMatch(/./s)
        },
      ),
    )
  })
})

describe('one time', () => {
  test.each([
    ['5pm', '17:00'],
    ['5 PM', '17:00'],
    ['5:00 p.m.', '17:00'],
    ['17:00', '17:00'],
    ['17:00:00', '17:00'],
    ['17h30', '17:30'],
    ['17.30', '17:30'],
    ['9:05', '09:05'],
    ['12am', '00:00'],
    ['12pm', '12:00'],
    ['noon', '12:00'],
    ['by 11:59pm', '23:59'],
    ['17:00 PM', '17:00'],
    ['midnight', null],
    ['24:00', null],
    ['EOD', null],
  ])('%s is %s', (text, time) => {
    expect(readTime(text)).toEqual({ time })
  })
  test.each(['25:00', '5:60', '13am', '0pm', 'later', '٥pm', ''])('%j is refused', (text) => {
    expect(readTime(text)).toEqual({ fault: `“${text}” is not a time` })
  })
  test('5 alone is morning or evening', () => {
    expect(readTime('5')).toEqual({ fault: '“5” could be morning or evening; write it as 5 PM or 17:00' })
  })
})

describe('the order of the numbers', () => {
  const of = (texts: string[], zone = 'America/Chicago') => guessDateOrder(texts, '2026-11-20', zone)
  test.each<[string, string[], DatePartOrder]>([
    ['a 13 in front', ['3/4/2027', '13/4/2027'], 'day'],
    ['a 13 behind', ['3/4/2027', '3/13/2027'], 'month'],
    ['a weekday', ['Thu 4/3/2027'], 'day'],
    ['a year in front that is near', ['27/03/14', '27/03/15'], 'year'],
  ])('%s decides', (_, texts, order) => {
    expect(of(texts, 'Europe/Berlin')).toMatchObject({ order, sure: true })
    expect(of(texts)).toMatchObject({ order, sure: true })
  })
  test('what all dates leave open is asked, with the custom of the place first', () => {
    expect(of(['2027-01-01', '03/04/2027'])).toEqual({ order: 'month', sure: false, example: '03/04/2027' })
    expect(of(['03/04/2027'], 'Europe/London')).toMatchObject({ order: 'day', sure: false })
    expect(of(['03/04/2027'], 'America/Sao_Paulo')).toMatchObject({ order: 'day' })
    expect(of(['3.4.2027'])).toMatchObject({ order: 'day', sure: false })
  })
  test('dates that contradict each other are asked, with what most say first', () => {
    expect(of(['3/13/2027', '3/14/2027', '13/3/2027', '3/4/2027'])).toMatchObject({ order: 'month', sure: false })
  })
  test('nothing is asked where it makes no difference', () => {
    for (const texts of [['2027-03-04'], ['Mar 4'], ['3/3/2027', 'soon'], [], ['TBA']])
      expect(of(texts)).toMatchObject({ sure: true })
  })
})
