import { expect, test } from 'vitest'
import { isListOf, listKey } from './pages.ts'

test('a list is one of its own endpoint, with whatever filter, and no list of another', () => {
  const [assignments, sessions] = [{ path: '/assignments' }, { path: '/study-sessions' }] as const
  expect(isListOf(assignments, { queryKey: [...listKey(assignments), { q: 'lab' }] })).toBe(true)
  expect(isListOf(assignments, { queryKey: [...listKey(sessions), {}] })).toBe(false)
  expect(isListOf(assignments, { queryKey: ['/assignments', { id: 'one' }] })).toBe(false)
})
