import { describe, expect, test } from 'vitest'
import { type HourRow, newHourRow } from '../rows.ts'
import { copiedDay, freeHour, hourAt, hourBlocks, movedHours, openedHours, shownHours } from './weekHours.ts'

const row = (weekday: number, start: string, end: string) => newHourRow({ weekday, start, end })
const words = (rows: readonly HourRow[] = []) => rows.map(({ weekday, start, end }) => `${weekday} ${start}-${end}`)

describe('hours on the week', () => {
  const [morning, noon] = [row(1, '09:00', '11:00'), row(1, '13:00', '15:00')]
  const rows = [morning, noon, row(2, '20:00', '24:00')]

  test('become one where they touch', () => {
    expect(words(openedHours(rows, { weekday: 1, from: 11 * 60, to: 12 * 60 }).rows)).toEqual([
      ...['1 13:00-15:00', '2 20:00-00:00', '1 09:00-12:00'],
    ])
    expect(words(openedHours(rows, { weekday: 1, from: 10 * 60, to: 14 * 60 }).rows)).toEqual([
      ...['2 20:00-00:00', '1 09:00-15:00'],
    ])
    // The one that is carried keeps its place and its key.
    const carried = openedHours(rows, { weekday: 2, from: 1200, to: 1260 }, noon.key)
    expect(words(carried.rows)).toEqual(['1 09:00-11:00', '2 20:00-00:00'])
    expect(carried.key).toBe(noon.key)
  })

  test('are moved by keys only where there is room', () => {
    const [block] = hourBlocks([morning])
    if (!block) throw new Error('no block')
    expect(words(movedHours(rows, { ...block, from: 660, to: 780 }))[0]).toBe('1 11:00-13:00')
    expect(movedHours(rows, { ...block, from: 675, to: 795 })).toBeUndefined()
    expect(movedHours(rows, { ...block, from: -15, to: 105 })).toBeUndefined()
    expect(movedHours(rows, { ...block, weekday: 2, from: 1380, to: 1500 })).toBeUndefined()
  })

  test('are opened by a press in what is left', () => {
    expect(hourAt(rows, 1, 12 * 60 + 40)).toEqual({ weekday: 1, from: 750, to: 780 })
    expect(hourAt(rows, 1, 10 * 60)).toBeUndefined()
    expect(hourAt(rows, 3, 23 * 60 + 50)).toEqual({ weekday: 3, from: 1410, to: 1440 })
    expect(freeHour(rows, 1)).toEqual({ weekday: 1, from: 660, to: 720 })
    expect(freeHour([row(4, '00:00', '24:00')], 4)).toBeUndefined()
  })

  test('are copied in place of other days', () => {
    expect(words(copiedDay(rows, 1, [1, 2]))).toEqual([
      ...['1 09:00-11:00', '1 13:00-15:00', '2 09:00-11:00', '2 13:00-15:00'],
    ])
  })

  test('are all drawn, also while one is being typed', () => {
    expect(shownHours(hourBlocks(rows), false)).toEqual({ from: 480, to: 1440 })
    expect(shownHours(hourBlocks([{ ...morning, start: '' }]), false)).toEqual({ from: 480, to: 1200 })
  })
})
