import { eq, getTableColumns } from 'drizzle-orm'
import type { Db } from '../../server/db/db.ts'
import type { Me } from '../../server/me.ts'
import type { ExportName, RowFate } from '../../server/personalData.ts'
import { billingCheckouts, billingInvoices, premiumMembers } from './tables.ts'

export const premiumTables: Record<string, RowFate> = {
  premium_members: 'delete',
  billing_invoices: 'delete',
  billing_checkouts: 'delete',
  billing_customers: 'delete',
  billing_demo_customers: 'delete',
}

export const premiumExported: Record<string, ExportName> = {
  premium_members: 'premium',
  billing_invoices: 'billingInvoices',
  billing_checkouts: 'billingCheckouts',
  billing_customers: { omitted: 'A number by which the payment provider knows the person.' },
  billing_demo_customers: { omitted: 'What the demo provider has stored; billingInvoices has the same.' },
}

export async function premiumExport(db: Db, me: Me): Promise<Record<string, unknown>> {
  const { userId: _, toldEnd: __, ...member } = getTableColumns(premiumMembers)
  const { userId: _owner, ...invoice } = getTableColumns(billingInvoices)
  const { userId: _person, url: _url, session: _session, ...checkout } = getTableColumns(billingCheckouts)
  return {
    premium: await db.select(member).from(premiumMembers).where(eq(premiumMembers.userId, me.id)),
    billingInvoices: await db
      .select(invoice)
      .from(billingInvoices)
      .where(eq(billingInvoices.userId, me.id))
      .orderBy(billingInvoices.createdAt),
    billingCheckouts: await db
      .select(checkout)
      .from(billingCheckouts)
      .where(eq(billingCheckouts.userId, me.id))
      .orderBy(billingCheckouts.createdAt),
  }
}
