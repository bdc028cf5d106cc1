import { type AccessRows, accessRow } from '../../server/testing/accessRow.ts'
import type { Caller } from '../../server/testing/caller.ts'
import type { Running } from '../../server/testing/run.ts'
import { createReferralCode, readReferrals } from './contract.ts'
import { decideReferral, downloadReferrals, readPayouts, recordPayout } from './payouts.contract.ts'
import { codeOf, comesBy, pays } from './referrals.testing.ts'

/** Rows in each table: whom the person has brought, with what they have paid, and a payout that they recorded. */
export async function makeReferrals(person: Caller, app: Running): Promise<void> {
  await referralsAccess.make(person, '', app)
  await pays(app, { person: person.id })
  const text = `insert into referral_payouts (id, holder, amount, day, reference, recorded_at, actor_id)
    values (gen_random_uuid(), gen_random_uuid(), 500, '2026-01-05', 'Transfer', now(), $1)`
  await app.shell.database.pool.query({ text, values: [person.id] })
}

/** The owner has brought somebody, and it is on hold: what admins decide here is about somebody else's. */
export const referralsAccess: AccessRows = {
  feature: 'referrals',
  screens: [{ path: '/profile?tab=referrals' }],
  async make(owner, marker, app) {
    const code = await codeOf(owner)
    // Of one word, which the owner reads whole.
    const friend = await comesBy(app, code, { name: marker || 'Friend' })
    const other = await comesBy(app, code)
    const card = crypto.randomUUID()
    for (const person of [friend.id, other.id]) await pays(app, { person, instrument: card })
    return { owner: owner.id }
  },
  rows: [
    accessRow(readReferrals, 'self', () => ({})),
    accessRow(createReferralCode, 'self', () => ({})),
    accessRow(readPayouts, 'oversight', () => ({}), { shows: true }),
    accessRow(downloadReferrals, 'oversight', () => ({ table: 'states' as const }), { shows: true }),
    accessRow(decideReferral, 'oversight', () => ({ id: crypto.randomUUID(), released: false, reason: 'One card.' }), {
      statuses: [404],
    }),
    accessRow(
      recordPayout,
      'oversight',
      ({ owner = '' }) => ({ person: owner, amount: 500, day: '2026-01-05', reference: 'Transfer 1' }),
      { statuses: [409] },
    ),
  ],
}
