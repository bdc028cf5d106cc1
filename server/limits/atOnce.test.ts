import { expect, test } from 'vitest'
import { limitAtOnce } from './atOnce.ts'

test('nobody has more under way than each may, nor all together more than all may, until one is done', () => {
  const take = limitAtOnce(
    { most: 2, words: 'Yours are still under way.', retryAfter: 2 },
    { most: 3, words: 'Many are here right now.', retryAfter: 5 },
  )
  const giveBack = take('ada')
  take('ada')
  expect(() => take('ada')).toThrow(
    expect.objectContaining({ code: 'too_many', message: 'Yours are still under way.', retryAfter: 2 }),
  )
  take('ben')
  expect(() => take('cem')).toThrow(
    expect.objectContaining({ code: 'unavailable', message: 'Many are here right now.', retryAfter: 5 }),
  )
  giveBack()
  take('cem')
  expect(() => take('ben')).toThrow(expect.objectContaining({ code: 'unavailable' }))
})
