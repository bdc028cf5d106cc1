import { expect, test } from 'vitest'
import { Refusal } from '../../contract/refusal.ts'
import { makeQueryClient } from './queryClient.ts'

const refusal = (code: 'unavailable' | 'too_many' | 'not_found', retryAfter?: number) =>
  new Refusal(code, 'Wait.', retryAfter === undefined ? {} : { retryAfter })

const { retry, retryDelay } = makeQueryClient().getDefaultOptions().queries ?? {}
function again(failed: number, error: Error): boolean {
  return typeof retry === 'function' && retry(failed, error)
}
function wait(failed: number, error: Error): number {
  return typeof retryDelay === 'function' ? retryDelay(failed, error) : Number.NaN
}

test.each([
  ['a server that cannot be reached', refusal('unavailable'), true],
  ['a busy server', refusal('unavailable', 3), true],
  ['too many requests at once', refusal('too_many', 2), true],
  ['a limit that lasts a quarter of an hour', refusal('too_many', 900), false],
  ['a server that is away for an hour', refusal('unavailable', 3600), false],
  ['a limit without an end', refusal('too_many'), false],
  ['a page that is not there', refusal('not_found'), false],
  ['a bug', new Error('no'), false],
])('after %s a read is tried again: %s', (_, error, expected) => {
  expect(again(0, error)).toBe(expected)
})

test('a read is tried again after the time that the server asks for, twice at most', () => {
  for (const failed of [0, 1]) {
    expect(wait(failed, refusal('too_many', 4))).toBeGreaterThanOrEqual(4000)
    expect(wait(failed, refusal('too_many', 4))).toBeLessThanOrEqual(6000)
  }
  expect(wait(1, refusal('unavailable'))).toBe(1000)
  expect([0, 1, 2].map((failed) => again(failed, refusal('too_many', 2)))).toEqual([true, true, false])
})
