import { expect, test } from 'vitest'
import { limitRate } from './rate.ts'

const thrown = (act: () => void) => {
  try {
    act()
  } catch (error) {
    return error
  }
  return undefined
}

test('what comes too often is refused until the window ends, and says for how long', () => {
  const count = limitRate({ most: 2, seconds: 60, words: 'Too often.' })
  count('ada', 0)
  count('ada', 50_000)
  expect(thrown(() => count('ada', 50_500))).toMatchObject({ code: 'too_many', message: 'Too often.', retryAfter: 10 })
  expect(thrown(() => count('ben', 50_500))).toBeUndefined()
  expect(thrown(() => count('ada', 60_000))).toBeUndefined()
})

test('a clock that is put back keeps nobody out for longer than a window', () => {
  const count = limitRate({ most: 1, seconds: 60, words: 'Too often.' })
  count('ada', 1_000_000)
  expect(thrown(() => count('ada', 500_000))).toBeUndefined()
  expect(thrown(() => count('ada', 500_001))).toMatchObject({ retryAfter: 60 })
})
