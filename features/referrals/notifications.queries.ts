import { type NotificationSource, subjectSelect } from '../notifications/slots.ts'
import { referralKinds } from './notifications.rules.ts'

const path = `'/profile?tab=referrals'`
const { paidOut, ...ofReferrals } = referralKinds
const kinds = Object.values(ofReferrals)
  .map((kind) => `'${kind}'`)
  .join(', ')

/** A referral of the reader, and a payout to them. */
export const referralSubjects: NotificationSource = {
  subject: (n) =>
    [
      subjectSelect(
        { path },
        `referrals r where ${n}.kind in (${kinds}) and r.id = ${n}.reference and r.referrer_user_id = ${n}.user_id`,
      ),
      subjectSelect(
        { path },
        `referral_payouts o join ledger_holders h on h.key = o.holder
          where ${n}.kind = '${paidOut}' and o.id = ${n}.reference and h.user_id = ${n}.user_id`,
      ),
    ].join(' union all '),
}
