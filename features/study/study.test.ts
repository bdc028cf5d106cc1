import { expect, test } from 'vitest'
import * as sessions from './contract.ts'
import * as invitations from './invitations/contract.ts'
import * as presets from './presets/contract.ts'
import * as rules from './rules.ts'
import * as timer from './timer/contract.ts'

test('nothing about studying is open to visitors', () => {
  const all = [sessions, timer, presets, invitations].flatMap((of) => Object.values(of))
  const endpoints = all.flatMap((one) => (typeof one === 'object' && 'access' in one ? [one] : []))
  expect(endpoints.length).toBeGreaterThan(20)
  for (const { access } of endpoints) expect(access).toBe('member')
})

test('a student who studies in rounds of two gets the long break after the second', () => {
  const phases = [0, 1, 2, 3, 4].map((number) => rules.phaseOf(number, 2))
  expect(phases.map(({ kind, round }) => `${kind} ${round}`)).toEqual([
    'focus 1',
    'short 1',
    'focus 2',
    'long 2',
    'focus 1',
  ])
})

test('a page beats more often than a gap may be long', () => {
  expect(Object.values(rules)).toContain(rules.beatMs)
  expect(rules.slackMs).toBeLessThanOrEqual(rules.beatMs)
})

test('a student reads how long it took in hours and minutes', () => {
  expect([0, 45, 120, 85].map(rules.durationWords)).toEqual(['0 min', '45 min', '2 h', '1 h 25 min'])
})
