import { type FrequentRequests, frequent } from '../../server/testing/frequent.ts'
import { readReferrals } from './contract.ts'

/** Everybody has a code, and has brought the next one, who has paid: most commissions are earned, some pending. */
const fill = `
  insert into referral_codes (user_id, code, created_at) select id, 'CODE-' || id, now() from profiles;
  insert into ledger_holders (key, user_id) select gen_random_uuid(), id from profiles;
  insert into ledger_accounts (id, kind, holder, book, currency)
    select gen_random_uuid(), k, key, 'real', 'USD' from ledger_holders, unnest(array['pending', 'payable']) k;
  insert into ledger_accounts (id, kind, holder, book, currency) values (gen_random_uuid(), 'expense', null, 'real', 'USD');
  insert into referrals (id, referrer_user_id, referred_user_id, referred_at, invoice, book, paid_at, changed_at)
    select gen_random_uuid(), id, next, now() - interval '40 days', 'in_' || id, 'real', now() - interval '39 days', now()
    from (select id, lead(id) over (order by id) as next from profiles) p where next is not null;
  insert into ledger_transactions (id, kind, book, reference, postings, at)
    select r.id, 'pending', 'real', 'commission ' || r.id, 2, r.paid_at from referrals r;
  insert into ledger_postings (transaction_id, account_id, commission, amount)
    select r.id, a.id, r.id, 100 from referrals r join ledger_holders h on h.user_id = r.referrer_user_id
      join ledger_accounts a on a.holder = h.key and a.kind = 'payable';
  insert into ledger_postings (transaction_id, account_id, commission, amount)
    select r.id, a.id, r.id, -100 from referrals r, ledger_accounts a where a.kind = 'expense'`

export const frequentOfReferrals: FrequentRequests = {
  feature: 'referrals',
  fill,
  requests: [frequent('the own referrals', readReferrals, {})],
}
