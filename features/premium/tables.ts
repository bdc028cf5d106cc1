import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { momentColumn } from '../../server/db/columns.ts'
import { owner, profiles } from '../account/tables.ts'
import { invoiceStatuses, subscriptionStatuses } from './billing/provider.rules.ts'
import type { DemoState } from './demo/rules.ts'

/** By whom money is taken. Rows of one never count while another is set up. */
const source = () => text({ enum: ['stripe', 'demo'] }).notNull()

/** Who somebody is to a provider. */
export const billingCustomers = pgTable(
  'billing_customers',
  {
    /** The provider's id. */
    id: text().primaryKey(),
    source: source(),
    userId: owner(),
    /** Rises with everything that is taken over, so that what was fetched before is noticed. */
    version: integer().notNull().default(0),
    /** When everything was last compared with the provider. */
    comparedAt: momentColumn(),
    createdAt: momentColumn().notNull(),
  },
  (t) => [
    unique('billing_customers_person').on(t.userId, t.source),
    index('billing_customers_compared').on(t.comparedAt),
  ],
)

/** Payment pages that were begun. A person has one that is open. */
export const billingCheckouts = pgTable(
  'billing_checkouts',
  {
    id: uuid().primaryKey().defaultRandom(),
    userId: owner(),
    source: source(),
    /** The provider's; null until it has answered. */
    session: text().unique(),
    url: text(),
    state: text({ enum: ['open', 'paid', 'expired'] }).notNull(),
    expiresAt: momentColumn().notNull(),
    createdAt: momentColumn().notNull(),
  },
  (t) => [
    uniqueIndex('billing_checkouts_open').on(t.userId, t.source).where(sql`${t.state} = 'open'`),
    index('billing_checkouts_person').on(t.userId, t.createdAt),
  ],
)

/** What has to end at the provider, of people who were erased: nothing here says who they were. */
export const billingStops = pgTable('billing_stops', {
  /** The provider's, of a customer or of a payment page. */
  id: text().primaryKey(),
  source: source(),
  kind: text({ enum: ['customer', 'page'] }).notNull(),
})

/** Events of the provider, each once for ever: that something of a customer has changed. */
export const billingEvents = pgTable(
  'billing_events',
  {
    id: text().primaryKey(),
    source: source(),
    type: text().notNull(),
    customer: text(),
    createdAt: momentColumn().notNull(),
    receivedAt: momentColumn().notNull(),
    handledAt: momentColumn(),
  },
  (t) => [
    index('billing_events_waiting').on(t.receivedAt).where(sql`${t.handledAt} is null`),
    index('billing_events_received').on(t.receivedAt),
  ],
)

/** Invoices as the provider last said them. Amounts are whole units of the smallest coin. */
export const billingInvoices = pgTable(
  'billing_invoices',
  {
    id: text().primaryKey(),
    source: source(),
    userId: owner(),
    number: text().notNull(),
    subscription: text().notNull(),
    status: text({ enum: invoiceStatuses }).notNull(),
    amount: integer().notNull(),
    currency: text().notNull(),
    startsAt: momentColumn().notNull(),
    endsAt: momentColumn().notNull(),
    paidAt: momentColumn(),
    reversedAt: momentColumn(),
    reversedFor: text({ enum: ['refund', 'dispute'] }),
    createdAt: momentColumn().notNull(),
  },
  (t) => [
    index('billing_invoices_person').on(t.userId, t.createdAt),
    check('billing_invoices_amount', sql`${t.amount} >= 0`),
    check('billing_invoices_reversed', sql`(${t.reversedAt} is null) = (${t.reversedFor} is null)`),
  ],
)

/**
 * Premium of a person, computed from everything that the provider says (membership.rules.ts): whoever reads whether
 * somebody has it reads this, at a moment.
 */
export const premiumMembers = pgTable(
  'premium_members',
  {
    userId: owner(),
    source: source(),
    subscription: text().notNull(),
    status: text({ enum: subscriptionStatuses }).notNull(),
    since: momentColumn().notNull(),
    paidUntil: momentColumn().notNull(),
    until: momentColumn().notNull(),
    cancelsAtEnd: boolean().notNull(),
    pausedUntil: momentColumn(),
    invoice: text(),
    /** That this end was told to the person. */
    toldEnd: momentColumn(),
    updatedAt: momentColumn().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.source] }),
    index('premium_members_until').on(t.until),
    check('premium_members_forward', sql`${t.since} <= ${t.paidUntil} and ${t.paidUntil} <= ${t.until}`),
  ],
)

/** The demo provider's own customers: what a real provider would keep in its house. */
export const demoCustomers = pgTable('billing_demo_customers', {
  id: text().primaryKey(),
  userId: uuid()
    .notNull()
    .unique()
    .references(() => profiles.id, { onDelete: 'cascade' }),
  state: jsonb().$type<DemoState>().notNull(),
  updatedAt: momentColumn().notNull(),
})
