import { expect, test } from 'vitest'
import { entryViewAt, wantedAddress } from './entryAddresses.ts'

test.each([
  ['/', 'sign-in'],
  ['/homework', 'sign-in'],
  ['/sign-up', 'sign-up'],
  ['/forgot-password', 'forgot'],
  ['/sign-up/more', 'sign-in'],
])('at %s a visitor finds %s', (path, view) => {
  expect(entryViewAt(path)).toBe(view)
})

test.each([
  [{ from: '/homework?status=completed' }, '/homework?status=completed'],
  [{ from: '//elsewhere.example' }, '/'],
  [{ from: 'https://elsewhere.example' }, '/'],
  [{ from: '/\\elsewhere.example' }, '/'],
  [{ from: '/\t/elsewhere.example' }, '/'],
  [{ from: '/.//elsewhere.example' }, '/'],
  [{ from: '/x/..//elsewhere.example' }, '/'],
  [{ from: '/homework?q=//elsewhere.example#\\' }, '/homework?q=//elsewhere.example#\\'],
  [{ from: 7 }, '/'],
  [null, '/'],
])('after signing in, %j leads to %s', (state, address) => {
  expect(wantedAddress({ state })).toBe(address)
})
