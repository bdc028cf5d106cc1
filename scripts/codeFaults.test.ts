import { expect, test } from 'vitest'
import { drawFaults, faultsIn } from './codeFaults.ts'

test.each([
  ['a removed condition', '  where a.user_id = $1 and a.deleted_at is null`', '  where a.user_id = $1`'],
  ['a removed condition', "    where s.id = $1 and s.state = 'open' limit 1", '    where s.id = $1 limit 1'],
  ['a removed condition', '  on p.id = s.host_id and p.owner_id = s.owner_id', '  on p.id = s.host_id'],
  ['a changed comparison', '  if (seats >= most) return', '  if (seats > most) return'],
  ['a changed comparison', "  return role === 'admin'", "  return role !== 'admin'"],
  ['a lost await', '  await lockPeople(db, people)', '  lockPeople(db, people)'],
  ['swapped arguments', '  return moveTo(day, hours)', '  return moveTo(hours, day)'],
])('%s: %s', (kind, before, after) => {
  expect(faultsIn('one.ts', before)).toContainEqual({ kind, file: 'one.ts', line: 0, before, after })
})

test.each([
  '  async save(db, me) {',
  'export function daysBetween(from, to) {',
  '  // More than one, and less than ten, is enough.',
  '  items.map((one, other) => one)',
  '  type Way = A | B',
  '  .where(eq(rows.id, id))',
])('%j has no place for one', (line) => {
  expect(faultsIn('one.ts', line)).toEqual([])
})

test('a seed draws the same faults again, of each kind, and another seed others', () => {
  const first = drawFaults('features/homework', 7)
  expect(drawFaults('features/homework', 7)).toEqual(first)
  expect(new Set(first.slice(0, 4).map(({ kind }) => kind)).size).toBe(4)
  expect(drawFaults('features/homework', 8).slice(0, 4)).not.toEqual(first.slice(0, 4))
})
