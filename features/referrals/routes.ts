import { csvDownload } from '../../server/csv/download.ts'
import { on } from '../../server/route.ts'
import { createReferralCode, readReferrals } from './contract.ts'
import { decideReferral, downloadReferrals, readPayouts, recordPayout } from './payouts.contract.ts'
import { balances, decideHeld, heldReferrals, owedToNobody, payouts, writePayout } from './payouts.queries.ts'
import { referralTable } from './payoutTables.queries.ts'
import { codeFor, referralsOf } from './queries.ts'

export const referralRoutes = [
  on(readReferrals, ({ db, me }) => referralsOf(db, me)),
  on(createReferralCode, async ({ db, me, now }) => ({ referralCode: await codeFor(db, me, now) })),
  on(readPayouts, async ({ db }) => ({
    held: await heldReferrals(db),
    balances: await balances(db),
    payouts: await payouts(db),
    ofNobody: await owedToNobody(db),
  })),
  on(decideReferral, async ({ db, me, input, now, shell, request }) => {
    await decideHeld(shell, db, me, input, request.id, now)
    return {}
  }),
  on(
    recordPayout,
    async ({ db, me, input, now, shell, request }) => {
      await writePayout(shell, db, me, input, request.id, now)
      return {}
    },
    { identity: 'recent' },
  ),
  on(downloadReferrals, async ({ db, input: { table } }) =>
    csvDownload(`referral-${table}.csv`, await referralTable(db, table)),
  ),
]
