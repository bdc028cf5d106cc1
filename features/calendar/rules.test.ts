import { expect, test } from 'vitest'
import { clashesOf } from './rules.ts'

const at = (id: string, start: string, end: string | null, more: object = {}) => ({
  ...{ id, busy: true, state: 'open' as const, ...more },
  when: { kind: 'time' as const, start: `2026-10-05T${start}Z`, end: end && `2026-10-05T${end}Z` },
})
const whole = { ...at('whole', '00:00', null), when: { kind: 'days' as const, start: '2026-10-05', end: '2026-10-06' } }

test('a student sees which things take the same time, and which only touch', () => {
  const rows = [
    at('lab', '09:00', '12:00'),
    at('call', '11:30', '12:30'),
    at('lunch', '12:30', '13:00'),
    at('visit', '10:00', '10:30'),
    at('talk', '10:15', '13:30'),
    at('deadline', '10:20', null),
    at('free', '09:00', '13:00', { busy: false }),
    at('off', '09:00', '13:00', { state: 'cancelled' }),
    whole,
  ]
  const clashes = clashesOf(rows)
  const sorted = Object.fromEntries([...clashes].map(([id, others]) => [id, others.toSorted()]))
  expect(sorted).toEqual({
    lab: ['call', 'talk', 'visit'],
    call: ['lab', 'talk'],
    visit: ['lab', 'talk'],
    talk: ['call', 'lab', 'lunch', 'visit'],
    lunch: ['talk'],
  })
})

test('clashes of any week are those that comparing each with each finds', () => {
  for (let round = 0; round < 200; round++) {
    const rows = Array.from({ length: 25 }, (_, n) => {
      const from = Math.floor(Math.random() * 80)
      const clock = (step: number) => `${String(Math.floor(step / 6)).padStart(2, '0')}:${(step % 6) * 10 || '00'}`
      return at(`${n}`, clock(from), clock(from + Math.floor(Math.random() * 12)), { busy: Math.random() < 0.8 })
    })
    const clashes = clashesOf(rows)
    for (const one of rows)
      expect((clashes.get(one.id) ?? []).toSorted()).toEqual(
        rows
          .filter((other) => other !== one && one.busy && other.busy)
          .filter(({ when }) => (when.end ?? '') > when.start && (one.when.end ?? '') > one.when.start)
          .filter(({ when }) => when.start < (one.when.end ?? '') && one.when.start < (when.end ?? ''))
          .map(({ id }) => id)
          .toSorted(),
      )
  }
})
