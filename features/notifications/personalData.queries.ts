import { eq, getTableColumns } from 'drizzle-orm'
import type { Db } from '../../server/db/db.ts'
import { exportNames, ownRowsOf } from '../../server/db/ownRows.ts'
import type { Me } from '../../server/me.ts'
import { notificationMutes, notifications, pushSubscriptions, refusedAddresses } from './tables.ts'

const tables = { notifications, mutes: notificationMutes }

export const notificationsExported = {
  ...exportNames(tables),
  refused_addresses: 'refusedAddress',
  push_subscriptions: 'pushSubscriptions',
}

export async function notificationsExport(db: Db, me: Me): Promise<Record<string, unknown>> {
  const { address: _, ...refused } = getTableColumns(refusedAddresses)
  const { mark: _mark, sealed: _sealed, ...browsers } = getTableColumns(pushSubscriptions)
  return {
    ...ownRowsOf(db, tables, me),
    pushSubscriptions: await db.select(browsers).from(pushSubscriptions).where(eq(pushSubscriptions.userId, me.id)),
    refusedAddress: await db.select(refused).from(refusedAddresses).where(eq(refusedAddresses.userId, me.id)),
  }
}
