import { type FrequentRequests, frequent } from '../../server/testing/frequent.ts'
import { recordEvents } from './contract.ts'

export const frequentOfAnalytics: FrequentRequests = {
  feature: 'analytics',
  fill: `
    insert into analytics_events (day, event, path, visitor, signed_in)
      select current_date - n % 400, 'page_view', '/homework', 'visitor ' || n % 900, true from generate_series(1, 20000) n`,
  requests: [
    frequent('what somebody did', recordEvents, {
      visitor: '0123456789abcdef0123456789abcdef',
      events: [{ event: 'page_view', properties: { path: '/homework' } }],
    }),
  ],
}
