import { beforeAll, beforeEach, describe, expect, inject, test } from 'vitest'
import { sqlState } from '../../server/db/db.ts'
import { testApp } from '../../server/testing/app.ts'
import type { Caller } from '../../server/testing/caller.ts'
import type { Running } from '../../server/testing/run.ts'
import { codeOf, comesBy, imbalance, later, panelOf, pays, takesBack } from './referrals.testing.ts'

let app: Running
let ada: Caller
beforeAll(async () => {
  app = await testApp()
})
beforeEach(async () => {
  app.holdClock(`${new Date().toISOString().slice(0, 10)}T08:00:00Z`)
  ada = await app.student({ name: 'Ada Marlow' })
})

const tables = ['ledger_accounts', 'ledger_transactions', 'ledger_postings', 'referral_payouts']
const transaction = (kind: string, postings: number, reference = crypto.randomUUID()) =>
  `insert into ledger_transactions (id, kind, book, reference, postings, at)
    values ('${crypto.randomUUID()}', '${kind}', 'real', '${reference}', ${postings}, now())`
/** The SQL state of what refuses these statements, run in one transaction. */
const refusal = async (...statements: string[]) => {
  const client = await app.shell.database.pool.connect()
  try {
    await client.query('begin')
    for (const text of statements) await client.query(text)
    await client.query('commit')
    return 'nothing'
  } catch (error) {
    await client.query('rollback')
    return sqlState(error)
  } finally {
    client.release()
  }
}

describe('the ledger', () => {
  test('refuses every change and every deletion', async () => {
    const ben = await comesBy(app, await codeOf(ada))
    await pays(app, { person: ben.id })
    for (const table of tables) {
      expect(await refusal(`delete from ${table}`)).toBe('QD002')
      expect(await refusal(`truncate ${table} cascade`)).toBe('QD002')
    }
    expect(await refusal('update ledger_postings set amount = 200')).toBe('QD002')
    expect(await refusal('update ledger_transactions set at = now()')).toBe('QD002')
    expect(await refusal("update ledger_accounts set book = 'demo', currency = 'XTS'")).toBe('QD002')
    expect(await imbalance(app)).toEqual({ rest: 0, unbalanced: 0 })
  })

  test('refuses at the commit what does not sum to 0, what lacks postings, and what is added later', async () => {
    const ben = await comesBy(app, await codeOf(ada))
    await pays(app, { person: ben.id })
    const posting = (amount: number, kind: string, of: string) =>
      `insert into ledger_postings (transaction_id, account_id, commission, amount)
        select ${of}, (select id from ledger_accounts where kind = '${kind}' and book = 'real' limit 1), gen_random_uuid(), ${amount}`
    const newest = '(select id from ledger_transactions order by xmin::text::bigint desc limit 1)'
    const fresh = (reference: string) => `(select id from ledger_transactions where reference = '${reference}')`
    expect(await refusal(transaction('pending', 2))).toBe('QD003')
    for (const [amounts, many] of [
      [[100, -99], 2],
      [[100], 2],
      [[100, -50, -50], 2],
    ] as const) {
      const reference = crypto.randomUUID()
      const all = amounts.map((amount, place) => posting(amount, place === 0 ? 'pending' : 'expense', fresh(reference)))
      expect(await refusal(transaction('pending', many, reference), ...all)).toBe('QD003')
    }
    const [plus, minus] = [posting(100, 'pending', newest), posting(-100, 'expense', newest)]
    expect(await refusal(plus, minus)).toBe('QD003')
    const reference = crypto.randomUUID()
    const both = [posting(100, 'pending', fresh(reference)), posting(-100, 'expense', fresh(reference))]
    expect(await refusal(transaction('pending', 2, reference), ...both)).toBe('nothing')
    expect(await refusal(transaction('pending', 2, reference))).toBe('23505')
  })

  test('knows nobody: erasing somebody removes the link alone', async () => {
    const [ben, eve] = [await comesBy(app, await codeOf(ada)), await comesBy(app, await codeOf(ada))]
    for (const { id } of [ben, eve]) await pays(app, { person: id })
    const ledger = async () => {
      const { rows } = await app.shell.database.pool.query(
        'select t.id, t.kind, p.account_id, p.commission, p.amount from ledger_transactions t join ledger_postings p on p.transaction_id = t.id order by 1, 3, 4',
      )
      return rows
    }
    const before = await ledger()
    await app.shell.database.transaction((db) => app.shell.erase(db, ben.id))
    expect(await ledger()).toEqual(before)
    expect(JSON.stringify(before)).not.toContain(ada.id)
    const panel = await panelOf(ada)
    expect(panel.recent.map(({ person: { name } }) => name === null)).toContain(true)
    expect(panel.sums).toMatchObject([{ pending: 200 }])
    await later(app, 15)
    expect((await panelOf(ada)).sums).toMatchObject([{ pending: 0, payable: 200 }])

    await app.shell.database.transaction((db) => app.shell.erase(db, ada.id))
    await takesBack(app, { invoice: `invoice ${eve.id}`, person: eve.id, book: 'real' })
    expect((await panelOf(eve)).broughtBy).toMatchObject({ state: 'reversed', person: { name: null } })
    expect(await imbalance(app)).toEqual({ rest: 0, unbalanced: 0 })
  })

  test('of somebody who was erased while it was pending earns nothing any more', async () => {
    const eve = await comesBy(app, await codeOf(ada))
    await pays(app, { person: eve.id })
    await app.shell.database.transaction((db) => app.shell.erase(db, ada.id))
    await later(app, 15)
    expect((await panelOf(eve)).broughtBy).toMatchObject({ state: 'reversed', reversedFor: null })
  })
})

describe('the same payment', () => {
  test('told of a hundred times at once is credited once', async () => {
    const ben = await comesBy(app, await codeOf(ada))
    const nodes = inject('engine') === 'postgres' ? [app, await testApp()] : [app]
    const one = { person: ben.id, paidAt: app.shell.clock(), instrument: 'one card' }
    await Promise.all(Array.from({ length: 100 }, (_, n) => pays(nodes[n % nodes.length] ?? app, one)))
    expect(await panelOf(ada)).toMatchObject({ upgraded: 1, sums: [{ pending: 100 }] })
    await Promise.all(
      Array.from({ length: 40 }, (_, n) =>
        n % 2 === 0
          ? pays(nodes[n % nodes.length] ?? app, one)
          : takesBack(nodes[n % nodes.length] ?? app, { ...one, invoice: `invoice ${ben.id}`, book: 'real' }),
      ),
    )
    expect(await panelOf(ada)).toMatchObject({ upgraded: 1, sums: [{ pending: 0, payable: 0 }] })
    expect(await imbalance(app)).toEqual({ rest: 0, unbalanced: 0 })
  })
})
