import { type AccessRows, accessRow } from '../../server/testing/accessRow.ts'
import { downloadAnalytics, readAnalytics, recordEvents, usageCounting } from './contract.ts'

/**
 * Anybody may send events, and a `userId` with them. It is an exception to the rule that nobody names another person: it
 * is read, thrown away and decides nothing, whoever it names (features/analytics/nobody.test.ts).
 */
export const analyticsAccess: AccessRows = {
  feature: 'analytics',
  make: async (owner) => ({ owner: owner.id }),
  rows: [
    accessRow(recordEvents, 'anyone', ({ owner = '' }) => ({
      event: 'page_view',
      properties: { path: '/homework', userAgent: 'Some browser' },
      userId: owner,
      timestamp: '2026-11-02T10:00:00Z',
    })),
    accessRow(usageCounting.change, 'self', () => ({ value: true })),
    accessRow(readAnalytics, 'oversight', () => ({ range: '7' as const }), { shows: false }),
    accessRow(downloadAnalytics, 'oversight', () => ({ range: '7' as const, table: 'events' as const }), {
      shows: false,
    }),
  ],
}
