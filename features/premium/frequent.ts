import { type FrequentRequests, frequent } from '../../server/testing/frequent.ts'
import { listInvoices, readPlanMeters, readPremium } from './contract.ts'

/** Everybody has had Premium for a year, and half of them have it now. */
const fill = `
  insert into billing_customers (id, source, user_id, created_at) select 'cus_' || id, 'demo', id, now() - interval '1 year' from profiles;
  insert into billing_invoices (id, source, user_id, number, subscription, status, amount, currency, starts_at, ends_at, paid_at, created_at)
    select 'in_' || id || n, 'demo', id, 'Q-' || n, 'sub_' || id, 'paid', 499, 'USD', now() - n * interval '30 days', now() - (n - 1) * interval '30 days',
      now() - n * interval '30 days', now() - n * interval '30 days'
    from profiles, generate_series(0, 11) n;
  insert into premium_members (user_id, source, subscription, status, since, paid_until, until, cancels_at_end, invoice, updated_at)
    select id, 'demo', 'sub_' || id, 'active', now() - interval '1 year', now() + interval '3 days' * (n % 2), now() + interval '10 days' * (n % 2), false, 'in_' || id || 0, now()
    from (select id, row_number() over (order by id) as n from profiles) p`

export const frequentOfPremium: FrequentRequests = {
  feature: 'premium',
  fill,
  requests: [
    frequent('the own Premium', readPremium, {}),
    frequent('what the plan limits', readPlanMeters, {}),
    frequent('the own invoices', listInvoices, {}),
  ],
}
