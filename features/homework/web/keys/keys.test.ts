import { expect, test } from 'vitest'
import { type Direction, nearestIn } from './nearest.ts'

/** Boxes of 100 by 50 with a space of 10 between them, by column and row. */
const boxes = (places: [number, number][]) =>
  places.map(([column, row]) => ({
    left: column * 110,
    right: column * 110 + 100,
    top: row * 60,
    bottom: row * 60 + 50,
  }))
const path = (all: ReturnType<typeof boxes>, from: number, ...steps: Direction[]) =>
  steps.reduce<number | undefined>((at, step) => (at === undefined ? at : nearestIn(step, all, at)), from)

test('the arrows walk through a grid of cards whose last row is not full', () => {
  const grid = boxes([
    [0, 0],
    [1, 0],
    [2, 0],
    [0, 1],
    [1, 1],
  ])
  expect(path(grid, 0, 'right', 'right')).toBe(2)
  expect(path(grid, 0, 'down', 'right')).toBe(4)
  // Nothing lies below the third column: the closest card of the next row.
  expect(path(grid, 2, 'down')).toBe(4)
  expect(path(grid, 4, 'up', 'left')).toBe(0)
})

test('at an edge an arrow leads nowhere', () => {
  const list = boxes([
    [0, 0],
    [0, 1],
  ])
  expect(path(list, 0, 'up')).toBeUndefined()
  expect(path(list, 1, 'down')).toBeUndefined()
  expect(path(list, 0, 'left')).toBeUndefined()
  expect(path(list, 0, 'down')).toBe(1)
})

test('on a board the arrows cross to the card of the next column at the same height, and over an empty column', () => {
  const board = boxes([
    [0, 0],
    [0, 1],
    [2, 0],
    [2, 1],
  ])
  expect(path(board, 1, 'right')).toBe(3)
  expect(path(board, 3, 'left', 'up')).toBe(0)
})
