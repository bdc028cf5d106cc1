import { runStatement } from '../../server/db/statements.ts'
import type { Shell } from '../../server/shell.ts'
import { demoLogins, demoOwners } from '../account/demo.ts'
import { commissionFor, dueCommissions, earnCommission, reverseCommission } from './commissions.queries.ts'
import { referralCodes, referrals } from './tables.ts'

const day = 86_400_000

/** Days count back from the first start of the demo. Oldest first. */
const brought = [
  { login: 'malik.robinson', came: 41, paid: 40, refunded: 28 },
  { login: 'mehwish.qureshi', came: 38, paid: 36 },
  { login: 'samuel.okello', came: 6, paid: 5, instrument: 'card of both' },
  { login: 'freya.mortensen', came: 5, paid: 4, instrument: 'card of both' },
  { login: 'diego.barrientos', came: 3 },
] as const

/** The demo's student has brought others: one of each state that money of the demo can have. */
export async function seedReferrals(shell: Shell, now: Date): Promise<void> {
  // What happened long ago was told then.
  const quiet: Shell = { ...shell, jobs: { ...shell.jobs, enqueue: async () => {} } }
  const { db } = shell.database
  const person = await demoOwners(db)
  const login = demoLogins.find(({ as }) => as === 'student')?.email.split('@')[0] ?? ''
  const referrer = person(login).id
  const ago = (days: number) => new Date(now.getTime() - days * day)
  await db.insert(referralCodes).values({ userId: referrer, code: 'MAYA-7QK2', createdAt: ago(60) })
  for (const of of brought) {
    const referred = person(of.login).id
    const at = ago(of.came)
    await db
      .insert(referrals)
      .values({ referrerUserId: referrer, referredUserId: referred, referredAt: at, changedAt: at })
    if (!('paid' in of)) continue
    const paidAt = ago(of.paid)
    const invoice = { invoice: `demo ${of.login}`, person: referred, book: 'demo' } as const
    const instrument = 'instrument' in of ? of.instrument : null
    const payment = { ...invoice, amount: 499, currency: 'USD', paidAt, instrument }
    await shell.database.transaction((tx) => commissionFor(quiet, tx, payment, paidAt))
    if ('refunded' in of) {
      const reversal = { ...invoice, reason: 'refund', at: ago(of.refunded) } as const
      await shell.database.transaction((tx) => reverseCommission(quiet, tx, reversal, reversal.at))
    }
  }
  for (const id of await dueCommissions(db, now))
    await shell.database.transaction((tx) => earnCommission(quiet, tx, id, ago(22)))
  // Nor does a mail follow once the quiet hours are over.
  await runStatement(db, {
    text: 'update notifications set deliver_at = null where user_id = $1',
    values: [referrer],
  })
}
