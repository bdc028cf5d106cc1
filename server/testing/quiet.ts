import { afterEach, beforeEach, expect } from 'vitest'

const said: unknown[][] = []
console.error = (...words: unknown[]) => {
  said.push(words)
}

beforeEach(() => {
  said.length = 0
})
afterEach(() => {
  expect(said, 'nothing may be written to console.error').toEqual([])
})
