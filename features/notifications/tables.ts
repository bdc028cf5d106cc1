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
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import type { NotificationFacts } from '../../contract/notification.ts'
import { momentColumn } from '../../server/db/columns.ts'
import { owner, sessions } from '../account/tables.ts'

/** What people were told, and what they will be told again. Kept for 90 days. */
export const notifications = pgTable(
  'notifications',
  {
    id: uuid().primaryKey().defaultRandom(),
    userId: owner(),
    kind: text().notNull(),
    /** Makes it one: nobody is told twice of what has the same key. */
    key: text().notNull(),
    /** The id of what it is about, in the tables of the kind's feature. */
    reference: uuid(),
    /** The own course to which that belongs, by which it can be muted. */
    course: uuid(),
    facts: jsonb().$type<NotificationFacts>().notNull().default({}),
    /** When what it is about was due or began, at that time; a reminder of a moment that has moved is not sent. */
    at: momentColumn(),
    /** Of a reminder: minutes before. */
    lead: integer(),
    /** Whether it stands in the list; one that only goes by mail alone does not. */
    shown: boolean().notNull().default(true),
    /** When the person was told, or is to be told again; until then it is not in the list. */
    toldAt: momentColumn().notNull(),
    readAt: momentColumn(),
    /** When mails are to go out; null: they have, or nothing was to go. */
    deliverAt: momentColumn(),
    madeAt: momentColumn().notNull(),
  },
  (t) => [
    uniqueIndex('notifications_once').on(t.userId, t.key),
    index('notifications_list').on(t.userId, t.toldAt, t.id).where(sql`${t.shown}`),
    index('notifications_unread').on(t.userId).where(sql`${t.shown} and ${t.readAt} is null`),
    index('notifications_due').on(t.deliverAt).where(sql`${t.deliverAt} is not null`),
    index('notifications_age').on(t.toldAt),
    check('notifications_facts', sql`jsonb_typeof(${t.facts}) = 'object'`),
  ],
)

/** Things of which a person wants to hear nothing. */
export const notificationMutes = pgTable(
  'notification_mutes',
  {
    userId: owner(),
    thing: uuid().notNull(),
    /** What it is, as the slot `mutableThings` knows it. */
    noun: text().notNull(),
    mutedAt: momentColumn().notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.thing] })],
)

/** Up to which moment reminders have been looked for. */
export const reminderRuns = pgTable('reminder_runs', {
  name: text().primaryKey(),
  through: momentColumn().notNull(),
})

/** People whose address a mail server has refused for good; after three times in a row no more is sent to it. */
export const refusedAddresses = pgTable('refused_addresses', {
  userId: owner().primaryKey(),
  /** Keyed hash of the address; another address begins anew. */
  address: text().notNull(),
  times: integer().notNull(),
  refusedAt: momentColumn().notNull(),
})

/** Browsers in which push notifications arrive. Each belongs to a session and ends with it. */
export const pushSubscriptions = pgTable(
  'push_subscriptions',
  {
    id: uuid().primaryKey(),
    userId: owner(),
    session: uuid()
      .notNull()
      .unique()
      .references(() => sessions.id, { onDelete: 'cascade' }),
    /** Keyed hash of the endpoint: a browser has one, whoever is signed in there. */
    mark: text().notNull().unique(),
    /** The endpoint and its keys, sealed: whoever has them can write to the browser. */
    sealed: text().notNull(),
    since: momentColumn().notNull(),
  },
  (t) => [index().on(t.userId)],
)

/** The keys with which this Quad signs push notifications (VAPID), the same on all nodes; one row. */
export const pushKeys = pgTable('push_keys', {
  name: text().primaryKey(),
  /** Base64url of an uncompressed point of P-256. */
  publicKey: text().notNull(),
  /** Sealed. */
  privateKey: text().notNull(),
  drawnAt: momentColumn().notNull(),
})
