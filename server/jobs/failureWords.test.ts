import pg from 'pg'
import { expect, test } from 'vitest'
import { sqlState } from '../db/db.ts'
import { failureWords } from './failureWords.ts'

test.each([
  ['Can’t send mail: 550 5.1.1 <ada@example.edu>: no such user', '550 5.1.1 <[address]>: no such user'],
  ['connect ECONNREFUSED 127.0.0.1:587', 'connect ECONNREFUSED 127.0.0.1:587'],
  ['getaddrinfo ENOTFOUND mail.example.edu', 'getaddrinfo ENOTFOUND mail.example.edu'],
  ['fetch of https://quad.example.edu/reset-password?access_token=abc failed', 'fetch of [address] failed'],
  ['smtps://quad:hunter2@mail.example.edu refused', '[address] refused'],
  ["ENOENT: no such file, open '/srv/quad/features/mail/jobs.ts'", "ENOENT: no such file, open '[path]'"],
  ['bad token qJ3vX8mPz0a1B2c3D4e5F6g7H8i9', 'bad token [cut]'],
  ['first line\n    at run (file:///srv/quad/server/jobs/jobs.ts:12:3)\nsecond', 'first line'],
  ['forged\u001b[31m', 'forged [31m'],
])('an operator reads why work failed, and not for whom: %j', (said, words) => {
  expect(failureWords(new Error(said))).toContain(words)
  expect(failureWords(new Error(said))).not.toMatch(/ada@|hunter2|srv|access_token|qJ3v|\bat run/)
})

test('of a statement that the database refused only the state is told, not the values', () => {
  const refused = new pg.DatabaseError('duplicate key (email)=(ada@example.edu)', 1, 'error')
  refused.code = '23505'
  const wrapped = new Error('Failed query: insert … params: ada@example.edu', { cause: refused })
  expect(failureWords(wrapped)).toBe('The database refused a statement (SQLSTATE 23505).')
})

test.each([
  ...['EAUTH', 'ECONNECTION', 'ETIMEDOUT', 'EENVELOPE', 'EDNS', 'ESOCKET', 'ETLS', 'EPROTOCOL', 'EMESSAGE', 'ENOAUTH'],
  ...['EPIPE', 'EPERM', 'EBUSY', '23505'],
])('an error with the code %s that is not the database’s is none of a statement', (code) => {
  const refused = Object.assign(new Error('Invalid login: 535 5.7.8 authentication failed'), { code })
  expect(failureWords(refused)).toBe('Invalid login: 535 5.7.8 authentication failed')
  expect(sqlState(new Error('', { cause: refused }))).toBeUndefined()
})

test('a very long reason is cut, and none at all is said to be none', () => {
  expect(failureWords(new Error('no luck '.repeat(500)))).toHaveLength(300)
  expect(failureWords(undefined)).toBe('It failed without a reason.')
  expect(failureWords(new Error(''))).toBe('It failed without a reason.')
})
