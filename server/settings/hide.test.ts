import { expect, test } from 'vitest'
import { hideSecrets, secretsIn } from './hide.ts'

test.each([
  ['no', 'cannot connect: no such user', 'cannot connect: [not shown] such user'],
  ['e', 'the server said e, then e2e', 'the server said [not shown], then e2e'],
  ['not', 'not shown is not hidden twice', '[not shown] shown is [not shown] hidden twice'],
  ['password', 'password authentication failed', '[not shown] authentication failed'],
  ['a/b c+d.e', 'AUTH a/b c+d.e, a%2Fb%20c%2Bd.e', 'AUTH [not shown], [not shown]'],
  ['pass', 'AUTH PLAIN AHF1YWQAcGFzcw==', 'AUTH PLAIN [not shown]'],
])('a program that repeats the password %s is heard without it', (password, said, shown) => {
  expect(hideSecrets(said, secretsIn(`smtp://quad:${encodeURIComponent(password)}@localhost`))).toBe(shown)
})

test('without a secret nothing is hidden', () => {
  expect(hideSecrets('no', [undefined, '', ...secretsIn(undefined), ...secretsIn('smtp://localhost')])).toBe('no')
})
