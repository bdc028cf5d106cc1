import { describe, expect, test } from 'vitest'
import { codeName, normalisedAddress, type Owed, settledBy, signalsOf, stateOf, storedCode } from './rules.ts'

describe('codes and addresses', () => {
  test('codes are compared without case and spaces around, and begin with Latin letters', () => {
    expect(storedCode(' maya-7qk2\n')).toBe('MAYA-7QK2')
    expect(codeName('Æsa Björk')).toBe('AESA')
    expect(codeName('')).toBe('QUAD')
  })

  test.each([
    ['a.da+x@Example.edu', 'ada@example.edu'],
    ['ada@example.edu', 'ada@example.edu'],
    ['a+b+c@x.y', 'a@x.y'],
  ])('%s is %s', (email, plain) => expect(normalisedAddress(email)).toBe(plain))
})

describe('signals', () => {
  const plain = { sameNetwork: false, disposable: false }
  const facts = { email: 'ben@example.edu', browser: null, wasUsedBy: () => false, today: 1, ...plain }
  const kin = (is: 'referrer' | 'sibling' | 'ancestor', email = 'ada@example.edu', browser: string | null = null) => ({
    is,
    email,
    browser,
  })
  test('are none for somebody else in another browser', () => {
    expect(signalsOf(facts, [kin('referrer'), kin('sibling', 'eve@example.edu', 'b1'), kin('ancestor')])).toEqual([])
    // Two without a mark are not the same.
    expect(signalsOf(facts, [kin('sibling', 'eve@example.edu', null)])).toEqual([])
  })
  test('tell the same hand by its address, browser and number', () => {
    expect(signalsOf(facts, [kin('referrer', 'b.en+1@example.edu')])).toEqual(['address'])
    expect(signalsOf({ ...facts, browser: 'b1' }, [kin('sibling', 'x@y.z', 'b1')])).toEqual(['browser'])
    expect(signalsOf({ ...facts, wasUsedBy: (email) => email === 'x@y.z' }, [kin('ancestor', 'x@y.z')])).toEqual([
      'circle',
    ])
    expect(signalsOf({ ...facts, today: 5 }, [])).toEqual([])
    expect(signalsOf({ ...facts, today: 6 }, [])).toEqual(['many'])
    expect(signalsOf({ ...facts, sameNetwork: true, disposable: true }, [])).toEqual(['network', 'disposable'])
  })
})

/** Numbers of one seed, between 0 and 1. */
function drawn(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

type Account = 'expense' | 'pending' | 'held' | 'payable' | 'paid'
const days = 14

/**
 * Random histories of a few commissions of one person: what the ledger's postings say of each, and of the balance, equals
 * what an oracle says that knows days and events alone.
 */
test('a thousand random histories come out as an oracle says', () => {
  for (let seed = 1; seed <= 1000; seed++) {
    const next = drawn(seed)
    const many = 1 + Math.floor(next() * 8)
    const postings: { commission: number; account: Account; amount: number }[] = []
    const seen = new Set<string>()
    const sum = (of: (one: (typeof postings)[number]) => boolean) =>
      postings.filter(of).reduce((all, { amount }) => all + amount, 0)
    const move = (commission: number, kind: string, from: Account, to: Account, amount = 100) => {
      seen.add(`${kind} ${commission}`)
      postings.push({ commission, account: from, amount: -amount }, { commission, account: to, amount })
    }
    const state = (commission: number) => {
      const at = (account: Account) => sum((one) => one.commission === commission && one.account === account)
      const said = { pending: at('pending'), held: at('held'), paid: at('paid') }
      const has = (kind: string) => seen.has(`${kind} ${commission}`)
      return stateOf({ ...said, posted: has('posted'), reversed: has('reversed'), refused: has('refused') })
    }
    // What the oracle knows.
    const told = Array.from({ length: many }, () => ({ paid: -1, held: false, back: false, refused: false }))
    let paidOut = 0
    for (let day = 0; day < 60; day++)
      for (let commission = 0; commission < many; commission++) {
        const event = next()
        const of = told[commission]
        if (!of) continue
        const now = state(commission)
        if (event < 0.08 && of.paid < 0) {
          of.held = next() < 0.3
          of.paid = day
          move(commission, 'posted', 'expense', of.held ? 'held' : 'pending')
        } else if (event < 0.1 && of.paid >= 0 && !of.back && !of.refused) {
          of.back = true
          move(
            commission,
            'reversed',
            now === 'pending' ? 'pending' : now === 'on_hold' ? 'held' : 'payable',
            'expense',
          )
        } else if (event < 0.14 && of.held && !of.back && !of.refused) {
          of.held = false
          if (next() < 0.5) move(commission, 'released', 'held', 'pending')
          else {
            of.refused = true
            move(commission, 'refused', 'held', 'expense')
          }
        } else if (now === 'pending' && day >= of.paid + days) move(commission, 'earned', 'pending', 'payable')
        else if (event > 0.98) {
          const owed: Owed[] = told.map((_, one) => ({
            commission: String(one),
            amount: sum((posting) => posting.commission === one && posting.account === 'payable'),
          }))
          const whole = owed.reduce((all, { amount }) => all + amount, 0)
          const amount = 100 * Math.floor(next() * 8)
          const settled = amount > 0 && amount <= whole ? settledBy(amount, owed) : undefined
          if (amount > 0 && amount <= whole) expect(settled, `seed ${seed}`).toBeDefined()
          for (const one of settled ?? []) move(Number(one.commission), 'out', 'payable', 'paid', one.amount)
          if (settled) paidOut += amount
        }
      }
    expect(
      sum(() => true),
      `seed ${seed}`,
    ).toBe(0)
    expect(
      sum(({ account }) => account === 'paid'),
      `seed ${seed}`,
    ).toBe(paidOut)
    const earned = told.filter((of, one) => seen.has(`earned ${one}`) && !of.back)
    expect(sum(({ account }) => account === 'payable') + paidOut, `seed ${seed}`).toBe(100 * earned.length)
    for (const [one, of] of told.entries()) {
      const ends =
        of.paid < 0
          ? ['signed_up']
          : of.back
            ? ['reversed']
            : of.refused
              ? ['refused']
              : of.held
                ? ['on_hold']
                : seen.has(`earned ${one}`)
                  ? ['earned', 'paid_out']
                  : ['pending']
      expect(ends, `seed ${seed}`).toContain(state(one))
    }
  }
})
