import { expect, test } from 'vitest'
import { Refusal } from '../../../contract/refusal.ts'
import { errorWords } from '../../../web/api/api.ts'
import { accountWords, passwordFault, passwordRules } from '../rules.ts'

test('the list under a new password says each rule as the specification does, and the form refuses in the same words', () => {
  const words = [
    'Password must be at least 8 characters long',
    'Password must contain at least one uppercase letter',
    'Password must contain at least one lowercase letter',
    'Password must contain at least one number',
  ]
  expect(passwordRules.map((rule) => rule.words)).toEqual(words)
  expect(['Aa1', 'aaaaaaa1', 'AAAAAAA1', 'Aaaaaaaa'].map(passwordFault)).toEqual(words)
})

test.each([
  [accountWords.authFailed, 'Authentication failed'],
  [accountWords.resetFailed, 'Failed to send reset email'],
  [accountWords.passwordFailed, 'Failed to update password'],
])('where the server gave no reason, a form says %j', (otherwise, specified) => {
  expect(errorWords(new Error('Unexpected token'), otherwise)).toBe(specified)
  expect(errorWords(new Refusal('too_many', 'Wait.'), otherwise)).toBe('Wait.')
})
